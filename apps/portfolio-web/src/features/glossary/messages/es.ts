import type { Translated } from "#lib/format/translated.ts";
import type * as en from "./en.ts";

export const glossaryMessages: Translated<typeof en.glossaryMessages> = {
  title: "Qué significan las palabras",
  lead: "Todos los términos de las páginas, en palabras sencillas. Además, cada cifra tiene Ver el cálculo, que dice cómo se obtuvo la tuya.",
  terms: "Términos",
  example: "Ejemplo.",
  notAdvice: "Estas son explicaciones, no asesoría de inversión ni de impuestos.",
};
