import type { Subscription } from "@stocks-vibe/contracts/portfolio";
import type { Translated } from "#lib/translated.ts";
import type { notForThemMessages as english } from "./not-for-them-messages.ts";

const names: Record<Subscription, string> = { alpha: "Alpha", beta: "Beta", none: "ninguna" };

export const notForThemMessages: Translated<typeof english> = {
  noOrganization: "Suscripción no disponible",
  noOrganizationText:
    "No pudimos leer la suscripción de tu organización. Inténtalo de nuevo en unos minutos.",
  restricted: "Acceso restringido",
  restrictedText: (subscription) =>
    `Esta función requiere una suscripción Alpha. Tu suscripción actual: ${names[subscription]}.`,
  noSupport:
    "Quien opera este servidor no ha indicado una dirección para preguntas. Pregunta a quien te invitó.",
  contactSupport: "Contactar a soporte",
  supportSubject: "Acceso a Stocks Vibe",
};
