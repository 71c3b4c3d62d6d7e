import type { AuthCore } from "../../core/create-auth-core.ts";
import { hideOneTap, showOneTap } from "../../protection/one-tap-prompt.ts";
import { createLoadScript } from "../../protection/protection.ts";
import { noteDeparture } from "../../session/departure.ts";
import { assertArguments, type RulesOf } from "../../wire/assert-arguments.ts";
import { ApiError, OneTapError } from "../../wire/errors.ts";
import { answerWith } from "../../wire/read-answer.ts";

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
  /** The account that was chosen was not taken. */
  onOneTapFailed?: ((error: unknown) => void) | undefined;
}

/**
 * Google's prompt over the page, for people who are signed in to Google. It runs a script of
 * Google's inside the page, loaded when it is first asked for; `google.start` reaches the same
 * account without.
 *
 * Each `start` resolves once the prompt is shown, and throws `OneTapError` with the `reason` when
 * it is not: an error type of the server, `oauth_config_not_found` where the project has no Google
 * client, `ad_blocker_detected` where the script can't be loaded, `cancelled` where `cancel` came
 * first, or what Google says. Where the browser draws the prompt (FedCM) it resolves once that was
 * asked for. Once an account is chosen the page leaves for the address that the server answers.
 */
export interface GoogleOneTap {
  start(options: OrganizationStart & Cancellable): Promise<{ readonly success: true }>;
  readonly discovery: {
    start(options?: DiscoveryStart & Cancellable): Promise<{ readonly success: true }>;
  };
  /**
   * Takes the prompt off the page, and keeps one off that is still on its way: for a page that goes
   * on without being left. An account that is chosen after that leads nowhere.
   */
  cancel(): void;
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
  let cancelled = 0;

  const check = answerWith<{ google_client_id: string; nonce?: string }>(["google_client_id"]);
  const begin = () => core.http("GET", `${PATH}/start`, undefined, check);

  async function submit(path: string, fields: object): Promise<void> {
    const check = answerWith<{ redirect_url: string }>(["redirect_url"]);
    const pkce_code_challenge = await core.pkce.challenge("oauth", true);
    const body = { ...fields, pkce_code_challenge };
    const answer = await core.http("POST", `${PATH}${path}/submit`, body, check);
    noteDeparture(core, "oauth");
    core.navigate(answer.redirect_url);
  }

  async function reasonNotShown(
    name: string,
    path: string,
    {
      cancel_on_tap_outside,
      onOneTapCancelled,
      onOneTapFailed,
      ...fields
    }: Prompting & Cancellable,
  ): Promise<string | undefined> {
    const before = cancelled;
    const { google_client_id: clientId, nonce } = await begin();
    if (clientId === "") return "oauth_config_not_found";
    try {
      await load(SCRIPT_URL);
    } catch {
      // Nothing else keeps Google's script out as often, and no browser tells what did.
      return "ad_blocker_detected";
    }
    if (cancelled > before) return "cancelled";
    return showOneTap({
      clientId,
      nonce,
      cancelOnTapOutside: cancel_on_tap_outside,
      onCancelled: onOneTapCancelled,
      onCredential: (id_token) => {
        if (cancelled > before) return;
        // Nobody awaits this: it is told to the page, and to whoever watches the calls of this
        // client.
        submit(path, { ...fields, id_token }).catch((error: unknown) => {
          onOneTapFailed?.(error);
          for (const tell of core.failures) tell(name, error, fields);
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
    cancel() {
      cancelled += 1;
      hideOneTap();
    },
  };
}
