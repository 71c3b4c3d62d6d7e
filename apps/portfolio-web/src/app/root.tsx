import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useRef } from "react";
import { useLocation, useNavigate, useRoutes } from "react-router";
import { SessionExpiry } from "#features/session/session-expiry.tsx";
import { endSession, useAuthClient, useAuthState } from "#lib/auth.ts";
import { expiredLogin } from "#lib/paths.ts";
import { useServices } from "#lib/services.ts";
import { WaitScreen } from "#ui/message-screen.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { guardMessages } from "./guard-messages.ts";
import { useLogout } from "./layout/use-logout.ts";
import { routes } from "./router.tsx";

/** Another organization, or nobody: nothing of the one before may stay in memory. Covers logout in another tab, too. */
function useFreshCachePerOrganization() {
  const cache = useQueryClient();
  const organization = useAuthState().session?.organization_id ?? null;
  const before = useRef(organization);
  useEffect(() => {
    if (before.current !== null && before.current !== organization) cache.clear();
    before.current = organization;
  }, [cache, organization]);
}

/** What happens when the session is over, whoever noticed first: nothing cached stays, and the login page says why. */
function useEndOfSession(): () => void {
  const cache = useQueryClient();
  const client = useAuthClient();
  const navigate = useNavigate();
  const { sessionEnded } = useServices();
  const end = useRef(() => {});
  end.current = () => {
    void navigate(expiredLogin);
    cache.clear();
    void endSession(client);
  };
  useEffect(() => sessionEnded.listen(() => end.current()), [sessionEnded]);
  return () => end.current();
}

/** The page of the current address, with what watches over every page. */
export function Root() {
  useFreshCachePerOrganization();
  const endOfSession = useEndOfSession();
  const logout = useLogout();
  const page = useRoutes(routes);
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<WaitScreen title={guardMessages.loading} />}>{page}</Suspense>
      <SessionExpiry onExpired={endOfSession} onLogout={logout} />
    </ErrorBoundary>
  );
}
