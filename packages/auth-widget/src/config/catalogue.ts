import type { messages } from "./messages/en.ts";
import type { firstMessages } from "./messages/first.ts";

/** The same sentences in any language: texts and functions of the same names, down to the last. */
type Sentences<Catalogue> = {
  readonly [Key in keyof Catalogue]: Catalogue[Key] extends string
    ? string
    : Catalogue[Key] extends (...given: infer Given) => string
      ? (...given: Given) => string
      : Sentences<Catalogue[Key]>;
};

/**
 * Every sentence of the widget, as the English catalogue has them: one that another language lacks
 * does not compile.
 */
export type Messages = Sentences<typeof messages>;

/** Those of what is loaded at once. */
export type FirstMessages = Sentences<typeof firstMessages>;

/** A language with its sentences. */
export type Spoken = {
  readonly language: Language;
  readonly direction: "ltr" | "rtl";
  readonly first: FirstMessages;
  /** Null in English: the screens that need more than the first sentences bring them. */
  readonly all: Messages | null;
};

export type Language = "en" | "es";
