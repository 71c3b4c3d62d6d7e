import type { PageLanguage } from "@stocks-vibe/contracts/portfolio";

/**
 * The language that these pages were built in, and how it writes numbers and days. Another build
 * reads its twin instead.
 */
export const language: { readonly code: PageLanguage; readonly locale: string } = {
  code: "en",
  locale: "en-US",
};
