import { lazy, type ReactElement } from "react";
import type { RouteObject } from "react-router";
import { AccountLinkButton } from "#features/account-link/account-link-button.tsx";
import { DemoProgress } from "#features/demo/demo-progress.tsx";
import { LandingPage } from "#features/landing/landing-page.tsx";
import { paths } from "#lib/paths.ts";
import { FirstPageAfterSignIn } from "./first-page.tsx";
import { Guard } from "./guard.tsx";
import { NotFoundScreen } from "./guard-screens.tsx";
import { MemberLayout } from "./layout/member-layout.tsx";
import { WaitlistLayout } from "./layout/waitlist-layout.tsx";

const LoginPage = lazy(async () => ({
  default: (await import("#features/sign-in/login-page.tsx")).LoginPage,
}));
const AuthenticatePage = lazy(async () => ({
  default: (await import("#features/sign-in/authenticate-page.tsx")).AuthenticatePage,
}));
const BetaInvitePage = lazy(async () => ({
  default: (await import("#features/beta-invite/beta-invite-page.tsx")).BetaInvitePage,
}));
const DashboardPage = lazy(async () => ({
  default: (await import("#features/dashboard/dashboard-page.tsx")).DashboardPage,
}));
const LinkedInstitutions = lazy(async () => ({
  default: (await import("#features/accounts/connection/linked-institutions.tsx"))
    .LinkedInstitutions,
}));
const AccountsPage = lazy(async () => ({
  default: (await import("#features/accounts/accounts-page.tsx")).AccountsPage,
}));

const GlossaryPage = lazy(async () => ({
  default: (await import("#features/glossary/glossary-page.tsx")).GlossaryPage,
}));
const WidgetGallery = lazy(async () => ({
  default: (await import("#features/widget-gallery/gallery-page.tsx")).GalleryPage,
}));

/** Pages of members with alpha access, inside the frame with the navigation. */
const alpha = (page: ReactElement) => (
  <Guard access="alpha">
    <MemberLayout>{page}</MemberLayout>
  </Guard>
);

const waitlist = (page: ReactElement) => (
  <Guard access="member">
    <WaitlistLayout>{page}</WaitlistLayout>
  </Guard>
);

/** Every address of the app: what is shown there, and to whom. */
export const routes: RouteObject[] = [
  {
    path: paths.home,
    element: (
      <FirstPageAfterSignIn when="justSignedIn">
        <LandingPage header="full" source={null} />
      </FirstPageAfterSignIn>
    ),
  },
  {
    path: paths.retirementPlanning,
    element: <LandingPage header="brand" source="lp-retirement-planning" />,
  },
  {
    path: paths.login,
    element: (
      <FirstPageAfterSignIn when="signedIn">
        <LoginPage notice={<DemoProgress />} />
      </FirstPageAfterSignIn>
    ),
  },
  { path: paths.authenticate, element: <AuthenticatePage /> },
  {
    path: paths.betaInvite,
    element: waitlist(
      <BetaInvitePage institutions={<LinkedInstitutions LinkButton={AccountLinkButton} />} />,
    ),
  },
  {
    path: paths.dashboard,
    element: alpha(
      <DashboardPage notice={<DemoProgress />} connect={<AccountLinkButton look="primary" />} />,
    ),
  },
  { path: paths.accounts, element: alpha(<AccountsPage LinkButton={AccountLinkButton} />) },
  { path: paths.glossary, element: <GlossaryPage /> },
  { path: paths.widget, element: <WidgetGallery /> },
  { path: "*", element: <NotFoundScreen /> },
];
