import { Link } from "#lib/router/link.tsx";
import { paths } from "#lib/router/paths.ts";
import { publicMessages as words } from "../messages/en.ts";
import { BrandMark } from "./brand.tsx";

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
