import type { FederationMessages } from "./en.ts";

export const es: FederationMessages = {
  title: "No se pudo iniciar sesión",
  again: "Vuelva a la página de la que vino y empiece de nuevo.",
  reference: "Si pide ayuda, indique este número:",
  public_token_not_found: "No conocemos la aplicación que le envió aquí.",
  organization_not_found: "No encontramos la organización.",
  oauth_config_not_found: "Esta forma de iniciar sesión no está configurada en la aplicación.",
  oauth_attempt_not_found: "Este inicio de sesión ya se usó o tardó más de diez minutos.",
  oauth_other_browser:
    "Empezó este inicio de sesión en otro navegador. Por su seguridad, solo lo terminamos allí.",
  oauth_flow_callback_error: "El proveedor no terminó el inicio de sesión.",
  no_match_for_provided_oauth_url:
    "La aplicación pidió continuar en una dirección que no ha registrado.",
  redirect_urls: "La aplicación no ha registrado ninguna dirección donde continuar.",
  invalid_pkce_code_challenge: "La aplicación empezó este inicio de sesión de forma insegura.",
  operation_restricted_by_organization_auth_methods:
    "La organización no permite esta forma de iniciar sesión.",
  too_many_requests: "Hubo demasiados intentos desde su red. Espere unos minutos.",
  other: "Algo falló por nuestra parte. Inténtelo de nuevo en unos minutos.",
};
