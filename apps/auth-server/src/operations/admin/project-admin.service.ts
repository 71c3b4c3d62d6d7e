import { randomUUID } from "node:crypto";
import {
  type Database,
  hashToken,
  openDatabase,
  type Pool,
  randomToken,
  type SecretBox,
} from "@stocks-vibe/server-kit";
import * as z from "zod";
import type { OauthProvidersService } from "../../authentication/oauth/oauth-providers.service.ts";
import type { Environment, Project } from "../../domain/project/project.ts";
import {
  PROJECT_SETTINGS,
  ProjectMistake,
  type SomeSettings,
} from "../../domain/project/project-settings.ts";
import { cleanText } from "../../domain/text/clean-text.ts";
import { captchaPlace } from "../../platform/captcha/captcha.service.ts";
import { AUTH_ROLE, AUTH_SCHEMA } from "../../platform/database/role.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import {
  createTemplateAdmin,
  type TemplateAdmin,
} from "../../platform/mail/templates/template-admin.service.ts";
import {
  changeProject,
  type GuardedChanges,
  listProjects,
} from "../../tenancy/projects/projects.repository.ts";
import type { ProjectsService } from "../../tenancy/projects/projects.service.ts";
import type { SigningKeys } from "../../tenancy/signing-keys/signing-keys.service.ts";

import { createProviderAdmin, type ProviderAdmin } from "./provider-admin.service.ts";

/** The projects that a database holds, oldest first, before a server runs on it. */
export async function listProjectIds(pool: Pool): Promise<readonly string[]> {
  const db = openDatabase<AuthSchema>({ pool, schema: AUTH_SCHEMA, role: AUTH_ROLE });
  const projects = await db.transaction({}, listProjects);
  return projects.map(({ projectId }) => projectId);
}

/** Shown once: the database keeps hashes only. */
export interface NewProject {
  readonly projectId: string;
  readonly publicToken: string;
  readonly secret: string;
}

interface CaptchaSettings {
  readonly siteKey: string;
  readonly secret: string;
  /** 0 to 1. */
  readonly minimumScore: number;
}

/**
 * What the operator of the machine may do with projects. Nothing of it can be reached over HTTP.
 */
export interface ProjectAdmin {
  create(name: string, environment: Environment): Promise<NewProject>;
  list(): Promise<readonly Project[]>;
  get(projectId: string): Promise<Project>;
  /** Changes one setting of `PROJECT_SETTINGS`. */
  set(projectId: string, setting: string, value: string): Promise<void>;
  /** Replaces the secret; answers the new one. The old one ends at once. */
  newSecret(projectId: string): Promise<string>;
  newWebhookSecret(projectId: string): Promise<string>;
  /** One more public token, so that pages can change over before the old one goes. */
  addPublicToken(projectId: string): Promise<string>;
  removePublicToken(projectId: string, publicToken: string): Promise<void>;
  setCaptcha(projectId: string, captcha: CaptchaSettings | null): Promise<void>;
  readonly templates: TemplateAdmin;
  readonly providers: ProviderAdmin;
  rotateKeys(
    projectId: string,
    isEmergency: boolean,
  ): Promise<{ readonly signsFrom: Date; readonly retired: number }>;
}

export interface ProjectAdminParts {
  readonly db: Database<AuthSchema>;
  readonly projects: ProjectsService;
  readonly signingKeys: SigningKeys;
  readonly secrets: SecretBox;
  readonly oauthProviders: OauthProvidersService;
  readonly publicUrl: string;
  /**
   * The project that the server is configured with, and the names of its settings that each start
   * sets.
   */
  readonly project: Pick<Project, "projectId">;
  readonly setAtStart: ReadonlySet<string>;
}

const newPublicToken = (environment: Environment): string =>
  `public-token-${environment}-${randomUUID()}`;

/** The variables of the settings that a server's start writes to its own project. */
const DECIDED_BY: Readonly<Record<string, string>> = {
  "allowed-origins": "ALLOWED_ORIGINS",
  "mail-domains": "MAIL_FROM",
  ...Object.fromEntries(
    ["discovery", "login", "signup", "invite", "reset-password"].map((kind) => [
      `${kind}-redirect-urls`,
      "REDIRECT_URLS",
    ]),
  ),
};

