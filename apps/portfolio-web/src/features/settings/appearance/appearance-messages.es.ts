import type { Translated } from "#lib/translated.ts";
import type { appearanceMessages as english } from "./appearance-messages.ts";

export const appearanceMessages: Translated<typeof english> = {
  lead: "Estas opciones se guardan en este navegador y no valen para nadie más.",
  theme: "Colores",
  themeText: "Con Sistema se usa lo que esté configurado en tu dispositivo.",
  language: "Idioma",
  languageText:
    "Las páginas se muestran en el idioma que pide tu navegador, hasta que elijas uno aquí.",
};
