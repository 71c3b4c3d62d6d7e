import { lazy } from "#lib/lazy.tsx";
import { paths } from "#lib/paths.ts";
import type { Route } from "#lib/router/match-route.ts";

const GlossaryPage = lazy(async () => ({
  default: (await import("#features/glossary/glossary-page.tsx")).GlossaryPage,
}));
const HelpPage = lazy(async () => ({
  default: (await import("#features/help/help-page.tsx")).HelpPage,
}));
const LegalPage = lazy(async () => ({
  default: (await import("#features/legal/legal-page.tsx")).LegalPage,
}));

/** The pages to read, open to all: what words mean, help, and the legal pages. */
export const readingRoutes: Route[] = [
  { path: paths.glossary, element: <GlossaryPage /> },
  { path: paths.help, element: <HelpPage /> },
  { path: paths.privacy, element: <LegalPage page="privacy" /> },
  { path: paths.terms, element: <LegalPage page="terms" /> },
];
