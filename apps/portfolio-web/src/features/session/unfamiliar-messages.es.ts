import type { Translated } from "#lib/translated.ts";
import type { unfamiliarMessages as english } from "./unfamiliar-messages.ts";

export const unfamiliarMessages: Translated<typeof english> = {
  title: "¿Eres tú?",
  signedInAs: (email, organization) => `La sesión está abierta como ${email}, de ${organization}.`,
  text: "Esta sesión no se inició en este sitio con este navegador, o el sitio ya no la recuerda. Si no la reconoces, ciérrala: lo que conectes pertenecería a esa organización.",
  continue: "Continuar",
  signOut: "Cerrar sesión",
};
