import { isRegistrableUrl } from "../../domain/link/redirect-urls.ts";

/** The settings of a project as its operator writes them. Absent ones keep their defaults. */
export interface ProjectSettings {
  readonly projectId?: string | undefined;
  readonly name: string;
  readonly publicToken: string;
  /** For the server API: `Basic project_id:secret`. At least 32 characters. Without it that API is closed. */
  readonly secret?: string | undefined;
  /** Exact origins, such as 'https://app.example.com', whose pages may call. */
  readonly allowedOrigins: readonly string[];
  /** Where links may lead; the first is used when a request names none. A trailing '?*' allows any query. */
  readonly redirectUrls: readonly string[];
  readonly mailDomains?: readonly string[] | undefined;
  readonly sessionDefaultMinutes?: number | undefined;
  readonly sessionMaximumMinutes?: number | undefined;
  readonly discoveryLinkMaximumMinutes?: number | undefined;
  readonly inviteMaximumMinutes?: number | undefined;
  readonly createOrganizationEnabled?: boolean | undefined;
  readonly pkceRequiredForEmailMagicLinks?: boolean | undefined;
  readonly pkceRequiredForPasswordResets?: boolean | undefined;
  readonly passwordPolicy?: "zxcvbn" | "luds" | undefined;
  readonly ludsComplexity?: number | undefined;
  readonly ludsMinimumCount?: number | undefined;
  readonly smsAllowedCountries?: readonly string[] | undefined;
  readonly smsOrganizationDailyLimit?: number | undefined;
  readonly smsProjectDailyLimit?: number | undefined;
}

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

/** Throws, in words for the operator, at the first setting that would be unsafe or could never work. */
export function checkSettings(settings: ProjectSettings): void {
  if (!settings.publicToken.startsWith("public-token-")) {
    throw new Error("a public token must start with 'public-token-'");
  }
  if (settings.secret !== undefined && settings.secret.length < 32) {
    throw new Error("a project secret must have at least 32 characters");
  }
  for (const origin of settings.allowedOrigins) {
    if (!isOrigin(origin)) throw new Error(`not an exact origin: ${origin}`);
  }
  for (const url of settings.redirectUrls) {
    if (!isRegistrableUrl(url)) {
      throw new Error(`a redirect URL must be https, or http on localhost: ${url}`);
    }
  }
}

const ALWAYS = [
  "name",
  "secret_hash",
  "allowed_origins",
  "discovery_redirect_urls",
  "login_redirect_urls",
  "signup_redirect_urls",
  "invite_redirect_urls",
  "reset_password_redirect_urls",
];

const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns that these settings decide at each start: the addresses always, the others where they are given. */
export function columnsOfEnvironment(settings: ProjectSettings): ReadonlySet<string> {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  return new Set([...ALWAYS, ...given.map(([name]) => snakeCase(name))]);
}
