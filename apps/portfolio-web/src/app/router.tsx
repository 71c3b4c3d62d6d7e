import { type ReactElement, type ReactNode, Suspense } from "react";
import { DemoNotice } from "#features/demo/demo-progress.tsx";
import { useProfile } from "#lib/api/profile-query.ts";
import { lazy } from "#lib/loading/lazy.tsx";
import { Navigate } from "#lib/router/link.tsx";
import type { Route } from "#lib/router/match-route.ts";
import {
  accountHistoryRoute,
  accountRoute,
  explainedRoute,
  landingRoute,
  paths,
} from "#lib/router/paths.ts";
import { Guard } from "./guard.tsx";
import { FirstPageAfterSignIn } from "./home-redirect.tsx";
import { type Framed, MemberLayout, WaitlistLayout } from "./layout/member-layout.tsx";
import { TopBar } from "./layout/top-bar.tsx";
import { useLogout } from "./layout/use-logout.ts";
import { layoutMessages as words } from "./messages/en.ts";
import { NotFoundScreen } from "./not-found-screen.tsx";
import { skeletons } from "./page-skeletons.tsx";

/** The frame of the setup: who is signed in and the way out, and nothing else to choose. */
function SetupLayout({ children }: { children: ReactNode }) {
  const logout = useLogout();
  return (
    <>
      <a className="skip-link" href="#main">
        {words.skip}
      </a>
      <TopBar isSandbox={false} onLogout={logout} home={paths.home} />
      <main className="member-main" id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

/**
 * The frame that the rest of the product has for this member: with the navigation, or while they
 * wait without it.
 */
function AnyMemberLayout(framed: Framed) {
  const hasAccess = useProfile().data?.organization?.hasAlphaAccess ?? false;
  const Layout = hasAccess ? MemberLayout : WaitlistLayout;
  return <Layout {...framed} />;
}

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
const readingRoutes: Route[] = [
  { path: paths.glossary, element: <GlossaryPage /> },
  { path: paths.help, element: <HelpPage /> },
  { path: paths.privacy, element: <LegalPage page="privacy" /> },
  { path: paths.terms, element: <LegalPage page="terms" /> },
];

/** Pages of members with alpha access, inside the frame with the navigation. */
const alpha = (page: ReactElement, skeleton: ReactElement) => (
  <Guard access="alpha">
    <MemberLayout skeleton={skeleton}>{page}</MemberLayout>
  </Guard>
);

/** Parts of the settings, for every member, whatever their organization may use so far. */
const setting = (page: ReactElement) => (
  <Guard access="member">
    <AnyMemberLayout skeleton={skeletons.settings}>{page}</AnyMemberLayout>
  </Guard>
);

/** Pages of members who wait for alpha access. */
const waitlist = (page: ReactElement) => (
  <Guard access="waitlist">
    <WaitlistLayout skeleton={skeletons.waitlist}>{page}</WaitlistLayout>
  </Guard>
);

const AccountLinkButton = lazy(async () => ({
  default: (await import("#features/account-link/account-link-button.tsx")).AccountLinkButton,
}));

/**
 * The button that links an account, on a page that has one only while there is nothing to show: its
 * code is loaded when it is drawn, not ahead with the page.
 */
function ConnectButton() {
  return (
    <Suspense>
      <AccountLinkButton look="primary" />
    </Suspense>
  );
}

const HomeLanding = lazy(async () => ({
  default: (await import("./landing-routes.tsx")).HomeLanding,
}));
const SourceLanding = lazy(async () => ({
  default: (await import("./landing-routes.tsx")).SourceLanding,
}));
const OpenDemoRoute = lazy(async () => ({
  default: (await import("./outside-routes.tsx")).OpenDemoRoute,
}));
const LoginPage = lazy(async () => {
  const { LoginPage: Page, prepareLogin } = await import("#features/sign-in/login-page.tsx");
  await prepareLogin();
  return { default: Page };
});
const SignUpRoute = lazy(async () => ({
  default: (await import("./outside-routes.tsx")).SignUpRoute,
}));
const AuthenticatePage = lazy(async () => ({
  default: (await import("#features/sign-in/authenticate-page.tsx")).AuthenticatePage,
}));
const BetaInvitePage = lazy(async () => ({
  default: (await import("#features/beta-invite/beta-invite-page.tsx")).BetaInvitePage,
}));
const OnboardingPage = lazy(async () => {
  const [{ OnboardingPage: Page }, { AccountLinkStep }, { DemoPlate }] = await Promise.all([
    import("#features/onboarding/onboarding-page.tsx"),
    import("#features/account-link/account-link-button.tsx"),
    import("#features/landing/demo-plate.tsx"),
  ]);
  return { default: () => <Page Connect={AccountLinkStep} preview={<DemoPlate />} /> };
});
const DashboardPage = lazy(async () => ({
  default: (await import("#features/dashboard/dashboard-page.tsx")).DashboardPage,
}));
const ExplainPage = lazy(async () => ({
  default: (await import("#features/dashboard/explain/explain-page.tsx")).ExplainPage,
}));
const LinkedInstitutions = lazy(async () => {
  const [{ LinkedInstitutions: List }, { AccountLinkButton }] = await Promise.all([
    import("#features/accounts/connections/linked-institutions.tsx"),
    import("#features/account-link/account-link-button.tsx"),
  ]);
  return { default: () => <List LinkButton={AccountLinkButton} /> };
});
const AccountsPage = lazy(async () => {
  const [{ AccountsPage: Page }, { AccountLinkButton }] = await Promise.all([
    import("#features/accounts/accounts-page.tsx"),
    import("#features/account-link/account-link-button.tsx"),
  ]);
  return { default: () => <Page LinkButton={AccountLinkButton} /> };
});
const AccountPage = lazy(async () => {
  const [{ AccountPage: Page }, { AccountLinkButton }] = await Promise.all([
    import("#features/accounts/account-page.tsx"),
    import("#features/account-link/account-link-button.tsx"),
  ]);
  return { default: () => <Page LinkButton={AccountLinkButton} /> };
});
const HistoryPage = lazy(async () => ({
  default: (await import("#features/accounts/imports/history-page.tsx")).HistoryPage,
}));
const ProfilePage = lazy(async () => ({
  default: (await import("#features/settings/profile/profile-page.tsx")).ProfilePage,
}));
const MembersPage = lazy(async () => ({
  default: (await import("#features/settings/members/members-page.tsx")).MembersPage,
}));
const OrganizationPage = lazy(async () => ({
  default: (await import("#features/settings/organization/organization-page.tsx")).OrganizationPage,
}));
const SsoPage = lazy(async () => ({
  default: (await import("#features/settings/sso/sso-page.tsx")).SsoPage,
}));
const SetupPage = lazy(async () => ({
  default: (await import("#features/settings/sso/setup-page.tsx")).SetupPage,
}));
const DataPage = lazy(async () => ({
  default: (await import("#features/settings/data/data-page.tsx")).DataPage,
}));
const ActivityPage = lazy(async () => {
  const [{ ActivityPage: Page }, { ActivityView }] = await Promise.all([
    import("#features/settings/activity/activity-page.tsx"),
    import("#features/activity/activity-view.tsx"),
  ]);
  return { default: () => <Page activity={<ActivityView />} /> };
});
const AppearancePage = lazy(async () => {
  const [{ AppearancePage: Page }, { ThemeChoice }] = await Promise.all([
    import("#features/settings/appearance/appearance-page.tsx"),
    import("#features/organization/menu-rows.tsx"),
  ]);
  return { default: () => <Page theme={<ThemeChoice />} /> };
});
const LinkDemo = lazy(async () => {
  const [{ LinkDemoPage }, { ConnectionsHealth, ConnectionBadge }] = await Promise.all([
    import("#features/account-link/demo/link-demo-page.tsx"),
    import("#features/accounts/connections/linked-institutions.tsx"),
  ]);
  const parts = { Health: ConnectionsHealth, One: ConnectionBadge };
  return { default: () => <LinkDemoPage parts={parts} /> };
});
const WidgetGallery = lazy(async () => ({
  default: (await import("#features/widget-gallery/gallery-page.tsx")).GalleryPage,
}));

/** Every address of the app: what is shown there, and to whom. */
export const routes: Route[] = [
  {
    path: paths.home,
    element: (
      <FirstPageAfterSignIn when="justSignedIn">
        <HomeLanding />
      </FirstPageAfterSignIn>
    ),
  },
  {
    path: landingRoute,
    element: <SourceLanding />,
  },
  {
    path: paths.login,
    element: (
      <FirstPageAfterSignIn when="signedIn">
        <LoginPage notice={<DemoNotice />} />
      </FirstPageAfterSignIn>
    ),
  },
  {
    path: paths.demo,
    element: (
      <FirstPageAfterSignIn when="signedIn">
        <OpenDemoRoute />
      </FirstPageAfterSignIn>
    ),
  },
  {
    path: paths.signUp,
    element: (
      <FirstPageAfterSignIn when="signedIn">
        <SignUpRoute />
      </FirstPageAfterSignIn>
    ),
  },
  { path: paths.authenticate, element: <AuthenticatePage /> },
  {
    path: paths.onboarding,
    element: (
      <Guard access="onboarding">
        <SetupLayout>
          <OnboardingPage />
        </SetupLayout>
      </Guard>
    ),
  },
  {
    path: paths.betaInvite,
    element: waitlist(<BetaInvitePage institutions={<LinkedInstitutions />} />),
  },
  {
    path: paths.dashboard,
    element: alpha(
      <DashboardPage notice={<DemoNotice />} connect={<ConnectButton />} />,
      skeletons.dashboard,
    ),
  },
  { path: explainedRoute, element: alpha(<ExplainPage />, skeletons.explained) },
  { path: paths.accounts, element: alpha(<AccountsPage />, skeletons.accounts) },
  { path: accountRoute, element: alpha(<AccountPage />, skeletons.account) },
  { path: accountHistoryRoute, element: alpha(<HistoryPage />, skeletons.history) },
  { path: paths.settings, element: <Navigate to={paths.settingsProfile} replace /> },
  { path: paths.settingsProfile, element: setting(<ProfilePage />) },
  { path: paths.settingsMembers, element: setting(<MembersPage />) },
  { path: paths.settingsOrganization, element: setting(<OrganizationPage />) },
  { path: paths.settingsSso, element: setting(<SsoPage />) },
  { path: paths.settingsData, element: setting(<DataPage />) },
  { path: paths.settingsActivity, element: setting(<ActivityPage />) },
  { path: paths.settingsAppearance, element: setting(<AppearancePage />) },
  { path: paths.ssoSetup, element: <SetupPage /> },
  ...readingRoutes,
  { path: paths.linkDemo, element: <LinkDemo /> },
  { path: paths.widget, element: <WidgetGallery /> },
  { path: "*", element: <NotFoundScreen /> },
];
