#include "sentence.h"

#include "language.h"

struct sentence sentence_of(const struct kt_phrase *phrase)
{
    struct sentence sentence = {""};
    if (phrase->text)
        kt_phrase_render(phrase, language_translate(phrase->text), sentence.text, sizeof sentence.text);
    return sentence;
}

struct sentence sentence_of_move(const struct kt_position *position, kt_move move)
{
    struct kt_phrase words = {0};
    kt_move_words(position, move, &words);
    return sentence_of(&words);
}
