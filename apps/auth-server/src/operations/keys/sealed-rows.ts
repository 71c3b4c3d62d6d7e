import {
  createSealedRows,
  createSecretBox,
  type Database,
  openDatabase,
  type Pool,
  type SealedColumn,
  type SealedRows,
  type SecretBox,
} from "@stocks-vibe/server-kit";
import { attemptPlace, tokensPlace } from "../../authentication/federation/attempts.service.ts";
import { clientSecretPlace } from "../../authentication/oauth/oauth-providers.service.ts";
import { recoveryCodePlace } from "../../authentication/recovery-codes/recovery-sets.service.ts";
import { totpPlace } from "../../authentication/totp/totp.service.ts";
import { captchaPlace } from "../../platform/captcha/captcha.service.ts";
import { AUTH_ROLE, AUTH_SCHEMA } from "../../platform/database/role.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { mailPlace } from "../../platform/mail/outbox.ts";
import { identityTokensPlace } from "../../sessions/sign-in/linked-accounts.service.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import { listProjects } from "../../tenancy/projects/projects.repository.ts";
import type { ProjectsService } from "../../tenancy/projects/projects.service.ts";
import { listSigningKeys } from "../../tenancy/signing-keys/signing-keys.repository.ts";
import { signingKeyPlace } from "../../tenancy/signing-keys/signing-keys.service.ts";
import { reportPlace } from "../../tenancy/sso-connections/sso-attempts.service.ts";
import {
  certificateKeyPlace,
  connectionSecretPlace,
} from "../../tenancy/sso-connections/sso-connections.service.ts";
import { mailboxPlace } from "../mailbox/mailbox.service.ts";

/**
 * Whether a master key is the one that a database older than its key ring was used with: it opens a
 * signing key, of which every database that was ever started has one.
 */
export async function opensSigningKeys(pool: Pool, masterKey: string): Promise<boolean> {
  const db = openDatabase<AuthSchema>({ pool, schema: AUTH_SCHEMA, role: AUTH_ROLE });
  const key = { version: 1, secret: masterKey };
  const box = createSecretBox({ current: () => key, find: () => key }, "auth");
  for (const { projectId } of await db.transaction({}, listProjects)) {
    const [first] = await db.transaction({ projectId }, (tx) => listSigningKeys(tx, projectId));
    if (!first) continue;
    try {
      box.open(first.privateJwkSealed, signingKeyPlace(projectId, first.keyId));
      return true;
    } catch {
      // That it does not open is the answer.
      return false;
    }
  }
  return true;
}

const OF_ORGANIZATIONS: readonly SealedColumn[] = [
  {
    table: "member_identities",
    column: "tokens_sealed",
    idColumn: "registration_id",
    tenantColumn: "organization_id",
    placeOf: identityTokensPlace,
  },
  {
    table: "member_totps",
    column: "secret_sealed",
    idColumn: "totp_id",
    tenantColumn: "organization_id",
    placeOf: totpPlace,
  },
  {
    table: "recovery_codes",
    column: "code_sealed",
    idColumn: "code_id",
    tenantColumn: "organization_id",
    placeOf: recoveryCodePlace,
  },
  {
    table: "sso_connections",
    column: "client_secret_sealed",
    idColumn: "connection_id",
    tenantColumn: "organization_id",
    placeOf: connectionSecretPlace,
  },
  {
    table: "sso_certificates",
    column: "private_key_sealed",
    idColumn: "certificate_id",
    tenantColumn: "organization_id",
    placeOf: certificateKeyPlace,
  },
  {
    table: "sso_attempts",
    column: "report_sealed",
    idColumn: "attempt_id",
    tenantColumn: "organization_id",
    placeOf: reportPlace,
  },
];

const OF_PROJECTS: readonly SealedColumn[] = [
  {
    table: "oauth_providers",
    column: "client_secret_sealed",
    idColumn: "provider",
    tenantColumn: "project_id",
    placeOf: clientSecretPlace,
  },
  {
    table: "federation_attempts",
    column: "verifier_sealed",
    idColumn: "attempt_id",
    tenantColumn: "project_id",
    placeOf: attemptPlace,
  },
  {
    table: "federation_tokens",
    column: "tokens_sealed",
    idColumn: "token_id",
    tenantColumn: "project_id",
    placeOf: tokensPlace,
  },
  {
    table: "signing_keys",
    column: "private_jwk_sealed",
    idColumn: "key_id",
    tenantColumn: "project_id",
    placeOf: signingKeyPlace,
  },
  {
    table: "mail_outbox",
    column: "content_sealed",
    idColumn: "mail_id",
    tenantColumn: "project_id",
    placeOf: mailPlace,
  },
  {
    table: "projects",
    column: "captcha",
    jsonKey: "secretSealed",
    idColumn: "project_id",
    tenantColumn: "project_id",
    placeOf: captchaPlace,
  },
];

const OF_NOBODY: readonly SealedColumn[] = [
  {
    table: "mailbox_messages",
    column: "content_sealed",
    idColumn: "message_id",
    placeOf: (_nobody, messageId) => mailboxPlace(messageId),
  },
];

/** Everything that this server keeps sealed. A new sealed column needs a line here. */
export function sealedAuthRows(parts: {
  readonly db: Database<AuthSchema>;
  readonly secrets: SecretBox;
  readonly projects: Pick<ProjectsService, "list">;
  readonly organizations: Pick<OrganizationsService, "listIds">;
}): SealedRows {
  const { db, secrets, projects, organizations } = parts;
  const organizationIds = async (): Promise<string[]> => {
    const ids: string[] = [];
    for (const project of await projects.list()) {
      const { projectId } = project;
      ids.push(
        ...(await db.transaction({ projectId }, (tx) => organizations.listIds(tx, project))),
      );
    }
    return ids;
  };
  return createSealedRows({
    task: "auth.reseal",
    db,
    secrets,
    tenants: [
      {
        list: organizationIds,
        scopeOf: (organizationId) => ({ organizationId }),
        columns: OF_ORGANIZATIONS,
      },
      {
        list: async () => (await projects.list()).map(({ projectId }) => projectId),
        scopeOf: (projectId) => ({ projectId }),
        columns: OF_PROJECTS,
      },
      { list: async () => [""], scopeOf: () => ({}), columns: OF_NOBODY },
    ],
  });
}
