import { languageOf, speak } from "./languages.ts";

/**
 * Loads a language's sentences before the widget is drawn, so that it stands at once. English where
 * they can't be had, as there.
 */
export async function prepareLanguage(language: string): Promise<void> {
  // The widget asks again, and says what it can.
  await speak(languageOf(language, language)).catch(() => undefined);
}
