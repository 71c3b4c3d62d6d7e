import type { language as english } from "./language.ts";

/** Amounts are dollars, written as in the United States. */
export const language: typeof english = { code: "es", locale: "es-US" };
