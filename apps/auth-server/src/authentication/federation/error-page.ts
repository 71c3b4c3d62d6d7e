import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { type AnsweredError, acceptedLanguage } from "@stocks-vibe/server-kit";
import { escapeHtml } from "../../platform/mail/letters/mail-content.ts";
import { en, type FederationMessages } from "./messages/en.ts";
import { es } from "./messages/es.ts";

const STYLE = `:root{color-scheme:light dark;--ground:light-dark(#f6f7f5,#101513);--paper:light-dark(#fff,#171e1b);
--ink:light-dark(#1c2321,#e8ecea);--quiet:light-dark(#55605b,#a3aea9);--line:light-dark(#dde2df,#2b3531)}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--ground);color:var(--ink);
font:1rem/1.5 system-ui,sans-serif}
main{max-width:28rem;padding:2rem 1.5rem;border:1px solid var(--line);border-radius:12px;background:var(--paper)}
h1{margin:0 0 .75rem;font-size:1.25rem;line-height:1.3}
p{margin:0 0 .75rem;overflow-wrap:anywhere}
.reference{margin:0;color:var(--quiet);font-size:.875rem}
code{font:inherit;font-family:ui-monospace,monospace}`;

const styleHash = createHash("sha256").update(STYLE).digest("base64");

/** Nothing may be loaded or run on the page but its own style, and no other page may frame it. */
export const ERROR_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const CATALOGUES: Readonly<Record<"en" | "es", FederationMessages>> = { en, es };

const isMessage = (type: string): type is keyof FederationMessages => Object.hasOwn(en, type);

function messageOf(type: string, messages: FederationMessages): string {
  if (/^no_\w+_redirect_urls_set$/.test(type)) return messages.redirect_urls;
  return isMessage(type) ? messages[type] : messages.other;
}

/**
 * The page of a refusal that has no address to go back to: plain, with the number of the request. An
 * `Accept` without HTML gets the error as JSON.
 */
export function errorPage(error: AnsweredError, headers: IncomingHttpHeaders): string | undefined {
  if (!headers.accept?.includes("text/html")) return undefined;
  const language =
    acceptedLanguage(headers["accept-language"], ["en", "es"]) === "es" ? "es" : "en";
  const messages = CATALOGUES[language];
  const text = messageOf(error.type, messages);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(messages.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(messages.title)}</h1>
<p>${escapeHtml(text)}</p>
<p>${escapeHtml(messages.again)}</p>
<p class="reference">${escapeHtml(messages.reference)} <code>${escapeHtml(error.requestId)}</code></p>
</main>
</body>
</html>
`;
}
