import type { Translated } from "#lib/translated.ts";
import type { glossaryMessages as english } from "./glossary-messages.ts";

export const glossaryMessages: Translated<typeof english> = {
  title: "Qué significan las palabras",
  lead: "Todos los términos de las páginas, en palabras sencillas. Además, cada cifra tiene Ver el cálculo, que dice cómo se obtuvo la tuya.",
  terms: "Términos",
  example: "Ejemplo.",
  notAdvice: "Estas son explicaciones, no asesoría de inversión ni de impuestos.",
};
