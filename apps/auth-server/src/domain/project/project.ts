import { newId } from "@stocks-vibe/server-kit";
import type { ProjectSettingValues } from "./project-settings.ts";

interface StoredCaptcha {
  readonly siteKey: string;
  /** Sealed: it proves us to the captcha's maker. */
  readonly secretSealed: string;
  /** Scores below it do not pass, 0 to 1. */
  readonly minimumScore: number;
}

/**
 * An adopter's set-up: which sites may call, where links may lead, how long things last. Times are
 * in minutes.
 */
export interface Project extends ProjectSettingValues {
  readonly projectId: string;
  readonly publicToken: string;
  /**
   * Public tokens that work besides the project's first, so that one can be replaced without a
   * refused page.
   */
  readonly otherPublicTokens: readonly string[];
  readonly secretHash: string | null;
  readonly captcha: StoredCaptcha | null;
  /** Proves the mail provider that reports bounced addresses. */
  readonly webhookSecretHash: string | null;
  /** Its name, secret, origins and redirect URLs come from the environment at each start. */
  readonly isConfiguredByEnvironment: boolean;
}

export type Environment = "test" | "live";

/** The same mark by which the official clients choose their host. */
export const environmentOf = (publicToken: string): Environment =>
  publicToken.includes("public-token-test") ? "test" : "live";

/** A new public identifier such as `member-live-9d3e…`. It names a thing and proves nothing. */
export const newProjectId = (project: Pick<Project, "publicToken">, kind: string): string =>
  newId(`${kind}-${environmentOf(project.publicToken)}`);
