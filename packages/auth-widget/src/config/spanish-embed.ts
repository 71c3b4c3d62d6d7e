import type { Messages } from "./catalogue.ts";

/** About the page that the widget stands on, in Spanish. */
export const spanishEmbed: Pick<Messages, "embed"> = {
  embed: {
    notLoaded:
      "No se pudo cargar el siguiente paso. Comprueba tu conexión a internet e inténtalo de nuevo. No tienes que volver a empezar.",
    tryAgain: "Intentar de nuevo",
  },
};
