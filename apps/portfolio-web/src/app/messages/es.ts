import type { Subscription } from "@stocks-vibe/contracts/portfolio";
import type { Translated } from "#lib/format/translated.ts";
import type * as en from "./en.ts";

export const guardMessages: Translated<typeof en.guardMessages> = {
  loading: "Cargando",
  loadingProfile: "Cargando el perfil...",
  profileFailed: "Error al cargar el perfil",
  signInAgain: "Iniciar sesión de nuevo",
  redirecting: "Redirigiendo...",
  redirectingText: "Te llevamos a tu panel de la beta...",
  noSession: "No hay ninguna sesión activa. Inicia sesión para continuar.",
  notFound: "Página no encontrada",
  notFoundText: "Puede que la dirección esté mal escrita o que la página haya cambiado de lugar.",
  goHome: "Ir al inicio",
  crashed: "Algo salió mal",
  crashedText: "No se pudo mostrar la página. Tus datos están a salvo.",
  refreshPage: "Actualizar página",
  crashGoHome: "Ir al inicio",
  tryAgain: "Reintentar",
  offline: "No hay conexión a internet. Lo que ves aquí se cargó antes.",
  noServer: "No se pudo iniciar Stocks Vibe",
  noServerText: "El servidor no respondió. Revisa tu conexión a internet y actualiza la página.",
};

export const layoutMessages: Translated<typeof en.layoutMessages> = {
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

const names: Record<Subscription, string> = { alpha: "Alpha", beta: "Beta", none: "ninguna" };

export const notForThemMessages: Translated<typeof en.notForThemMessages> = {
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
