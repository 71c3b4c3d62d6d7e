import type { Translated } from "#lib/format/translated.ts";
import type * as en from "./en.ts";

export const helpMessages: Translated<typeof en.helpMessages> = {
  title: "Ayuda",
  lead: "Qué muestran las páginas, qué hacer cuando algo parece estar mal y a quién preguntar.",
  contents: "En esta página",
  write: (address) => `Escribe a ${address}`,
};
