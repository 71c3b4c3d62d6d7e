import { languageNames, languagePath, pageLanguages } from "@stocks-vibe/contracts/portfolio";
import { useLocation } from "react-router";
import { language } from "#lib/language.ts";

/** This page in the other languages, each called as it calls itself. Links of the server's: public pages have no script. */
export function LanguageLinks() {
  const { pathname, search } = useLocation();
  return pageLanguages
    .filter((code) => code !== language.code)
    .map((code) => (
      <a
        key={code}
        href={languagePath(code, `${pathname}${search}`)}
        lang={code}
        hrefLang={code}
        rel="nofollow"
      >
        {languageNames[code]}
      </a>
    ));
}
