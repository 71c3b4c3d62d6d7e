import { createHash } from "node:crypto";
import { acceptedLanguage } from "@stocks-vibe/server-kit";
import { LABELS, type ProviderName } from "./people.ts";

const en = {
  label: "Sandbox",
  title: (provider: string) => `Pretend ${provider} account`,
  companyTitle: "Pretend company sign-in",
  text: "Choose an account. These people are fictional, and no real provider is contacted.",
  unvouched: "Email address not verified",
  cancel: "Cancel",
  refuse: "Refuse",
  leavingTitle: "One moment",
  leavingText: "The pretend company takes you back to the page that asked.",
  goOn: "Continue",
};
const es: typeof en = {
  label: "Sandbox",
  title: (provider) => `Cuenta ficticia de ${provider}`,
  companyTitle: "Inicio de sesión de una empresa ficticia",
  text: "Elige una cuenta. Son personas ficticias y no se contacta con ningún proveedor real.",
  unvouched: "Correo electrónico sin verificar",
  cancel: "Cancelar",
  refuse: "Rechazar",
  leavingTitle: "Un momento",
  leavingText: "La empresa ficticia te devuelve a la página que preguntó.",
  goOn: "Continuar",
};

const STYLE = `:root{color-scheme:light dark;--ground:light-dark(#f6f7f5,#101513);--paper:light-dark(#fff,#171e1b);
--ink:light-dark(#1c2321,#e8ecea);--quiet:light-dark(#55605b,#a3aea9);--line:light-dark(#dde2df,#2b3531);
--accent:light-dark(#14532d,#7ddba1)}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--ground);color:var(--ink);
font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:26rem;padding:1.5rem;border:1px solid var(--line);border-radius:12px;background:var(--paper)}
.label{display:inline-block;margin:0 0 .75rem;padding:.125rem .5rem;border:1px solid var(--line);border-radius:999px;
font-size:.8125rem;color:var(--quiet)}
h1{margin:0 0 .5rem;font-size:1.25rem;line-height:1.3}
p{margin:0 0 1rem;color:var(--quiet)}
ul{list-style:none;margin:0 0 1rem;padding:0;display:grid;gap:.5rem}
a{display:block;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--line);border-radius:8px;color:var(--ink);
text-decoration:none;overflow-wrap:anywhere}
a:hover{border-color:var(--accent)}
a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
a small{display:block;color:var(--quiet);font-size:.8125rem}
.cancel{border:0;padding-inline:0;color:var(--accent);min-height:0}
button{font:inherit;min-height:2.75rem;padding:0 1rem;border:1px solid var(--line);border-radius:8px;
background:var(--accent);color:var(--paper)}
button:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`;
const SUBMIT = "document.forms[0].submit()";

const hashOf = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const POLICY = `default-src 'none'; style-src ${hashOf(STYLE)}; base-uri 'none'; frame-ancestors 'none'`;
export const CHOICE_PAGE_POLICY = `${POLICY}; form-action 'none'`;

/**
 * Browsers hold `form-action` against the redirects that follow as well, which lead to whatever
 * page began the sign-in. So the form's own address is checked where it is written, and not here.
 */
export const ANSWER_PAGE_POLICY = `${POLICY}; script-src ${hashOf(SUBMIT)}`;

/** Text as it may be written in HTML and in XML, also within quotes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"'\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);

interface Choice {
  readonly person: { readonly name: string; readonly email: string };
  readonly isVouchedFor: boolean;
  readonly href: string;
}

/** On which account a developer chooses, and where the way leads that chooses none. */
interface ChoicePage {
  /** "company" for the SAML provider of the pretend company. */
  readonly provider: ProviderName | "company";
  readonly choices: readonly Choice[];
  readonly cancelHref: string;
}

function messagesFor(accepted: string | undefined) {
  const language = acceptedLanguage(accepted, ["en", "es"]) === "es" ? "es" : "en";
  return { language, messages: language === "es" ? es : en } as const;
}

const page = (
  { language, messages }: ReturnType<typeof messagesFor>,
  title: string,
  body: string,
): string =>
  `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(`${messages.label}: ${title}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="label">${escaped(messages.label)}</p>
<h1>${escaped(title)}</h1>
${body}
</main>
</body>
</html>
`;

/** The page on which a developer chooses who signs in. */
export function choicePage(
  { provider, choices, cancelHref }: ChoicePage,
  accepted: string | undefined,
): string {
  const inLanguage = messagesFor(accepted);
  const { messages } = inLanguage;
  const rows = choices.map(({ person, isVouchedFor, href }) => {
    const note = isVouchedFor ? "" : `<small>${escaped(messages.unvouched)}</small>`;
    return `<li><a href="${escaped(href)}">${escaped(person.name)}<small>${escaped(person.email)}</small>${note}</a></li>`;
  });
  const isCompany = provider === "company";
  const title = isCompany ? messages.companyTitle : messages.title(LABELS[provider]);
  const cancel = isCompany ? messages.refuse : messages.cancel;
  return page(
    inLanguage,
    title,
    `<p>${escaped(messages.text)}</p>
<ul>${rows.join("")}</ul>
<a class="cancel" href="${escaped(cancelHref)}">${escaped(cancel)}</a>`,
  );
}

/** The page that posts an answer at once; with a button, where scripts do not run. */
export function answerPage(
  form: { readonly action: string; readonly fields: Readonly<Record<string, string>> },
  accepted: string | undefined,
): string {
  const inLanguage = messagesFor(accepted);
  const { messages } = inLanguage;
  const inputs = Object.entries(form.fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  return page(
    inLanguage,
    messages.leavingTitle,
    `<p>${escaped(messages.leavingText)}</p>
<form method="post" action="${escaped(form.action)}">${inputs.join("")}
<button>${escaped(messages.goOn)}</button></form>
<script>${SUBMIT}</script>`,
  );
}
