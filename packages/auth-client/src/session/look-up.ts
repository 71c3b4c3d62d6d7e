import type { AuthenticateResponse } from "@stocks-vibe/contracts/auth";
import { endsSession, NoSessionError } from "../wire/errors.ts";
import type { Http } from "../wire/http.ts";
import { answerWith } from "../wire/read-answer.ts";
import type { SessionCookies } from "./cookies.ts";
import type { SessionStore } from "./store.ts";

/** Asks the server about the session in use; with a duration, it then lasts that long from now. */
export type LookUp = (minutes?: number) => Promise<AuthenticateResponse>;

const isSignIn = answerWith<AuthenticateResponse>(["member_session", "member", "organization"]);
const REPEATS = 3;

export function createLookUp(http: Http, store: SessionStore, cookies: SessionCookies): LookUp {
  /** Where the tokens cannot be read, the state tells sessions apart. */
  const identity = (): string =>
    [
      cookies.sessionToken(),
      cookies.intermediateToken(),
      store.getState().session?.member_session_id,
    ].join();

  /**
   * Another tab or call may have replaced the session while the answer was under way. Then the
   * answer is about a session that is no longer ours: neither its success may overwrite the new one
   * nor its failure end it, so we ask again.
   */
  async function ask(body: object, repeats: number): Promise<AuthenticateResponse> {
    const asked = identity();
    const wasReplaced = () => identity() !== asked && repeats > 0;
    try {
      const answer = await http("POST", "/b2b/sessions/authenticate", body, isSignIn);
      if (wasReplaced()) return again(body, repeats);
      store.accept(answer);
      return answer;
    } catch (error) {
      if (!endsSession(error)) throw error;
      if (wasReplaced()) return again(body, repeats);
      store.clear();
      throw error;
    }
  }

  async function again(body: object, repeats: number): Promise<AuthenticateResponse> {
    if (!store.hasSession()) throw new NoSessionError();
    return ask(body, repeats - 1);
  }

  return (session_duration_minutes) => ask({ session_duration_minutes }, REPEATS);
}

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
