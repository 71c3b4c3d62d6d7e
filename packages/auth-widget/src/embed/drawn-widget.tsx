"use client";

import { useMemo } from "react";
import type { Language } from "../config/catalogue.ts";
import type { SignInConfig } from "../config/config.ts";
import { english } from "../config/languages.ts";
import { spanish } from "../config/messages/es.ts";
import { type Drawing, DrawingContext } from "../config/theme/drawing.ts";
import { SignIn } from "./sign-in.tsx";
import { stillClient } from "./still-client.ts";

const spokenIn: Record<Language, Drawing["spoken"]> = {
  en: english,
  es: { language: "es", direction: "ltr", first: spanish, all: spanish },
};

/**
 * The part of it that holds context: a browser's, too, where a framework takes the server's drawing
 * over.
 */
export function DrawnWidget({
  config,
  styles: address,
  language,
}: {
  config: SignInConfig;
  styles: string;
  language: Language;
}) {
  const drawing = useMemo(
    () => ({ styles: address, spoken: spokenIn[language] }),
    [address, language],
  );
  const client = useMemo(() => stillClient(), []);
  return (
    <DrawingContext.Provider value={drawing}>
      <SignIn client={client} config={config} />
    </DrawingContext.Provider>
  );
}
