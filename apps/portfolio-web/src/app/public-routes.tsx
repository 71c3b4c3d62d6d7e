import { GlossaryPage } from "#features/glossary/glossary-page.tsx";
import { HelpPage } from "#features/help/help-page.tsx";
import { LegalPage } from "#features/legal/legal-page.tsx";
import { DrawnLogin } from "#features/sign-in/drawn-login.tsx";
import { signUpMessages } from "#features/sign-up/messages/en.ts";
import type { Route } from "#lib/router/match-route.ts";
import { landingRoute, paths } from "#lib/router/paths.ts";
import { titleOf } from "#ui/layout/page-title.tsx";
import { HomeLanding, SourceLanding } from "./landing-routes.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";

/**
 * The pages that the server draws: those that need no script, the login page until its script is
 * there, and of the sign-up page what it is called. The app has all of them, too. `signInStyles`:
 * where the sign-in form's style sheet is.
 */
export const publicRoutes = (signInStyles: string): readonly Route[] => [
  { path: paths.home, element: <HomeLanding /> },
  { path: landingRoute, element: <SourceLanding /> },
  { path: paths.login, element: <DrawnLogin styles={signInStyles} /> },
  { path: paths.signUp, element: <title>{titleOf(signUpMessages.title)}</title> },
  { path: paths.help, element: <HelpPage /> },
  { path: paths.glossary, element: <GlossaryPage /> },
  { path: paths.privacy, element: <LegalPage page="privacy" /> },
  { path: paths.terms, element: <LegalPage page="terms" /> },
  { path: "*", element: <NotFoundScreen /> },
];
