import type { DialogLanguage, InEachDialogLanguage } from "@stocks-vibe/contracts/link";
import { createContext, useContext } from "react";
import type { Translated } from "../language/translated.ts";
import { drillMessages } from "../messages/en.ts";
import { drillMessages as spanish } from "../messages/es.ts";

type DrillMessages = Translated<typeof drillMessages>;

/** The page's sentences in each language that the dialog speaks. */
export const drillWords: InEachDialogLanguage<DrillMessages> = { en: drillMessages, es: spanish };

/** What the page speaks. */
export const PageLanguage = createContext<DialogLanguage>("en");

/** The sentences of the language that is spoken. */
export const useDrillWords = (): DrillMessages => drillWords[useContext(PageLanguage)];
