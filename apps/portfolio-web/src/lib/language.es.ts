import type { language as english } from "./language.ts";
import type { Translated } from "./translated.ts";

/** Amounts are dollars, written as in the United States. */
export const language: Translated<typeof english> = { code: "es", locale: "es-US" };
