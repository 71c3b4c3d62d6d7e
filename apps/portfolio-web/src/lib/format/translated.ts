/** The shape of a catalogue in another language: the same keys, sentences of the same arguments. */
export type Translated<Words> = Words extends string
  ? string
  : Words extends (...facts: infer Facts) => infer Said
    ? (...facts: Facts) => Translated<Said>
    : { readonly [Key in keyof Words]: Translated<Words[Key]> };
