import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { messageOf } from "#lib/api/api-failure.ts";
import { useConnections } from "#lib/api/connections-query.ts";
import { useProfile } from "#lib/api/profile-query.ts";
import { useServices } from "#lib/api/services.ts";
import { askedPage } from "#lib/auth/asked-page.ts";
import { useAuthState, useOperator } from "#lib/auth/auth.ts";
import { isOnboarded } from "#lib/auth/onboarding-flag.ts";
import { SignInHoldContext } from "#lib/auth/unfinished-sign-in.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { Navigate } from "#lib/router/link.tsx";
import { paths } from "#lib/router/paths.ts";
import { useLocation } from "#lib/router/router.tsx";
import { WaitScreen } from "#ui/feedback/message-screen.tsx";
import { firstPage, type SetupFact } from "./admit.ts";
import { NotForThem, ProfileFailedScreen } from "./guard.tsx";
import { guardMessages as words } from "./messages/en.ts";

const signInState = z.object({ justSignedIn: z.literal(true) });

/**
 * `mayLink`: only then is it asked what is linked. Nobody waits at the door for a second attempt:
 * the dashboard makes it, and shows what there is.
 */
function useSetupFact(mayLink: boolean): SetupFact {
  const { store } = useServices();
  const { session } = useAuthState();
  const isOperator = useOperator() !== null;
  const isDone = session !== null && isOnboarded(store, session.organization_id);
  const { data, failureCount } = useConnections(mayLink && !isDone && !isOperator);
  const unknown = failureCount > 0 ? "failed" : "loading";
  return {
    isOnboarded: isDone,
    isOperator,
    sources: data ? data.item_count + data.manual_account_count : unknown,
  };
}

function ToFirstPage() {
  const profile = useProfile();
  const { store, clock } = useServices();
  const organization = profile.data?.organization;
  const setup = useSetupFact(organization?.canAccessPlaid ?? false);
  const first = organization && firstPage(organization, setup);
  if (first) {
    const asked = first === "dashboard" ? askedPage(store, clock) : null;
    return <Navigate to={asked ?? paths[first]} replace />;
  }
  if (first === null) return <WaitScreen title={words.loading} />;
  if (profile.data) return <NotForThem subscription={null} />;
  if (!profile.isError) return <WaitScreen title={words.loadingProfile} />;
  return (
    <ProfileFailedScreen
      message={messageOf(profile.error, apiMessages.failed.profile)}
      onRetry={() => void profile.refetch()}
    />
  );
}

/**
 * Sends a member from a public page to theirs: from the landing page once, right after signing in,
 * and from the login page whenever there is a session and nothing left to show there. A session
 * that ends is none here: until it has ended, no page is drawn.
 */
export function FirstPageAfterSignIn({
  when,
  children,
}: {
  when: "justSignedIn" | "signedIn";
  children: ReactNode;
}) {
  const { session } = useAuthState();
  const { state } = useLocation();
  const [isHeld, hold] = useState(false);
  const isWanted = when === "signedIn" || signInState.safeParse(state).success;
  if (session && isWanted && !isHeld) return <ToFirstPage />;
  return <SignInHoldContext value={hold}>{children}</SignInHoldContext>;
}