export function createProjectAdmin(parts: ProjectAdminParts): ProjectAdmin {
  const { db, projects, signingKeys, secrets } = parts;

  async function get(projectId: string): Promise<Project> {
    const project = await projects.findById(projectId);
    if (!project) throw new ProjectMistake(`There is no project ${projectId}.`);
    return project;
  }

  async function change(projectId: string, changes: SomeSettings & GuardedChanges) {
    await get(projectId);
    await db.transaction({ projectId }, (tx, now) => changeProject(tx, projectId, changes, now));
    projects.forget();
  }

  /** A change that the next start would undo is none. */
  function refuseSetAtStart(project: Project, name: string): void {
    const { isOfEnvironment, field = "" } = PROJECT_SETTINGS[name] ?? {};
    const instead = "A project of your own is made with: project create <name>";
    if (isOfEnvironment && project.isConfiguredByEnvironment) {
      throw new ProjectMistake(
        `The environment decides "${name}" of this project: set ${DECIDED_BY[name] ?? "its variables"} and start again. ${instead}`,
      );
    }
    if (project.projectId === parts.project.projectId && parts.setAtStart.has(field)) {
      throw new ProjectMistake(
        `Each start of the server sets "${name}" of its own project, so a change would not last. ${instead}`,
      );
    }
  }

  function refuseContradiction(project: Project, changes: SomeSettings): void {
    const maximum = changes.sessionMaximumMinutes ?? project.sessionMaximumMinutes;
    const ordinary = changes.sessionDefaultMinutes ?? project.sessionDefaultMinutes;
    if (maximum < ordinary) {
      throw new ProjectMistake("The longest session would be shorter than the ordinary one.");
    }
  }

  return {
    get,
    list: () => projects.list(),
    async create(given, environment) {
      const name = cleanText(given);
      if (name === "") throw new ProjectMistake("A project's name needs a sign that can be seen.");
      const publicToken = newPublicToken(environment);
      const secret = `secret-${environment}-${randomToken()}`;
      const { projectId } = await projects.ensure({
        name,
        publicToken,
        secret,
        allowedOrigins: [],
        redirectUrls: [],
      });
      await change(projectId, { isConfiguredByEnvironment: false });
      return { projectId, publicToken, secret };
    },
    async set(projectId, name, value) {
      const setting = Object.hasOwn(PROJECT_SETTINGS, name) ? PROJECT_SETTINGS[name] : undefined;
      if (!setting) {
        const known = Object.keys(PROJECT_SETTINGS).join(", ");
        throw new ProjectMistake(`There is no setting "${name}". There are: ${known}.`);
      }
      const project = await get(projectId);
      refuseSetAtStart(project, name);
      const changes = readSetting(name, value);
      refuseContradiction(project, changes);
      await change(projectId, changes);
    },
    async newSecret(projectId) {
      const { isConfiguredByEnvironment, publicToken } = await get(projectId);
      if (isConfiguredByEnvironment) {
        throw new ProjectMistake(
          "Each start sets the secret of this project. The product's is projectSecret in DATA_DIR/secrets.json, the identity server's by itself AUTH_PROJECT_SECRET.",
        );
      }
      const kind = publicToken.includes("-test-") ? "test" : "live";
      const secret = `secret-${kind}-${randomToken()}`;
      await change(projectId, { secretHash: hashToken(secret) });
      return secret;
    },
    async newWebhookSecret(projectId) {
      const secret = `webhook-${randomToken()}`;
      await change(projectId, { webhookSecretHash: hashToken(secret) });
      return secret;
    },
    async addPublicToken(projectId) {
      const { publicToken, otherPublicTokens } = await get(projectId);
      const added = newPublicToken(publicToken.includes("-test-") ? "test" : "live");
      await change(projectId, { otherPublicTokens: [...otherPublicTokens, added] });
      return added;
    },
    async removePublicToken(projectId, publicToken) {
      const { otherPublicTokens } = await get(projectId);
      if (!otherPublicTokens.includes(publicToken)) {
        throw new ProjectMistake("It is none of the tokens that were added to this project.");
      }
      const left = otherPublicTokens.filter((token) => token !== publicToken);
      await change(projectId, { otherPublicTokens: left });
    },
    async setCaptcha(projectId, captcha) {
      if (captcha === null) return change(projectId, { captcha: null });
      const secretSealed = secrets.seal(captcha.secret, captchaPlace(projectId));
      const { siteKey, minimumScore } = captcha;
      return change(projectId, { captcha: { siteKey, secretSealed, minimumScore } });
    },
    templates: createTemplateAdmin(db, get),
    providers: createProviderAdmin({ ...parts, get }),
    async rotateKeys(projectId, isEmergency) {
      return signingKeys.rotate(await get(projectId), isEmergency);
    },
  };
}

function readSetting(name: string, value: string): SomeSettings {
  const setting = PROJECT_SETTINGS[name];
  try {
    return setting?.read(value) ?? {};
  } catch (error) {
    const why = error instanceof z.ZodError ? `\n${z.prettifyError(error)}` : "";
    throw new ProjectMistake(
      `"${value}" is not possible for ${name}: ${setting?.values ?? ""}.${why}`,
    );
  }
}
