import { LegalPage } from "#features/legal/legal-page.tsx";
import { landingRoute, paths } from "#lib/paths.ts";
import type { Route } from "#lib/router/match-route.ts";
import { HomeLanding, SourceLanding } from "./landing-routes.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";

/** The pages that need no script. The app has them, too, for moves within it. */
export const publicRoutes: Route[] = [
  { path: paths.home, element: <HomeLanding /> },
  { path: landingRoute, element: <SourceLanding /> },
  { path: paths.privacy, element: <LegalPage page="privacy" /> },
  { path: paths.terms, element: <LegalPage page="terms" /> },
  { path: "*", element: <NotFoundScreen /> },
];
