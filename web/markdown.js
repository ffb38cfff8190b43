// Converts the Markdown of the rules to elements. It supports only what the rules use (checked by tests/rules.py).
import { h, grid } from "./dom.js";

/** @param {string} text @returns {any[]} */
function inline(text) {
    return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
        if (part.startsWith("`")) return h("code", null, part.slice(1, -1));
        return part.startsWith("**") ? h("strong", null, part.slice(2, -2)) : part;
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
        } else if (line.startsWith("|")) {
            const rows = [];
            for (; i < lines.length && lines[i].startsWith("|"); i++)
                if (!/^\|[\s|:-]+$/.test(lines[i])) rows.push(cells(lines[i]));
            out.append(grid(rows[0], rows.slice(1), inline));
        } else if (line.startsWith("- ")) {
            const list = h("ul");
            while (i < lines.length && lines[i].startsWith("- ")) {
                let item = lines[i++].slice(2);
                while (i < lines.length && /^\s+\S/.test(lines[i])) item += " " + lines[i++].trim();
                list.append(h("li", null, inline(item)));
            }
            out.append(list);
        } else {
            let text = "";
            for (; i < lines.length && lines[i].trim() && !/^(#|\||- )/.test(lines[i]); i++)
                text += (text ? " " : "") + lines[i].trim();
            out.append(h("p", null, inline(text)));
        }
    }
    return out;
}
