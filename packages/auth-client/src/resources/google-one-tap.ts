import { assertArguments, type RulesOf } from "../core/assert-arguments.ts";
import type { AuthCore } from "../core/create-auth-core.ts";
import { createLoadScript } from "../protection/load-script.ts";
import { showOneTap } from "../protection/one-tap-prompt.ts";
import { ApiError, OneTapError } from "../wire/errors.ts";
import { answerWith } from "../wire/read-answer.ts";

interface Prompting {
  /** Whether a click beside the prompt closes it; Google's own default unless given. */
  cancel_on_tap_outside?: boolean | undefined;
}
interface OrganizationStart extends Prompting {
  organization_id: string;
  login_redirect_url?: string | undefined;
  signup_redirect_url?: string | undefined;
}
interface DiscoveryStart extends Prompting {
  discovery_redirect_url?: string | undefined;
}
interface Cancellable {
  /** The person closed the prompt. */
  onOneTapCancelled?: (() => void) | undefined;
}

/**
 * Google's prompt over the page, for people who are signed in to Google. It runs a script of Google's inside the page, loaded
 * when it is first asked for; `google.start` reaches the same account without.
 *
 * Each `start` resolves once the prompt is shown, and throws `OneTapError` with the `reason` when it is not: an error type of
 * the server, `oauth_config_not_found` where the project has no Google client, `ad_blocker_detected` where the script
 * can't be loaded, or what Google says. Once an account is chosen the page leaves for the address that the server answers.
 */
export interface GoogleOneTap {
  start(options: OrganizationStart & Cancellable): Promise<{ readonly success: true }>;
  readonly discovery: {
    start(options?: DiscoveryStart & Cancellable): Promise<{ readonly success: true }>;
  };
}

const START: RulesOf<OrganizationStart> = {
  organization_id: "string",
  login_redirect_url: "string?",
  signup_redirect_url: "string?",
  cancel_on_tap_outside: "boolean?",
};
const DISCOVERY_START: RulesOf<DiscoveryStart> = {
  discovery_redirect_url: "string?",
  cancel_on_tap_outside: "boolean?",
};
const PATH = "/b2b/oauth/google/onetap";
const SCRIPT_URL = "https://accounts.google.com/gsi/client";

export function createGoogleOneTap(core: AuthCore): GoogleOneTap {
  const load = createLoadScript();

  async function clientId(): Promise<string> {
    const check = answerWith<{ google_client_id: string }>(["google_client_id"]);
    const answer = await core.http("GET", `${PATH}/start`, undefined, check);
    return answer.google_client_id;
  }

  async function submit(path: string, fields: object): Promise<void> {
    const check = answerWith<{ redirect_url: string }>(["redirect_url"]);
    const pkce_code_challenge = await core.pkce.challenge("oauth", true);
    const body = { ...fields, pkce_code_challenge };
    const answer = await core.http("POST", `${PATH}${path}/submit`, body, check);
    core.navigate(answer.redirect_url);
  }

  async function reasonNotShown(
    name: string,
    path: string,
    { cancel_on_tap_outside, onOneTapCancelled, ...fields }: Prompting & Cancellable,
  ): Promise<string | undefined> {
    const id = await clientId();
    if (id === "") return "oauth_config_not_found";
    try {
      await load(SCRIPT_URL);
    } catch {
      // Nothing else keeps Google's script out as often, and no browser tells what did.
      return "ad_blocker_detected";
    }
    return showOneTap({
      clientId: id,
      cancelOnTapOutside: cancel_on_tap_outside,
      onCancelled: onOneTapCancelled,
      onCredential: (id_token) => {
        // Nobody awaits this: it is told to whoever watches the calls of this client.
        submit(path, { ...fields, id_token }).catch((error: unknown) => {
          for (const tell of core.failures) tell(name, error);
        });
      },
    });
  }

  async function show(name: string, path: string, options: Prompting & Cancellable) {
    const reason = await reasonNotShown(name, path, options).catch((error: unknown) => {
      if (error instanceof ApiError) return error.error_type;
      throw error;
    });
    if (reason !== undefined) throw new OneTapError(reason);
    return { success: true } as const;
  }

  return {
    async start(options) {
      assertArguments("oauth.googleOneTap.start", options, START);
      return show("oauth.googleOneTap.start", "", options);
    },
    discovery: {
      async start(options = {}) {
        assertArguments("oauth.googleOneTap.discovery.start", options, DISCOVERY_START);
        return show("oauth.googleOneTap.discovery.start", "/discovery", options);
      },
    },
  };
}
