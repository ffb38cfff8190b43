# bash completion for kartu. The program gets the words up to the cursor and prints the candidates, one per line, with a
# tab before the description. If there are none, bash completes file names.
_kartu() {
    local word description typed
    local -a words
    # bash also splits words at ":" and "="; the program needs whole words.
    read -ra words <<<"${COMP_LINE:0:COMP_POINT}"
    [[ ${COMP_LINE:0:COMP_POINT} == *[[:space:]] ]] && words+=("")
    typed=${words[${#words[@]} - 1]}
    COMPREPLY=()
    while IFS=$'\t' read -r word description; do
        COMPREPLY+=("$word")
    done < <("${words[0]}" help --complete "${words[@]:1}" 2>/dev/null)
    # bash replaces only its own last word: the part before the last ":" or "=" stays.
    if [[ $typed == *[:=]* ]]; then
        COMPREPLY=("${COMPREPLY[@]#"${typed%"${typed##*[:=]}"}"}")
    fi
    # A value follows "=": no space.
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then
        compopt -o nospace
    fi
}
complete -o default -F _kartu kartu
