import { useQueryClient } from "@tanstack/react-query";
import { endSession, useAuthClient } from "#lib/auth/auth.ts";
import { paths } from "#lib/router/paths.ts";
import { useNavigate } from "#lib/router/router.tsx";

/**
 * Leaves: the session ends here and on the server, and nothing of it stays in memory. What is still
 * being asked for is given up first: refused for the ended session, it would be told as a session
 * that expired.
 */
export function useLogout(): () => void {
  const client = useAuthClient();
  const cache = useQueryClient();
  const navigate = useNavigate();
  return () => {
    void cache
      .cancelQueries()
      .then(() => endSession(client))
      .then(() => {
        cache.clear();
        navigate(paths.login, { replace: true });
      });
  };
}
