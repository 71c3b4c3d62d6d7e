import type { Messages } from "../catalogue.ts";

/** The same in Spanish. */
export const spanishConsent: Pick<Messages, "consent"> = {
  consent: {
    headline: (app) => `${app} quiere acceder a tu cuenta`,
    text: "Si lo permites, podrá:",
    cannot: "Esto no lo puedes permitir aquí:",
    thisApp: "Esta aplicación",
    allow: "Permitir",
    deny: "No permitir",
    loading: "Cargando",
    sending: "Enviando",
    denied: "Se denegó el acceso a la aplicación.",
    goBack: "Volver a la aplicación",
    scopes: {
      openid: "Verificar tu identidad",
      profile: "Ver los datos personales de tu perfil",
      email: "Ver tu correo electrónico",
      phone: "Ver tu número de teléfono",
      offline_access: "Mantener este acceso cuando no estés en la aplicación",
      full_access: "Actuar en tu nombre en todo lo que puedes hacer aquí",
    },
    byName: (scope) => `Usar el permiso ${scope}`,
    missing: (names) => `Falta un parámetro obligatorio: ${names}`,
    logoutMissing: (name) =>
      `Falta un parámetro obligatorio: ${name}. Ponte en contacto con quien desarrolla la aplicación.`,
    logoutHeadline: "¿Cerrar la sesión?",
    logoutText: "Una aplicación pide que también cierres tu sesión aquí.",
    logout: "Cerrar la sesión",
    stay: "Seguir con la sesión abierta",
    stayed: "Tu sesión sigue abierta.",
    failed: "Algo salió mal. Inténtalo más tarde o pide ayuda a tu administrador.",
    tryAgain: "Intentar de nuevo",
  },
};
