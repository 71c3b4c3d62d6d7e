import type { Messages } from "../catalogue.ts";
import { onTheWay } from "./spanish-on-the-way.ts";

/** Every sentence about accounts elsewhere and organizations' own sign-ins, in Spanish. */
export const spanishFederation: Pick<Messages, "federation" | "sso"> = {
  federation: {
    or: "o",
    continueWith: (name) => `Continuar con ${name}`,
    providers: {
      google: "Google",
      microsoft: "Microsoft",
      hubspot: "HubSpot",
      slack: "Slack",
      github: "GitHub",
    },
    sso: "Continuar con SSO",
  },
  sso: {
    emailHeadline: "Escribe tu correo electrónico para continuar",
    menuHeadline: "Elige una conexión para continuar",
    noneHeadline: "Lo sentimos, no encontramos ninguna conexión.",
    noneText: "Escribe el identificador de tu organización para continuar.",
    slug: "Identificador de la organización",
    enterSlug: "Escribe el identificador",
    another: "Probar otra forma de iniciar sesión",
    continue: "Continuar",
    looking: "Buscando",
    slugProblems: {
      slugUnknown: "No se encontró la organización. Inténtalo de nuevo.",
      slugFailed: "Se produjo un error. Inténtalo de nuevo.",
      ...onTheWay,
    },
  },
};
