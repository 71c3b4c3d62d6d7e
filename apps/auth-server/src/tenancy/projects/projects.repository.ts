import type { Transaction } from "@stocks-vibe/server-kit";
import { CamelCasePlugin, sql } from "kysely";
import type { Project } from "../../domain/project/project.ts";
import type { SomeSettings } from "../../domain/project/project-settings.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { ReadProject } from "./configured-project.ts";

type Tx = Transaction<AuthSchema>;

/**
 * The columns have the settings' names, in the database's spelling. A name inside a JSON value
 * keeps its own.
 */
const CAMEL_CASE = new CamelCasePlugin({ maintainNestedObjectKeys: true });
const settingsOf = (tx: Tx) => tx.withPlugin(CAMEL_CASE);

/** JSON columns are written as their text. */
const toColumns = <
  Values extends {
    readonly customPolicy?: object | undefined;
    readonly captcha?: object | null | undefined;
  },
>({
  customPolicy,
  captcha,
  ...values
}: Values) => ({
  ...values,
  ...(customPolicy === undefined ? {} : { customPolicy: JSON.stringify(customPolicy) }),
  ...(captcha === undefined ? {} : { captcha: captcha && JSON.stringify(captcha) }),
});

export async function listProjects(tx: Tx): Promise<Project[]> {
  return settingsOf(tx).selectFrom("projects").selectAll().orderBy("createdAt").execute();
}

/** Two processes that start at once must not both make the first signing key. */
export async function lockProjects(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('auth.projects', 0))`.execute(tx);
}

/**
 * Writes a project's settings: all of a new one, of a known one those that were given (what the
 * environment names), so that what the operator has changed in the database stays. The public token
 * decides which project it is; its id never changes.
 */
export async function saveProject(
  tx: Tx,
  ids: Pick<Project, "projectId" | "publicToken">,
  { given, all }: ReadProject,
  now: Date,
): Promise<Project> {
  const { secretHash } = given;
  return settingsOf(tx)
    .insertInto("projects")
    .values({ ...toColumns(all), secretHash, ...ids, createdAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict.column("publicToken").doUpdateSet({ ...toColumns(given), updatedAt: now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What only commands that handle secrets may write. */
export type GuardedChanges = Partial<
  Pick<
    Project,
    | "secretHash"
    | "webhookSecretHash"
    | "captcha"
    | "otherPublicTokens"
    | "isConfiguredByEnvironment"
  >
>;

/** Writes what is given, and nothing else. False when there is no such project. */
export async function changeProject(
  tx: Tx,
  projectId: string,
  changes: SomeSettings & GuardedChanges,
  now: Date,
): Promise<boolean> {
  const row = await settingsOf(tx)
    .updateTable("projects")
    .set({ ...toColumns(changes), updatedAt: now })
    .where("projectId", "=", projectId)
    .returning("projectId")
    .executeTakeFirst();
  return row !== undefined;
}
