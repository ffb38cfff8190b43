# bash completion for kartu. The program itself knows what can stand where: it gets the words up to the cursor and
# answers with a line for each candidate, its explanation behind a tab. Where it has nothing to offer, bash offers files.
_kartu() {
    local word description
    COMPREPLY=()
    while IFS=$'\t' read -r word description; do
        COMPREPLY+=("$word")
    done < <("${COMP_WORDS[0]}" help --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    # What ends in "=" waits for a value.
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then
        compopt -o nospace
    fi
}
complete -o default -F _kartu kartu
