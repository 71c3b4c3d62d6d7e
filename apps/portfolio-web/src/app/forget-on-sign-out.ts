import type { Api } from "#lib/api.ts";
import type { AuthClient } from "#lib/auth.ts";

/** However a session ends here, by hand, by time or in another tab: nothing that the product API answered stays. */
export function forgetOnSignOut({ session }: Pick<AuthClient, "session">, api: Api): () => void {
  let wasSignedIn = session.getState().session !== null;
  return session.subscribe(() => {
    const isSignedIn = session.getState().session !== null;
    // Without an answer the browser keeps what an earlier version let it keep; the page itself has forgotten all the same.
    if (wasSignedIn && !isSignedIn) api.forget().catch(() => undefined);
    wasSignedIn = isSignedIn;
  });
}
