import type pg from "pg";
import { UnfitDatabase } from "./unfit-database.ts";

/** As PostgreSQL counts: 160004 is 16.4. */
const OLDEST = 160_000;

/** Pure: why a server of this version can't be used, in words; undefined where it can. */
export const tooOld = (version: number): string | undefined =>
  version >= OLDEST
    ? undefined
    : `DATABASE_URL names a PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}; Stocks Vibe needs ` +
      `${OLDEST / 10_000} or newer, whose roles can be kept from becoming each other. Upgrade the server (pg_upgrade keeps the data), or name another one.`;

/** Refuses a server that is too old. Throws UnfitDatabase. */
export async function requireServerVersion(client: Pick<pg.ClientBase, "query">): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  const refusal = tooOld(rows[0]?.version ?? 0);
  if (refusal) throw new UnfitDatabase(refusal);
}
