import type { Translated } from "#lib/translated.ts";
import type { menuMessages as english } from "./menu-messages.ts";

export const menuMessages: Translated<typeof english> = {
  open: (name) => `Cuenta de ${name}`,
  logout: "Cerrar sesión",
};
