import type { Messages } from "../catalogue.ts";

/** About the page that the widget stands on, in Spanish. */
export const spanishEmbed: Pick<Messages, "embed"> = {
  embed: {
    notLoaded:
      "No se pudo cargar el siguiente paso. Revisa tu conexión a internet e inténtalo de nuevo. No tienes que volver a empezar.",
    notKept:
      "Tu navegador está configurado para no guardar nada de esta página, así que tendrás que iniciar sesión cada vez que se abra. Para que la sesión se mantenga, permite las cookies y los datos de este sitio y vuelve a cargar la página.",
    tryAgain: "Intentar de nuevo",
  },
};
