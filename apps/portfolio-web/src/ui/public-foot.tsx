import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { usePublicServices } from "#lib/services.ts";

const words = {
  rights: (year: number) => `© ${year} Stocks Vibe. Not investment advice.`,
  legal: "Legal",
  privacy: "Privacy Policy",
  terms: "Terms of Service",
} as const;

/** The foot of every page that is open to all: whose it is, and the two legal pages. */
export function PublicFoot() {
  const { clock } = usePublicServices();
  return (
    <footer className="site-foot">
      <div className="site-width site-foot-row">
        <span>{words.rights(clock.now().getUTCFullYear())}</span>
        <nav aria-label={words.legal}>
          <Link to={paths.privacy}>{words.privacy}</Link>
          <Link to={paths.terms}>{words.terms}</Link>
        </nav>
      </div>
    </footer>
  );
}
