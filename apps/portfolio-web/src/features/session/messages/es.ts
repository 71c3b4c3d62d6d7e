import type { Translated } from "#lib/format/translated.ts";
import type * as en from "./en.ts";

export const sessionMessages: Translated<typeof en.sessionMessages> = {
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

export const keepingMessages: Translated<typeof en.keepingMessages> = {
  cookies:
    "Tu navegador bloquea las cookies de este sitio, así que tu sesión dura solo hasta que cierres o recargues esta página. Para que se mantenga, permite las cookies de este sitio en la configuración del navegador e inicia sesión de nuevo.",
  storage:
    "Tu navegador no puede guardar datos de este sitio, porque están bloqueados o el almacenamiento está lleno. Te preguntaremos quién eres cada vez que se abra una página. Para evitarlo, permite los datos de este sitio o libera espacio en la configuración del navegador.",
};

export const operatorMessages: Translated<typeof en.operatorMessages> = {
  label: "Sesión de operador",
  text: "Un operador está viendo el producto como",
  operator: (address) => `El operador es ${address}.`,
  end: "Terminar sesión de operador",
};

export const unfamiliarMessages: Translated<typeof en.unfamiliarMessages> = {
  title: "¿Eres tú?",
  signedInAs: (email, organization) => `La sesión está abierta como ${email}, de ${organization}.`,
  text: "Esta sesión no se inició en este sitio con este navegador, o el sitio ya no la recuerda. Si no la reconoces, ciérrala: lo que conectes pertenecería a esa organización.",
  continue: "Continuar",
  signOut: "Cerrar sesión",
};
