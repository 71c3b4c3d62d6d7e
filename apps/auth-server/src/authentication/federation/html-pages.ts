import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { type AnsweredError, acceptedLanguage } from "@stocks-vibe/server-kit";
import { escapeHtml } from "../../platform/mail/letters/mail-content.ts";

const en = {
  title: "Sign-in did not succeed",
  again: "Go back to the page you came from and start again.",
  reference: "If you ask for help, give this number:",
  public_token_not_found: "We do not know the application that sent you here.",
  organization_not_found: "We could not find the organization.",
  oauth_config_not_found: "This way to sign in is not set up for the application.",
  oauth_attempt_not_found: "This sign-in was already used or took longer than ten minutes.",
  oauth_other_browser:
    "You started this sign-in in another browser. For your safety we finish it only there.",
  oauth_flow_callback_error: "The provider did not finish the sign-in.",
  no_match_for_provided_oauth_url:
    "The application asked to continue at an address it has not registered.",
  redirect_urls: "The application has not registered an address to continue at.",
  invalid_pkce_code_challenge: "The application began this sign-in in an unsafe way.",
  operation_restricted_by_organization_auth_methods:
    "The organization does not allow this way to sign in.",
  too_many_requests: "There were too many tries from your network. Please wait a few minutes.",
  sso_connection_not_found: "We do not know this way to sign in, or it is switched off.",
  sso_login_failed: "The organization's provider did not finish the sign-in.",
  no_match_for_provided_sso_url:
    "The application asked to continue at an address it has not registered.",
  other: "Something went wrong on our side. Please try again in a few minutes.",
  leaving: "One moment",
  leavingText: "We are taking you to your organization's sign-in page.",
  continue: "Continue",
  tested: "The test is finished",
  testedText:
    "No session was started. Close this page and see the result in the connection's settings.",
};
type Messages = Readonly<typeof en>;

const es: Messages = {
  title: "No se pudo iniciar sesión",
  again: "Vuelve a la página de la que viniste y empieza de nuevo.",
  reference: "Si pides ayuda, indica este número:",
  public_token_not_found: "No conocemos la aplicación que te envió aquí.",
  organization_not_found: "No encontramos la organización.",
  oauth_config_not_found: "Esta forma de iniciar sesión no está configurada en la aplicación.",
  oauth_attempt_not_found: "Este inicio de sesión ya se usó o tardó más de diez minutos.",
  oauth_other_browser:
    "Empezaste este inicio de sesión en otro navegador. Por tu seguridad, solo lo terminamos allí.",
  oauth_flow_callback_error: "El proveedor no terminó el inicio de sesión.",
  no_match_for_provided_oauth_url:
    "La aplicación pidió continuar en una dirección que no ha registrado.",
  redirect_urls: "La aplicación no ha registrado ninguna dirección donde continuar.",
  invalid_pkce_code_challenge: "La aplicación empezó este inicio de sesión de forma insegura.",
  operation_restricted_by_organization_auth_methods:
    "La organización no permite esta forma de iniciar sesión.",
  too_many_requests: "Hubo demasiados intentos desde tu red. Espera unos minutos.",
  sso_connection_not_found: "No conocemos esta forma de iniciar sesión, o está desactivada.",
  sso_login_failed: "El proveedor de la organización no terminó el inicio de sesión.",
  no_match_for_provided_sso_url:
    "La aplicación pidió continuar en una dirección que no ha registrado.",
  other: "Algo falló por nuestra parte. Inténtalo de nuevo en unos minutos.",
  leaving: "Un momento",
  leavingText: "Te llevamos a la página de inicio de sesión de tu organización.",
  continue: "Continuar",
  tested: "La prueba terminó",
  testedText:
    "No se inició ninguna sesión. Cierra esta página y mira el resultado en los ajustes de la conexión.",
};

