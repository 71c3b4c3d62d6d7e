import type { Translated } from "#lib/format/translated.ts";
import type * as en from "./en.ts";

export const demoMessages: Translated<typeof en.demoMessages> = {
  label: "Preparando la organización de demostración",
  building: (percent) => `Se está preparando la organización de demostración: ${percent}%`,
  failed: "No se pudo preparar la organización de demostración",
  failedText: "Reinicia el servidor para intentarlo de nuevo; su registro dice qué falló.",
  openTitle: "Abriendo la demostración",
  opening: (email) => `Iniciando tu sesión como ${email}: toda la familia es inventada.`,
  notHereTitle: "Aquí no hay demostración",
  notHere:
    "Funciona donde su operador la activó y se abre en un navegador de la misma computadora.",
  openFailedTitle: "No se pudo abrir la demostración",
  noLetter: "Su correo para iniciar sesión no llegó al buzón integrado.",
  mailboxFailed: "No se pudo leer el buzón integrado.",
  tryAgain: "Reintentar",
  home: "A la página de inicio",
};
