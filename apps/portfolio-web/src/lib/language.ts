/** The language that these pages were built in, and how it writes numbers and days. Another build reads its twin instead. */
export const language = { code: "en", locale: "en-US" } as const;
