import type { DialogLanguage } from "@stocks-vibe/contracts/link";

/** Tells whoever reads the page aloud what it speaks, and names it in that language. */
export function showLanguage(page: Document, language: DialogLanguage, title: string): void {
  page.documentElement.lang = language;
  page.title = title;
}
