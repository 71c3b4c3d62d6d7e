import type { Database, Transaction } from "@stocks-vibe/server-kit";
import type { Tables } from "../../schema/generated.ts";

/** The secrets that are kept only where they were drawn instead of derived. */
export type SecretName = "plaid_secret" | "project_secret";

export type ProjectTables = Pick<Tables, "project" | "project_secrets">;

/** The names by which a product is known, without its secrets. */
interface ProjectNames {
  readonly projectId: string;
  readonly publicToken: string;
  readonly plaidClientId: string;
}

export interface KeptProject extends ProjectNames {
  readonly sealed: ReadonlyMap<SecretName, string>;
}

async function readProject(tx: Transaction<ProjectTables>): Promise<KeptProject | undefined> {
  const row = await tx
    .selectFrom("project")
    .select([
      "project_id as projectId",
      "public_token as publicToken",
      "plaid_client_id as plaidClientId",
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const secrets = await tx
    .selectFrom("project_secrets")
    .select(["name", "secret_sealed"])
    .execute();
  return { ...row, sealed: new Map(secrets.map((one) => [one.name, one.secret_sealed])) };
}

/** Undefined on a database that no start has told yet. */
export const findProject = (db: Database<ProjectTables>): Promise<KeptProject | undefined> =>
  db.transaction({}, readProject);

/** Writes it, unless another process was first, and answers what stands there then. */
export const keepProject = (
  db: Database<ProjectTables>,
  { sealed, ...names }: KeptProject,
): Promise<KeptProject | undefined> =>
  db.transaction({}, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("project")
      .values({
        project_id: names.projectId,
        public_token: names.publicToken,
        plaid_client_id: names.plaidClientId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    const secrets = [...sealed].map(([name, secret_sealed]) => ({ name, secret_sealed }));
    if (numInsertedOrUpdatedRows === 1n && secrets.length > 0) {
      await tx.insertInto("project_secrets").values(secrets).execute();
    }
    return readProject(tx);
  });
