import { type ReactNode, useEffect } from "react";
import { Navigate, useNavigate } from "react-router";
import { UnfamiliarSession } from "#features/session/unfamiliar-session.tsx";
import { messageOf } from "#lib/api-failure.ts";
import { apiMessages } from "#lib/api-messages.ts";
import { useAuthState } from "#lib/auth.ts";
import { paths } from "#lib/paths.ts";
import { useProfile } from "#lib/profile-query.ts";
import { WaitScreen } from "#ui/message-screen.tsx";
import { type Access, admit, type ProfileFact, type SessionFact } from "./admit.ts";
import { guardMessages as words } from "./guard-messages.ts";
import { NoOrganizationScreen, ProfileFailedScreen, RestrictedScreen } from "./guard-screens.tsx";

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
    void navigate(paths.betaInvite, { replace: true });
  }, [navigate]);
  return <WaitScreen title={words.redirecting}>{words.redirectingText}</WaitScreen>;
}

/** Shows a page only to those it is for; what others get is decided by {@link admit}. */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const profile = useProfile();
  const admission = admit(useSessionFact(), profileFact(profile), access);
  switch (admission.kind) {
    case "render":
      return children;
    case "wait":
      return (
        <WaitScreen title={admission.for === "session" ? words.loading : words.loadingProfile} />
      );
    case "redirect":
      if (admission.to === "betaInvite") return <ToBetaInvite />;
      return <Navigate to={paths.login} replace state={{ reason: "noSession" }} />;
    case "askWhoItIs":
      return <UnfamiliarSession />;
    case "profileFailed":
      return (
        <ProfileFailedScreen message={admission.message} onRetry={() => void profile.refetch()} />
      );
    case "noOrganization":
      return <NoOrganizationScreen />;
    case "restricted":
      return <RestrictedScreen subscription={admission.subscription} />;
  }
}
