import { languageNames, languagePath, pageLanguages } from "@stocks-vibe/contracts/portfolio";
import { usePublicServices } from "#lib/api/services.ts";
import { language } from "#lib/format/language.ts";
import { Link } from "#lib/router/link.tsx";
import { paths } from "#lib/router/paths.ts";
import { useLocation } from "#lib/router/router.tsx";
import { publicMessages as words } from "../messages/en.ts";

/** Solid is you, dashed is the index: the product's idea as a mark. */
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 24 24" aria-hidden="true">
      <path className="brand-solid" d="M3 20.5C8 20 11 16.5 13 12S18 4 21 3.5" />
      <path className="brand-dashed" d="M3 20.5c6 .2 11-2.3 18-9" />
    </svg>
  );
}

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
  const { pathname, search, hash } = useLocation();
  const page = PLAIN.test(search) ? `${pathname}${search}` : pathname;
  return pageLanguages
    .filter((code) => code !== language.code)
    .map((code) => (
      // Browsers keep the fragment to themselves, and take it along to where they are led.
      <a
        key={code}
        href={`${languagePath(code, page)}${hash}`}
        lang={code}
        hrefLang={code}
        rel="nofollow"
      >
        {languageNames[code]}
      </a>
    ));
}

/**
 * The head of a page that is open to all: a way to its content (`#main`) for keyboards, and whose
 * site it is, which leads home.
 */
export function PublicHead() {
  return (
    <>
      <a className="skip-link" href="#main">
        {words.skip}
      </a>
      <header className="public-head">
        <Link className="brand" to={paths.home} aria-label={words.home}>
          <BrandMark />
          <span>{words.brand}</span>
        </Link>
      </header>
    </>
  );
}

/**
 * The foot of every page that is open to all: whose it is, help, the two legal pages, and the page
 * in other languages.
 */
export function PublicFoot() {
  const { clock } = usePublicServices();
  return (
    <footer className="site-foot">
      <div className="site-width site-foot-row">
        <span>{words.rights(clock.now().getUTCFullYear())}</span>
        <nav aria-label={words.about}>
          <Link to={paths.help}>{words.help}</Link>
          <Link to={paths.privacy}>{words.privacy}</Link>
          <Link to={paths.terms}>{words.terms}</Link>
          <LanguageLinks />
        </nav>
      </div>
    </footer>
  );
}
