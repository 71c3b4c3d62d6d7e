import { endsSession } from "../wire/errors.ts";
import type { Http } from "../wire/http.ts";
import type { SessionCookies } from "./cookies.ts";
import { isSignIn } from "./look-up.ts";
import type { SessionStore } from "./store.ts";

/**
 * Asks whose session stands in a cookie that this origin did not store. Cookies do not tell who set
 * them: a page on another port or a sibling host can plant its own session here, so the person at
 * the page is asked before anything is done with it.
 */
export async function meetUnfamiliar(
  http: Http,
  store: SessionStore,
  cookies: SessionCookies,
): Promise<void> {
  const asked = cookies.unfamiliarToken();
  const isStillThere = (): boolean => cookies.unfamiliarToken() === asked;
  try {
    const answer = await http("POST", "/b2b/sessions/authenticate", {}, isSignIn);
    if (isStillThere()) store.meet(answer);
  } catch (error) {
    if (endsSession(error) && isStillThere()) store.clear();
  }
}
