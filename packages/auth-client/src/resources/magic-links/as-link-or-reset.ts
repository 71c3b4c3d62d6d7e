import type { Call } from "../../core/create-call.ts";
import type { Pkce, PkceFlow } from "../../protection/pkce.ts";
import { ApiError } from "../../wire/errors.ts";

const isAboutPkce = (error: unknown): boolean =>
  error instanceof ApiError && /pkce/i.test(error.message);

/**
 * Opens a link to sign in. The letter about a password offers one, too, that was asked for with
 * that flow's challenge: where the verifier of links is refused, and there is one of a reset, it is
 * tried.
 */
export function asLinkOrReset<Request extends object, Answer extends object>(
  pkce: Pick<Pkce, "verifier">,
  authenticateAs: (flow: PkceFlow) => Call<Request, Answer>,
): Call<Request, Answer> {
  const asLink = authenticateAs("magic_links");
  const asReset = authenticateAs("passwords");
  return async (request) => {
    try {
      return await asLink(request);
    } catch (error) {
      if (!isAboutPkce(error) || pkce.verifier("passwords") === undefined) throw error;
      return asReset(request);
    }
  };
}
