import { type ReactNode, Suspense, useEffect } from "react";
import { messageOf } from "#lib/api/api-failure.ts";
import { useProfile } from "#lib/api/profile-query.ts";
import { useServices } from "#lib/api/services.ts";
import { forgetAskedPage, rememberAskedPage } from "#lib/auth/asked-page.ts";
import { endSession, useAuthClient, useAuthState } from "#lib/auth/auth.ts";
import { isOnboarded } from "#lib/auth/onboarding-flag.ts";
import { lazy } from "#lib/loading/lazy.tsx";
import { apiMessages } from "#lib/messages/en.ts";
import { Navigate } from "#lib/router/link.tsx";
import { paths } from "#lib/router/paths.ts";
import { useLocation, useNavigate } from "#lib/router/router.tsx";
import { storageKeys } from "#lib/storage.ts";
import { MessageScreen, WaitScreen } from "#ui/feedback/message-screen.tsx";
import { Button } from "#ui/forms/button.tsx";
import { type Access, admit, type ProfileFact, type SessionFact } from "./admit.ts";
import { guardMessages as words } from "./messages/en.ts";

// What only support can help with is seen by hardly anybody.
export const NotForThem = lazy(async () => ({
  default: (await import("./forbidden-page.tsx")).NotForThem,
}));

/** Signing in again starts by leaving the session that cannot show a profile. */
export function ProfileFailedScreen({
  message,
  onRetry,
}: {
  message: string;
  onRetry: () => void;
}) {
  const client = useAuthClient();
  return (
    <MessageScreen
      title={words.profileFailed}
      icon="warning"
      actions={
        <>
          <Button look="primary" onClick={() => void endSession(client)}>
            {words.signInAgain}
          </Button>
          <Button onClick={onRetry}>{words.tryAgain}</Button>
        </>
      }
    >
      <p>{message}</p>
    </MessageScreen>
  );
}

const UnfamiliarSession = lazy(async () => ({
  default: (await import("#features/session/unfamiliar-session.tsx")).UnfamiliarSession,
}));

function useSessionFact(): SessionFact {
  const { isInitialized, session, unfamiliar } = useAuthState();
  if (!isInitialized) return "starting";
  if (unfamiliar) return "unfamiliar";
  return session ? "present" : "absent";
}

function profileFact(query: ReturnType<typeof useProfile>): ProfileFact {
  if (query.data) return { kind: "ready", organization: query.data.organization ?? null };
  if (!query.isError) return { kind: "loading" };
  return { kind: "failed", message: messageOf(query.error, apiMessages.failed.profile) };
}

function ToBetaInvite() {
  const navigate = useNavigate();
  useEffect(() => {
    navigate(paths.betaInvite, { replace: true });
  }, [navigate]);
  return <WaitScreen title={words.redirecting}>{words.redirectingText}</WaitScreen>;
}

/**
 * Whoever comes for a page without a session gets to it after signing in. Not in a tab in which a
 * session ended, by Back or by a reload either: the next to sign in may be somebody else.
 */
function useAskedPage(session: SessionFact): void {
  const { store, tabStore, clock } = useServices();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (session === "present") {
      tabStore.write(storageKeys.hadSession, "yes");
      forgetAskedPage(store);
    }
    if (session === "absent" && tabStore.read(storageKeys.hadSession) === null)
      rememberAskedPage(store, clock, `${pathname}${search}`);
  }, [session, store, tabStore, clock, pathname, search]);
}

function useIsOnboarded(): boolean {
  const { store } = useServices();
  const { session } = useAuthState();
  return session !== null && isOnboarded(store, session.organization_id);
}

/** Shows a page only to those it is for; what others get is decided by {@link admit}. */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const profile = useProfile();
  const session = useSessionFact();
  const admission = admit(session, profileFact(profile), access, useIsOnboarded());
  useAskedPage(session);
  switch (admission.kind) {
    case "render":
      return children;
    case "wait":
      return (
        <WaitScreen title={admission.for === "session" ? words.loading : words.loadingProfile} />
      );
    case "redirect":
      if (admission.to === "betaInvite") return <ToBetaInvite />;
      if (admission.to === "dashboard") return <Navigate to={paths.dashboard} replace />;
      return <Navigate to={paths.login} replace state={{ reason: "noSession" }} />;
    case "askWhoItIs":
      return (
        <Suspense fallback={<WaitScreen title={words.loading} />}>
          <UnfamiliarSession />
        </Suspense>
      );
    case "profileFailed":
      return (
        <ProfileFailedScreen message={admission.message} onRetry={() => void profile.refetch()} />
      );
    case "noOrganization":
      return <NotForThem subscription={null} />;
    case "restricted":
      return <NotForThem subscription={admission.subscription} />;
  }
}
