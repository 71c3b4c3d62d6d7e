import type { Bootstrap } from "@stocks-vibe/contracts/auth";
import type { SafeStorage } from "../session/safe-storage.ts";
import { ConnectionError } from "../wire/errors.ts";
import type { Http } from "../wire/http.ts";
import { answerWith } from "../wire/read-answer.ts";

/** The public settings of a project, as the client uses them. */
export type ProjectSettings = Omit<Bootstrap, "request_id" | "status_code">;

export interface BootstrapResource {
  /**
   * The project's settings, asked for once per page. Never rejects: what an earlier page learnt, or
   * defaults, stand in.
   */
  get(): Promise<ProjectSettings>;
  /**
   * What is known without waiting: this page's answer, an earlier page's, or the defaults. Starts
   * asking if nobody has.
   */
  getSync(): ProjectSettings;
}

export interface BootstrapParts {
  readonly http: Http;
  readonly storage: SafeStorage;
  readonly stateKey: string;
  readonly publicToken: string;
  /** Stands in for the domains that mail is sent from. */
  readonly mailDomain: string;
  readonly warn: (message: string) => void;
}

const isSettings = answerWith<Bootstrap>([
  "email_domains",
  "captcha_settings",
  "create_organization_enabled",
]);

/** Nothing that a project has to switch on is on. */
export const defaultSettings = (mailDomain: string): ProjectSettings => ({
  project_name: null,
  disable_sdk_watermark: true,
  captcha_settings: { enabled: false },
  cname_domain: null,
  email_domains: [mailDomain],
  pkce_required_for_email_magic_links: false,
  pkce_required_for_password_resets: false,
  pkce_required_for_oauth: false,
  pkce_required_for_sso: false,
  slug_pattern: null,
  create_organization_enabled: false,
  password_config: null,
  dfp_protected_auth_enabled: false,
  dfp_protected_auth_mode: "OBSERVATION",
  rbac_policy: null,
  siwe_required_for_crypto_wallets: false,
  vertical: "B2B",
});

function parseSettings(text: string | null): ProjectSettings | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isSettings(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Browsers don't say why a request failed: a server that does not allow this page, and a policy of
 * the page itself, look as if the server were away. `self.origin` is what the server is told: a
 * sandboxed frame has its address and the origin "null".
 */
function remedyFor(error: unknown): string {
  if (!(error instanceof ConnectionError)) return "";
  const cause = error.cause instanceof Error ? error.cause : new Error();
  const asked = `\n${cause.message} ${cause.cause ?? ""}`;
  if (!cause.cause) return `${asked}\nIs baseUrl the address of an auth server?`;
  const { origin } = self;
  if (origin === "null") return `${asked}\nA sandboxed frame needs allow-same-origin.`;
  return `${asked}\nIf baseUrl is right and the server runs: its ALLOWED_ORIGINS must have ${origin} (admin -- project set … allowed-origins), and the page's Content-Security-Policy baseUrl in connect-src.`;
}

export function createBootstrap(parts: BootstrapParts): BootstrapResource {
  const { http, storage, publicToken, warn } = parts;
  const key = `${parts.stateKey}::settings`;
  let known = parseSettings(storage.get(key)) ?? defaultSettings(parts.mailDomain);
  let asked: Promise<ProjectSettings> | null = null;

  const learn = (answer: Bootstrap): ProjectSettings => {
    known = answer;
    storage.set(key, JSON.stringify(answer));
    if (answer.vertical === "CONSUMER") {
      warn("publicToken is a consumer project's.");
    }
    return known;
  };
  const stand = (error: unknown): ProjectSettings => {
    asked = null;
    warn(`Using earlier or default settings of the project. ${error}${remedyFor(error)}`);
    return known;
  };
  const get = (): Promise<ProjectSettings> => {
    asked ??= http(
      "GET",
      `/projects/bootstrap/${encodeURIComponent(publicToken)}`,
      undefined,
      isSettings,
    ).then(learn, stand);
    return asked;
  };

  return {
    get,
    getSync() {
      if (!asked) void get();
      return known;
    },
  };
}
