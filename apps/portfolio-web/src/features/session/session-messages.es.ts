import type { Translated } from "#lib/translated.ts";
import type { sessionMessages as english } from "./session-messages.ts";

export const sessionMessages: Translated<typeof english> = {
  title: "Tu sesión está por vencer",
  text: "Por seguridad, tu sesión se cerrará en",
  length: "Las sesiones duran 4 horas.",
  timeLeft: "Tiempo restante",
  logout: "Cerrar sesión",
  stay: "Mantener la sesión",
  staying: "Prolongando",
  problems: {
    unreachable:
      "No se pudo contactar con el servidor, así que tu sesión aún no se prolongó. Inténtalo de nuevo.",
    notNow: "El servidor no pudo prolongar tu sesión en este momento. Inténtalo de nuevo.",
    failed: "No se pudo prolongar tu sesión. Inicia sesión de nuevo.",
  },
};
