import { createHash } from "node:crypto";
import { acceptedLanguage } from "@stocks-vibe/server-kit";
import { LABELS, type Person, type ProviderName } from "./people.ts";

const en = {
  label: "Sandbox",
  title: (provider: string) => `Pretend ${provider} account`,
  text: "Choose an account. These people are fictional, and no real provider is contacted.",
  unvouched: "Email address not verified",
  cancel: "Cancel",
};
const es: typeof en = {
  label: "Sandbox",
  title: (provider) => `Cuenta ficticia de ${provider}`,
  text: "Elige una cuenta. Son personas ficticias y no se contacta con ningún proveedor real.",
  unvouched: "Correo electrónico sin verificar",
  cancel: "Cancelar",
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
.cancel{border:0;padding-inline:0;color:var(--accent);min-height:0}`;

const styleHash = createHash("sha256").update(STYLE).digest("base64");
export const CHOICE_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export interface Choice {
  readonly person: Person;
  readonly href: string;
}

/** The page on which a developer chooses who signs in. */
export function choicePage(
  provider: ProviderName,
  page: { readonly choices: readonly Choice[]; readonly cancelHref: string },
  accepted: string | undefined,
): string {
  const language = acceptedLanguage(accepted, ["en", "es"]) === "es" ? "es" : "en";
  const words = language === "es" ? es : en;
  const rows = page.choices.map(({ person, href }) => {
    const note = person.isVouchedFor ? "" : `<small>${escaped(words.unvouched)}</small>`;
    return `<li><a href="${escaped(href)}">${escaped(person.name)}<small>${escaped(person.email)}</small>${note}</a></li>`;
  });
  const title = words.title(LABELS[provider]);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(`${words.label}: ${title}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="label">${escaped(words.label)}</p>
<h1>${escaped(title)}</h1>
<p>${escaped(words.text)}</p>
<ul>${rows.join("")}</ul>
<a class="cancel" href="${escaped(page.cancelHref)}">${escaped(words.cancel)}</a>
</main>
</body>
</html>
`;
}
