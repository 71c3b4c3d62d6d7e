import { listProjectIds } from "@stocks-vibe/auth-server";
import {
  createSealedRows,
  createSecretBox,
  type KeyRing,
  NeverStarted,
  type Pool,
  type SealedRows,
  type SecretPlace,
} from "@stocks-vibe/server-kit";
import { openProductSchema } from "../../database/migrations.ts";
import { deriveSecrets, namesIn, type Secrets, type StoredSecrets } from "../secrets.ts";
import { chooseProject, requireSameProject } from "./choose-project.ts";
import {
  findProject,
  type KeptProject,
  keepProject,
  type ProjectTables,
  type SecretName,
} from "./project.repository.ts";

/** What the keys of the project's secrets are derived for. */
const PROJECT_BOX = "product";

const secretPlace = (name: string): SecretPlace => ({
  table: "project_secrets",
  column: "secret_sealed",
  rowId: name,
  organizationId: "",
});

/**
 * Everything that is kept sealed and belongs to no server. A new sealed column needs a line here.
 */
export const sealedProjectRows = (parts: {
  readonly pool: Pool;
  readonly keys: KeyRing;
}): SealedRows =>
  createSealedRows({
    task: "product.reseal",
    db: openProductSchema<ProjectTables>(parts.pool),
    secrets: createSecretBox(parts.keys, PROJECT_BOX),
    tenants: [
      {
        list: async () => ["product"],
        scopeOf: () => ({}),
        columns: [
          {
            table: "project_secrets",
            column: "secret_sealed",
            idColumn: "name",
            placeOf: (_tenant, name) => secretPlace(name),
          },
        ],
      },
    ],
  });

/** How the id of a project begins that was first started for a public address. */
const LIVE = "project-live-";

export interface ProjectInput {
  readonly pool: Pool;
  readonly keys: KeyRing;
  /** The data folder's secrets, where there is one. */
  readonly stored: StoredSecrets | undefined;
  readonly isDevelopment: boolean;
  /** True for an admin command, which writes no project down. */
  readonly isCommand?: boolean;
}

/**
 * Tells the project of a database: what stands in it, or, at the first start of this version, what
 * earlier ones went by. Those were the data folder's names, or else derived ones. Throws
 * ForeignProject and, for a command on a database without a project, NeverStarted.
 */
export async function openProject(input: ProjectInput): Promise<Secrets> {
  const { pool, keys, stored, isDevelopment, isCommand = false } = input;
  const db = openProductSchema<ProjectTables>(pool);
  const box = createSecretBox(keys, PROJECT_BOX);

  async function first(): Promise<KeptProject | undefined> {
    const drawn = stored && namesIn(stored);
    // A product that went public, or back, was another project to earlier versions: the one that it
    // has is meant.
    const candidates = drawn
      ? [drawn]
      : [isDevelopment, !isDevelopment].map((kind) => deriveSecrets(keys, kind));
    const chosen = chooseProject(candidates, await listProjectIds(pool));
    const { projectId, publicToken, plaidClientId } = chosen;
    // A restored folder whose database is gone: an empty one is not what it belongs to.
    requireSameProject(stored?.projectId, projectId);
    const seal = (name: SecretName, secret: string): [SecretName, string] => [
      name,
      box.seal(secret, secretPlace(name)),
    ];
    const sealed = drawn
      ? [seal("plaid_secret", drawn.plaidSecret), seal("project_secret", drawn.projectSecret)]
      : [];
    return keepProject(db, { projectId, publicToken, plaidClientId, sealed: new Map(sealed) });
  }

  const found = await findProject(db);
  if (!found && isCommand) throw new NeverStarted();
  const kept = found ?? (await first());
  if (!kept) throw new Error("the project was not kept");
  requireSameProject(stored?.projectId, kept.projectId);
  const derived = deriveSecrets(keys, !kept.projectId.startsWith(LIVE));
  const opened = (name: SecretName, otherwise: string): string => {
    const text = kept.sealed.get(name);
    return text === undefined ? otherwise : box.open(text, secretPlace(name));
  };
  return {
    plaidClientId: kept.plaidClientId,
    plaidSecret: opened("plaid_secret", derived.plaidSecret),
    projectId: kept.projectId,
    projectSecret: opened("project_secret", derived.projectSecret),
    publicToken: kept.publicToken,
  };
}
