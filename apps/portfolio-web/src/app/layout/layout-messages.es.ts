import type { Translated } from "#lib/translated.ts";
import type { layoutMessages as english } from "./layout-messages.ts";

export const layoutMessages: Translated<typeof english> = {
  skip: "Saltar al contenido",
  brand: "Stocks Vibe",
  toDashboard: "Stocks Vibe, panel",
  toHome: "Stocks Vibe, inicio",
  navigation: "Principal",
  bottomNavigation: "Principal, teléfono",
  dashboard: "Panel",
  accounts: "Cuentas",
  adviceLibrary: "Guías",
  settings: "Ajustes",
  subscription: "Suscripción",
  help: "Ayuda",
  soon: "Pronto",
  more: "Más",
  close: "Cerrar",
  logout: "Cerrar sesión",
};
