import { landingSource } from "@stocks-vibe/contracts/portfolio";
import { LandingPage } from "#features/landing/landing-page.tsx";
import { useLocation, useSearchParams } from "#lib/router/router.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";

/**
 * The first page; a link to it may say where it stands (`?source=newsletter-12`), which goes on to
 * the sign-in form.
 */
export function HomeLanding() {
  const [query] = useSearchParams();
  return <LandingPage header="full" source={query.get("source")} />;
}

/** The landing page of one source, with the brand alone on top. A name that is none has no page. */
export function SourceLanding() {
  const source = landingSource(useLocation().pathname);
  return source === null ? <NotFoundScreen /> : <LandingPage header="brand" source={source} />;
}
