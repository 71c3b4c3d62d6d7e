import type { Translated } from "#lib/translated.ts";
import type { settingsMessages as english } from "./settings-messages.ts";

export const settingsMessages: Translated<typeof english> = {
  title: "Ajustes",
  parts: {
    profile: "Perfil",
    members: "Miembros",
    organization: "Organización",
    data: "Datos",
    activity: "Actividad",
    appearance: "Apariencia",
  },
  pageTitle: (part) => `${part} · Ajustes`,
  tryAgain: "Reintentar",
  cancel: "Cancelar",
  save: "Guardar",
  saving: "Guardando",
  operator: "Un operador que mira en nombre de un miembro no puede cambiar nada.",
  notAllowed: "No tienes permiso para hacer esto. Pídelo a un administrador de tu organización.",
  offline: "No hay conexión. Revisa tu red e inténtalo de nuevo.",
  unexpected: "No funcionó. Inténtalo de nuevo.",
  declined: "No se cambió nada: no confirmaste que eres tú.",
};

/** By what the identity server answers; its own sentence stands for every other refusal. */
export const refusalMessages: Readonly<Record<string, string>> = {
  unauthorized_action: settingsMessages.notAllowed,
  cannot_remove_last_admin:
    "Una organización necesita al menos un administrador. Nombra primero a otra persona.",
  organization_slug_already_used: "Este nombre corto ya está en uso. Elige otro.",
  duplicate_member_email: "Ya hay un miembro con esta dirección.",
  invalid_email_for_invites:
    "Los ajustes de tu organización no permiten invitar a esta dirección. Un administrador puede cambiar a quién se puede invitar.",
};
