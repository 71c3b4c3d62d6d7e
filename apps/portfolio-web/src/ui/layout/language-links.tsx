import { languageNames, languagePath, pageLanguages } from "@stocks-vibe/contracts/portfolio";
import { language } from "#lib/format/language.ts";
import { useLocation } from "#lib/router/router.tsx";

/**
 * Sources, organizations, views. Whatever else stands in an address goes no further: anybody can
 * have written it.
 */
const PLAIN = /^\?[\w=&.-]+$/;

/**
 * This page in the other languages, each called as it calls itself. Links of the server's: public
 * pages have no script.
 */
export function LanguageLinks() {
  const { pathname, search } = useLocation();
  const page = PLAIN.test(search) ? `${pathname}${search}` : pathname;
  return pageLanguages
    .filter((code) => code !== language.code)
    .map((code) => (
      <a key={code} href={languagePath(code, page)} lang={code} hrefLang={code} rel="nofollow">
        {languageNames[code]}
      </a>
    ));
}
