import { createContext, useContext, useEffect, useState } from "react";
import type { FirstMessages, Language, Spoken } from "./catalogue.ts";
import { english, languageOf, speak, spokenNow } from "./languages.ts";
import { DrawingContext } from "./theme/drawing.ts";

/** The language that the widget around a screen speaks. */
export const SpokenContext = createContext<Spoken>(english);

/** The sentences of what is loaded at once, in the reader's language. */
export const useFirstMessages = (): FirstMessages => useContext(SpokenContext).first;

/** The reader's language, for what the browser names: countries. */
export const useLanguage = (): Language => useContext(SpokenContext).language;

/**
 * The language that is asked for, or null until its sentences are there: a form that changes its
 * language under the reader's hands is worse than one that is there a moment later. English where
 * they don't come.
 */
export function useSpoken(asked: string | undefined): Spoken | null {
  const drawing = useContext(DrawingContext);
  const language = languageOf(asked, drawing?.spoken.language ?? document.documentElement.lang);
  const [loaded, setLoaded] = useState(() => drawing?.spoken ?? spokenNow(language));
  useEffect(() => {
    let isCurrent = true;
    const take = (spoken: Spoken) => {
      if (isCurrent) setLoaded(spoken);
    };
    if (language !== "en") {
      speak(language).then(take, () => take({ ...english }));
    }
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return language === "en" ? english : loaded;
}
