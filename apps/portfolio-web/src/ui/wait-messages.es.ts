import type { Translated } from "#lib/translated.ts";
import type { waitMessages as english } from "./wait-messages.ts";

export const waitMessages: Translated<typeof english> = {
  loading: "Cargando",
  long: {
    slow: "Esto tarda más de lo normal. Aún se está cargando.",
    offline: "No hay conexión a internet. Esto se carga solo cuando vuelva.",
  },
};
