import type { Translated } from "#lib/translated.ts";
import type {
  operatorMessages as englishOperator,
  sessionMessages as englishSession,
  unfamiliarMessages as englishUnfamiliar,
} from "./session-messages.ts";

export const operatorMessages: Translated<typeof englishOperator> = {
  label: "Sesión de operador",
  text: "Un operador está viendo el producto como",
  operator: (address) => `El operador es ${address}.`,
  end: "Terminar sesión de operador",
};

export const unfamiliarMessages: Translated<typeof englishUnfamiliar> = {
  title: "¿Eres tú?",
  signedInAs: (email, organization) => `La sesión está abierta como ${email}, de ${organization}.`,
  text: "Esta sesión no se inició en este sitio con este navegador, o el sitio ya no la recuerda. Si no la reconoces, ciérrala: lo que conectes pertenecería a esa organización.",
  continue: "Continuar",
  signOut: "Cerrar sesión",
};

export const sessionMessages: Translated<typeof englishSession> = {
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
