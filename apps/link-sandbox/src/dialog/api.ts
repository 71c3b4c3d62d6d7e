import {
  credentialsAccepted,
  type DialogLanguage,
  linkError,
  type MfaChallenge,
  type SessionAccount,
  type SessionCompleted,
  type SessionGot,
  sessionCompleted,
  sessionGot,
} from "@stocks-vibe/contracts/link";
import { words } from "./language/words.ts";
import type { Problem } from "./machine/state.ts";

/** A refused or failed call; `problem` is what the person and the host are told. */
export class LinkProblemError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.error_message);
    this.name = "LinkProblemError";
    this.problem = problem;
  }
}

const unexpected = (error_message: string, display_message: string | null): Problem => ({
  error_type: "API_ERROR",
  error_code: "INTERNAL_SERVER_ERROR",
  error_message,
  display_message,
  request_id: "",
});

/** What to tell about anything a call may throw. */
export const problemOf = (error: unknown): Problem =>
  error instanceof LinkProblemError
    ? error.problem
    : unexpected("the server's answer was not understood", null);

/** The accounts, or what the institution asks first. */
export type SignInAnswer =
  | { readonly kind: "accounts"; readonly accounts: readonly SessionAccount[] }
  | { readonly kind: "asked"; readonly challenge: MfaChallenge };

function readSignIn(json: unknown): SignInAnswer {
  const { accounts, mfa } = credentialsAccepted.parse(json);
  return mfa ? { kind: "asked", challenge: mfa } : { kind: "accounts", accounts };
}

export interface LinkApi {
  session(token: string): Promise<SessionGot>;
  signIn(
    token: string,
    credentials: {
      readonly institutionId: string;
      readonly username: string;
      readonly password: string;
    },
  ): Promise<SignInAnswer>;
  answer(token: string, answers: readonly string[]): Promise<SignInAnswer>;
  complete(token: string, accountIds: readonly string[]): Promise<SessionCompleted>;
}

const unreachable = (language: DialogLanguage): Problem =>
  unexpected("the server could not be reached", words[language].unreachable);

/**
 * The dialog's own endpoints, which tell the person what went wrong in the language that the dialog
 * speaks by then. `fetch` is an argument so that tests need no network.
 */
export function createLinkApi(
  fetch: typeof globalThis.fetch,
  language: () => DialogLanguage,
): LinkApi {
  const post = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": language() },
      body: JSON.stringify(body),
      credentials: "omit",
    }).catch(() => undefined);
    const json: unknown = await response?.json().catch(() => undefined);
    if (response?.ok) return json;
    const refused = linkError.safeParse(json);
    throw new LinkProblemError(refused.success ? refused.data : unreachable(language()));
  };

  return {
    session: async (token) => sessionGot.parse(await post("api/session", { link_token: token })),
    async signIn(token, { institutionId, username, password }) {
      const body = { link_token: token, institution_id: institutionId, username, password };
      return readSignIn(await post("api/credentials", body));
    },
    answer: async (token, answers) =>
      readSignIn(await post("api/mfa", { link_token: token, answers })),
    complete: async (token, accountIds) =>
      sessionCompleted.parse(
        await post("api/complete", { link_token: token, account_ids: accountIds }),
      ),
  };
}
