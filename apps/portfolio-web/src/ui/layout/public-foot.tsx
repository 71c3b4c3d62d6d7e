import { usePublicServices } from "#lib/api/services.ts";
import { Link } from "#lib/router/link.tsx";
import { paths } from "#lib/router/paths.ts";
import { publicMessages as words } from "../messages/en.ts";
import { LanguageLinks } from "./language-links.tsx";

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
