import { rememberAskedPage } from "#lib/asked-page.ts";
import { endSession, useAuthClient } from "#lib/auth.ts";
import { paths } from "#lib/paths.ts";
import { useLocation, useNavigate } from "#lib/router/router.tsx";
import { useServices } from "#lib/services.ts";

/** Ends the session and leads to the sign-in, which comes back to the page that is open now. */
export function useSignInAgain(): () => void {
  const client = useAuthClient();
  const navigate = useNavigate();
  const { store, clock } = useServices();
  const { pathname } = useLocation();
  return () => {
    rememberAskedPage(store, clock, pathname);
    void endSession(client).then(() => navigate(paths.login, { replace: true }));
  };
}
