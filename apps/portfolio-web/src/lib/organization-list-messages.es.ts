import type { organizationListMessages as english } from "./organization-list-messages.ts";
import type { Translated } from "./translated.ts";

export const organizationListMessages: Translated<typeof english> = {
  search: "Buscar organizaciones",
  hint: "Nombre, dirección o quién te invitó",
  none: (text) => `Ninguna organización coincide con “${text}”.`,
  count: (shown, all) => `${shown} de ${all} organizaciones`,
  invitedBy: (name) => `te invitó ${name}`,
  joined: (date) => `miembro desde el ${date}`,
};
