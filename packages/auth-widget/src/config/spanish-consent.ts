import type { Messages } from "./catalogue.ts";

/** The same in Spanish. */
export const spanishConsent: Pick<Messages, "consent"> = {
  consent: {
    headline: (app) => `${app} quiere acceder a su cuenta`,
    text: "Si lo permite, podrá:",
    cannot: "Esto no lo puede permitir aquí:",
    thisApp: "Esta aplicación",
    allow: "Permitir",
    deny: "No permitir",
    loading: "Cargando",
    sending: "Enviando",
    denied: "Se denegó el acceso a la aplicación.",
    goBack: "Volver a la aplicación",
    scopes: {
      openid: "Comprobar su identidad",
      profile: "Ver los datos personales de su perfil",
      email: "Ver su correo electrónico",
      phone: "Ver su número de teléfono",
      offline_access: "Conservar este acceso cuando usted no está en la aplicación",
      full_access: "Actuar por usted en todo lo que puede hacer aquí",
    },
    byName: (scope) => `Usar el permiso ${scope}`,
    missing: (names) => `Falta un parámetro obligatorio: ${names}`,
    logoutMissing: (name) =>
      `Falta un parámetro obligatorio: ${name}. Póngase en contacto con quien desarrolla la aplicación.`,
    logoutHeadline: "¿Cerrar la sesión?",
    logoutText: "Una aplicación pide terminar también su sesión aquí.",
    logout: "Cerrar la sesión",
    stay: "Seguir con la sesión abierta",
    stayed: "Su sesión sigue abierta.",
    failed: "Algo salió mal. Inténtelo más tarde o pida ayuda a su administrador.",
    tryAgain: "Intentarlo de nuevo",
  },
};
