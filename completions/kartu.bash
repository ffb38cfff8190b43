# bash completion for kartu. The program itself knows what can stand where: it gets the words up to the cursor and
# answers with a line for each candidate, its explanation behind a tab. Where it has nothing to offer, bash offers files.
_kartu() {
    local word description typed
    local -a words
    # bash cuts words at ":" and "=" too; the program wants them whole.
    read -ra words <<<"${COMP_LINE:0:COMP_POINT}"
    [[ ${COMP_LINE:0:COMP_POINT} == *[[:space:]] ]] && words+=("")
    typed=${words[${#words[@]} - 1]}
    COMPREPLY=()
    while IFS=$'\t' read -r word description; do
        COMPREPLY+=("$word")
    done < <("${words[0]}" help --complete "${words[@]:1}" 2>/dev/null)
    # bash replaces only what it takes for the last word: what lies before the last ":" or "=" stays.
    if [[ $typed == *[:=]* ]]; then
        COMPREPLY=("${COMPREPLY[@]#"${typed%"${typed##*[:=]}"}"}")
    fi
    # What ends in "=" waits for a value.
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then
        compopt -o nospace
    fi
}
complete -o default -F _kartu kartu
