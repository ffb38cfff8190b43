// The rules are written in Markdown. This reads the little of it that they use, into elements, never through markup strings.
import { h } from "./dom.js";

/** @param {string} text @returns {any[]} */
function inline(text) {
    return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]+\))/).map((part) => {
        if (/^`.+`$/.test(part)) return h("code", null, part.slice(1, -1));
        if (/^\*\*.+\*\*$/.test(part)) return h("strong", null, inline(part.slice(2, -2)));
        if (/^\*.+\*$/.test(part)) return h("em", null, part.slice(1, -1));
        const link = /^\[([^\]]+)\]\(/.exec(part);
        return link ? link[1] : part;
    });
}

/** @param {string} line */
const cells = (line) =>
    line
        .replace(/^\||\|$/g, "")
        .split("|")
        .map((cell) => cell.trim());

/** @param {string} source @returns {HTMLElement} */
export function markdown(source) {
    const out = h("div", { class: "prose" });
    const lines = source.split("\n");
    for (let i = 0; i < lines.length;) {
        const line = lines[i];
        const heading = /^(#+) (.*)/.exec(line);
        if (!line.trim()) i++;
        else if (heading) {
            out.append(h(heading[1].length > 1 ? "h3" : "h2", null, inline(heading[2])));
            i++;
        } else if (line.startsWith("```")) {
            const end = lines.indexOf("```", i + 1);
            out.append(h("pre", null, lines.slice(i + 1, end < 0 ? undefined : end).join("\n")));
            i = end < 0 ? lines.length : end + 1;
        } else if (line.startsWith("|")) {
            const rows = [];
            for (; i < lines.length && lines[i].startsWith("|"); i++)
                if (!/^\|[\s|:-]+$/.test(lines[i])) rows.push(cells(lines[i]));
            out.append(
                h(
                    "div",
                    { class: "scroll", tabindex: "0", role: "group", "aria-label": rows[0].join(", ") || "…" },
                    h(
                        "table",
                        null,
                        h(
                            "thead",
                            null,
                            h(
                                "tr",
                                null,
                                rows[0].map((cell) => h(cell ? "th" : "td", cell ? { scope: "col" } : null, inline(cell))),
                            ),
                        ),
                        h(
                            "tbody",
                            null,
                            rows.slice(1).map((row) =>
                                h(
                                    "tr",
                                    null,
                                    row.map((cell) => h("td", null, inline(cell))),
                                ),
                            ),
                        ),
                    ),
                ),
            );
        } else if (/^(- |\d+\. )/.test(line)) {
            const list = h(line.startsWith("-") ? "ul" : "ol");
            while (i < lines.length && /^(- |\d+\. |\s+\S)/.test(lines[i])) {
                let item = lines[i++].replace(/^(- |\d+\. )/, "");
                while (i < lines.length && /^\s+\S/.test(lines[i])) item += " " + lines[i++].trim();
                list.append(h("li", null, inline(item)));
            }
            out.append(list);
        } else {
            let text = "";
            for (; i < lines.length && lines[i].trim() && !/^(#|\||- |```)/.test(lines[i]); i++)
                text += (text ? " " : "") + lines[i].trim();
            out.append(h("p", null, inline(text)));
        }
    }
    return out;
}
