import type { Translated } from "#lib/translated.ts";
import type { guardMessages as english } from "./guard-messages.ts";

export const guardMessages: Translated<typeof english> = {
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
