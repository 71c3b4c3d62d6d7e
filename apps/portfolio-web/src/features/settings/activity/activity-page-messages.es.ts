import type { Translated } from "#lib/translated.ts";
import type { activityPageMessages as english } from "./activity-page-messages.ts";

export const activityPageMessages: Translated<typeof english> = {
  lead: (organization) =>
    `Inicios de sesión, miembros, ajustes y conexiones de ${organization}. Las horas son de la zona horaria de la Montaña (MT).`,
};
