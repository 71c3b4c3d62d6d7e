import { hashToken } from "@stocks-vibe/server-kit";
import { isOrigin, isRegistrableUrl } from "../../domain/link/redirect-urls.ts";
import {
  INITIAL_SETTINGS,
  type ProjectSettingValues,
  projectSettings,
  type SomeSettings,
} from "../../domain/project/project-settings.ts";

/**
 * A project as its operator writes it down. Settings that are absent keep their value, or get the
 * one of new projects.
 */
export interface ConfiguredProject extends SomeSettings {
  readonly projectId?: string | undefined;
  readonly name: string;
  readonly publicToken: string;
  /**
   * For the server API: `Basic project_id:secret`. At least 32 characters. Without it that API is
   * closed.
   */
  readonly secret?: string | undefined;
  /** Exact origins, such as 'https://app.example.com', whose pages may call. */
  readonly allowedOrigins: readonly string[];
  /**
   * Where links of every kind may lead; the first is used when a request names none. A trailing
   * '?*' allows any query.
   */
  readonly redirectUrls: readonly string[];
}

/**
 * Throws, in words for the operator, at the first setting that would be unsafe or could never work.
 */
function checkProject({
  publicToken,
  secret,
  allowedOrigins,
  redirectUrls,
}: ConfiguredProject): void {
  if (!publicToken.startsWith("public-token-")) {
    throw new Error("a public token must start with 'public-token-'");
  }
  if (secret !== undefined && secret.length < 32) {
    throw new Error("a project secret must have at least 32 characters");
  }
  for (const origin of allowedOrigins) {
    if (!isOrigin(origin)) throw new Error(`not an exact origin: ${origin}`);
  }
  for (const url of redirectUrls) {
    if (!isRegistrableUrl(url)) {
      throw new Error(`a redirect URL must be https, or http on localhost: ${url}`);
    }
  }
}

export interface ReadProject {
  /** Those that the operator has written down, which a start sets again. */
  readonly given: SomeSettings & { readonly secretHash: string | null };
  /** All of a new project. */
  readonly all: ProjectSettingValues;
}

/**
 * Pure: what a written project comes to. Throws as `checkProject` does, and a ZodError for values
 * that may not be.
 */
export function readConfigured(project: ConfiguredProject): ReadProject {
  checkProject(project);
  const { projectId: _id, publicToken: _token, secret, redirectUrls, ...named } = project;
  const written = Object.fromEntries(
    Object.entries({
      ...named,
      discoveryRedirectUrls: redirectUrls,
      loginRedirectUrls: redirectUrls,
      signupRedirectUrls: redirectUrls,
      inviteRedirectUrls: redirectUrls,
      resetPasswordRedirectUrls: redirectUrls,
    }).filter(([, value]) => value !== undefined),
  );
  const secretHash = secret === undefined ? null : hashToken(secret);
  return {
    given: { ...projectSettings.partial().parse(written), secretHash },
    all: projectSettings.parse({ ...INITIAL_SETTINGS, ...written }),
  };
}
