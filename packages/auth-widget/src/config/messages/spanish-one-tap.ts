import type { Messages } from "../catalogue.ts";

/** What the developer of a page reads where Google's prompt does not come, in Spanish. */
export const spanishOneTap: Pick<Messages, "oneTap"> = {
  oneTap: {
    notShown: (reason) => `No se pudo cargar One Tap: ${reason}`,
    problems: {
      origin_not_allowed_for_client:
        "Agrega el origen de esta página a los orígenes autorizados del cliente de OAuth en la consola de Google.",
      invalid_client: "Google no conoce el ID de cliente de OAuth de este proyecto. Revísalo.",
      oauth_config_not_found:
        "Configura Google con un ID de cliente de OAuth y su secreto para este proyecto.",
      no_login_redirect_urls_set:
        "Permite una dirección para iniciar sesión entre las URL de redirección.",
      no_signup_redirect_urls_set:
        "Permite una dirección para registrarse entre las URL de redirección.",
      default_provider_not_allowed:
        "One Tap necesita un cliente de OAuth propio: no se permite el compartido que viene con el proyecto.",
    },
    onlyTests: "Solo se muestra con el token público de un proyecto de prueba.",
  },
};
