import type { DialogLanguage, InEachDialogLanguage } from "@stocks-vibe/contracts/link";
import { createContext, useContext } from "react";
import { messages } from "../messages/en.ts";
import { messages as spanish } from "../messages/es.ts";
import type { Translated } from "./translated.ts";

/** Tells whoever reads the page aloud what it speaks, and names it in that language. */
export function showLanguage(page: Document, language: DialogLanguage, title: string): void {
  page.documentElement.lang = language;
  page.title = title;
}

export type Messages = Translated<typeof messages>;

/**
 * The dialog's sentences in each language: which one it is shows only once the token is known, so
 * one build holds both.
 */
export const words: InEachDialogLanguage<Messages> = { en: messages, es: spanish };

/** What the screens speak. */
export const SpokenLanguage = createContext<DialogLanguage>("en");

/** The sentences of the language that is spoken. */
export const useWords = (): Messages => words[useContext(SpokenLanguage)];
