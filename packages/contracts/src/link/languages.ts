/** The languages that Plaid documents for Link. */
export const linkLanguages = [
  "da",
  "nl",
  "en",
  "et",
  "fr",
  "de",
  "hi",
  "it",
  "lv",
  "lt",
  "no",
  "pl",
  "pt",
  "ro",
  "es",
  "sv",
  "vi",
] as const;

/** Those of them that the sandbox's dialog speaks; it is English in any other. */
export const dialogLanguages = ["en", "es"] as const;
export type DialogLanguage = (typeof dialogLanguages)[number];

/** Something in each language that the dialog speaks. One that is missing does not compile. */
export type InEachDialogLanguage<Thing> = Readonly<Record<DialogLanguage, Thing>>;

const [FIRST] = dialogLanguages;

/**
 * Pure: what the dialog speaks for a language tag, by its language alone: 'es-MX' → 'es', 'fr' →
 * 'en'.
 */
export const dialogLanguageOf = (tag: string): DialogLanguage =>
  dialogLanguages.find((one) => one === tag.toLowerCase().split("-", 1)[0]) ?? FIRST;