const STYLE = `:root{color-scheme:light dark;--ground:light-dark(#f6f7f5,#101513);--paper:light-dark(#fff,#171e1b);
--ink:light-dark(#1c2321,#e8ecea);--quiet:light-dark(#55605b,#a3aea9);--line:light-dark(#dde2df,#2b3531)}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--ground);color:var(--ink);
font:1rem/1.5 system-ui,sans-serif}
main{max-width:28rem;padding:2rem 1.5rem;border:1px solid var(--line);border-radius:12px;background:var(--paper)}
h1{margin:0 0 .75rem;font-size:1.25rem;line-height:1.3}
p{margin:0 0 .75rem;overflow-wrap:anywhere}
.reference{margin:0;color:var(--quiet);font-size:.875rem}
code{font:inherit;font-family:ui-monospace,monospace}
button{font:inherit;min-height:2.75rem;padding:0 1rem;border:1px solid var(--line);border-radius:8px;background:var(--ink);color:var(--paper)}`;
const SUBMIT = "document.forms[0].submit()";

const hashOf = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const POLICY = `default-src 'none'; style-src ${hashOf(STYLE)}; base-uri 'none'; frame-ancestors 'none'`;

/** Nothing may be loaded or run on the page but its own style, and no other page may frame it. */
export const ERROR_PAGE_POLICY = `${POLICY}; form-action 'none'`;

/**
 * The policy of a page whose form goes to a provider. The browser holds it against the provider's
 * redirects as well, which may lead anywhere.
 */
export const formPagePolicy = (action: string): string =>
  `${POLICY}; script-src ${hashOf(SUBMIT)}; form-action https: ${new URL(action).origin}`;

const CATALOGUES: Readonly<Record<"en" | "es", Messages>> = { en, es };

const isMessage = (type: string): type is keyof Messages => Object.hasOwn(en, type);

function messageOf(type: string, messages: Messages): string {
  if (/^no_\w+_redirect_urls_set$/.test(type)) return messages.redirect_urls;
  return isMessage(type) ? messages[type] : messages.other;
}

function messagesFor(headers: IncomingHttpHeaders) {
  const accepted = acceptedLanguage(headers["accept-language"], ["en", "es"]);
  const language = accepted === "es" ? "es" : "en";
  return { language, messages: CATALOGUES[language] } as const;
}

const htmlPage = (language: string, title: string, body: readonly string[]): string =>
  `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body.join("\n")}
</main>
</body>
</html>
`;

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

/**
 * The page of a refusal that has no address to go back to: plain, with the number of the request.
 * An `Accept` without HTML gets the error as JSON.
 */
export function errorPage(error: AnsweredError, headers: IncomingHttpHeaders): string | undefined {
  if (!headers.accept?.includes("text/html")) return undefined;
  const { language, messages } = messagesFor(headers);
  return htmlPage(language, messages.title, [
    paragraph(messageOf(error.type, messages)),
    paragraph(messages.again),
    `<p class="reference">${escapeHtml(messages.reference)} <code>${escapeHtml(error.requestId)}</code></p>`,
  ]);
}

/** The page after an administrator tried a connection; the settings have the result. */
export function testedPage(headers: IncomingHttpHeaders): string {
  const { language, messages } = messagesFor(headers);
  return htmlPage(language, messages.tested, [paragraph(messages.testedText)]);
}

/** A page that posts its form to a provider at once; with a button, where scripts do not run. */
export function formPage(
  {
    action,
    fields,
  }: { readonly action: string; readonly fields: Readonly<Record<string, string>> },
  headers: IncomingHttpHeaders,
): string {
  const { language, messages } = messagesFor(headers);
  const inputs = Object.entries(fields).map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return htmlPage(language, messages.leaving, [
    paragraph(messages.leavingText),
    `<form method="post" action="${escapeHtml(action)}">${inputs.join("")}`,
    `<button>${escapeHtml(messages.continue)}</button></form>`,
    `<script>${SUBMIT}</script>`,
  ]);
}
