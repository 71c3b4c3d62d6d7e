import { type ReactNode, useState } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router";
import * as z from "zod";
import { messageOf } from "#lib/api-failure.ts";
import { apiMessages } from "#lib/api-messages.ts";
import { useAuthState } from "#lib/auth.ts";
import { paths } from "#lib/paths.ts";
import { useProfile } from "#lib/profile-query.ts";
import { SignInHoldContext } from "#lib/sign-in-hold.ts";
import { WaitScreen } from "#ui/message-screen.tsx";
import { firstPage } from "./admit.ts";
import { guardMessages as words } from "./guard-messages.ts";
import { NoOrganizationScreen, ProfileFailedScreen } from "./guard-screens.tsx";

const signInState = z.object({ justSignedIn: z.literal(true) });

function ToFirstPage() {
  const profile = useProfile();
  if (profile.data?.organization) {
    return <Navigate to={paths[firstPage(profile.data.organization)]} replace />;
  }
  if (profile.data) return <NoOrganizationScreen />;
  if (!profile.isError) return <WaitScreen title={words.loadingProfile} />;
  return (
    <ProfileFailedScreen
      message={messageOf(profile.error, apiMessages.failed.profile)}
      onRetry={() => void profile.refetch()}
    />
  );
}

/**
 * Sends a member from a public page to theirs: from the landing page once, right after signing in, and from the login page
 * whenever there is a session and nothing left to show there. A session that was just ended (`expired`) stays on the login page.
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
  const [query] = useSearchParams();
  const isWanted =
    when === "justSignedIn"
      ? signInState.safeParse(state).success
      : query.get("expired") !== "true";
  if (session && isWanted && !isHeld) return <ToFirstPage />;
  return <SignInHoldContext value={hold}>{children}</SignInHoldContext>;
}
