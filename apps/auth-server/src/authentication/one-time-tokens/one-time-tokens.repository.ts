import type { Transaction } from "@stocks-vibe/server-kit";
import { type RawBuilder, sql } from "kysely";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { Requester } from "../../platform/device-cookies/device-cookies.ts";

type Tx = Transaction<AuthSchema>;

/**
 * The tables of what is sent and comes back once: links and codes of members and of mailboxes, and
 * sign-ins at providers.
 */
type OneTimeTokenTable =
  | "member_link_tokens"
  | "discovery_link_tokens"
  | "member_codes"
  | "discovery_codes"
  | "federation_attempts"
  | "federation_tokens";

/**
 * Some rows of one of them: the tenant's, and of those the ones that `where` names. A list means
 * any of it.
 */
export interface OneTimeTokenRows {
  readonly table: OneTimeTokenTable;
  readonly tenant: { readonly organization_id: string } | { readonly project_id: string };
  readonly where: Readonly<Record<string, string | readonly string[]>>;
}

const OPEN = sql`used_at is null and voided_at is null`;

const matches = ([column, value]: readonly [string, string | readonly string[]]) =>
  typeof value === "string"
    ? sql`${sql.ref(column)} = ${value}`
    : sql`${sql.ref(column)} = any (${[...value]}::text[])`;

const conditionOf = ({ tenant, where }: OneTimeTokenRows): RawBuilder<unknown> =>
  sql.join([...Object.entries(tenant), ...Object.entries(where)].map(matches), sql` and `);

/**
 * They stop working: only the newest message is good. Null means all, no matter who asked.
 */
export async function voidOneTimeToken(
  tx: Tx,
  rows: OneTimeTokenRows,
  replaces: Requester["replaces"],
  now: Date,
): Promise<void> {
  const condition = conditionOf(
    replaces === null ? rows : { ...rows, where: { ...rows.where, requested_by: replaces } },
  );
  await sql`update ${sql.table(rows.table)} set voided_at = ${now} where ${condition} and ${OPEN}`.execute(
    tx,
  );
}

/** One more row, unused, with these columns besides its tenant's. */
export async function insertOneTimeToken(
  tx: Tx,
  { table, tenant }: Pick<OneTimeTokenRows, "table" | "tenant">,
  columns: Readonly<Record<string, string | boolean | Date | null>>,
): Promise<void> {
  const entries = Object.entries({ ...tenant, ...columns });
  const names = sql.join(entries.map(([name]) => sql.ref(name)));
  const values = sql.join(entries.map(([, value]) => value));
  await sql`insert into ${sql.table(table)} (${names}) values (${values})`.execute(tx);
}

/** Uses it up, and answers it: of any number of callers with the same one, one gets it. */
export async function consumeOneTimeToken<Row>(
  tx: Tx,
  rows: OneTimeTokenRows,
  now: Date,
): Promise<Row | undefined> {
  const { rows: used } = await sql<Row>`
    update ${sql.table(rows.table)} set used_at = ${now}
    where ${conditionOf(rows)} and ${OPEN} and expires_at > ${now} returning *`.execute(tx);
  return used[0];
}

/**
 * Counts one guess at an open code of these: at the one that the guesser asked for, else at the
 * newest. Undefined when there is none, or it has been guessed at often enough.
 */
export async function chargeOneTimeToken<Row>(
  tx: Tx,
  rows: OneTimeTokenRows,
  { limit, replaces }: Pick<Requester, "replaces"> & { readonly limit: number },
  now: Date,
): Promise<Row | undefined> {
  const table = sql.table(rows.table);
  const tenant = conditionOf({ ...rows, where: {} });
  const { rows: charged } = await sql<Row>`
    update ${table} set guesses = guesses + 1
    where ${tenant} and guesses < ${limit} and code_id = (
      select code_id from ${table}
      where ${conditionOf(rows)} and ${OPEN} and expires_at > ${now}
      order by requested_by = any (${[...(replaces ?? [])]}::text[]) desc, created_at desc
      limit 1)
    returning *`.execute(tx);
  return charged[0];
}
