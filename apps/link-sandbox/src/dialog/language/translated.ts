/** The shape of a catalogue in another language: the same keys, sentences of the same arguments. */
export type Translated<Words> = Words extends string
  ? string
  : Words extends (...facts: infer Facts) => string
    ? (...facts: Facts) => string
    : { readonly [Key in keyof Words]: Translated<Words[Key]> };
