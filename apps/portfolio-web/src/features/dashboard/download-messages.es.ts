import type { Translated } from "#lib/translated.ts";
import type { downloadMessages as english } from "./download-messages.ts";

export const downloadMessages: Translated<typeof english> = {
  download: "Descargar CSV",
  downloading: "Descargando",
};
