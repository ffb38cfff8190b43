/* N_ marks a text for people: xgettext collects it into po/, and the program that shows it translates it. The only
 * header that the library and the programs share beside kartu.h. */
#ifndef KT_TRANSLATABLE_H
#define KT_TRANSLATABLE_H

#define N_(text) text

#endif
