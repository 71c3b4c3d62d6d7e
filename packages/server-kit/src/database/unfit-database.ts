import type pg from "pg";

/**
 * A database that this program can't work on as it is. Nothing was changed; the message names the
 * remedy.
 */
export class UnfitDatabase extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "UnfitDatabase";
  }
}

/** A newer program has changed the database. */
export class NewerSchemaError extends Error {
  constructor(schema: string, found: number, known: number) {
    super(
      `The database's "${schema}" tables are at version ${found}, this program knows ${known}. ` +
        "Start the newer program, or restore the backup taken before the upgrade.",
    );
    this.name = "NewerSchemaError";
  }
}

export interface SchemaBehind {
  readonly schema: string;
  readonly found: number;
  readonly known: number;
}

const REMEDY =
  "Nothing was changed. Start this version of the product, or run: npm run admin -- migrate.";

/** The database waits for migrations, and who asks does not run them. */
export class OlderSchemaError extends Error {
  constructor(behind: readonly SchemaBehind[]) {
    const places = behind.map(
      ({ schema, found, known }) => `${schema} is at ${found}, not ${known}`,
    );
    super(
      behind.some(({ found }) => found > 0)
        ? `The database is at an older version than this program: ${places.join("; ")}. ${REMEDY} ` +
            "To leave it as it is, use the version of the product that made it."
        : `The database lacks tables of this product: ${places.join("; ")}. ${REMEDY}`,
    );
    this.name = "OlderSchemaError";
  }
}

/** As PostgreSQL counts: 160004 is 16.4. */
const OLDEST = 160_000;

/** Pure: why a server of this version can't be used, in words; undefined where it can. */
export const tooOld = (version: number): string | undefined =>
  version >= OLDEST
    ? undefined
    : `DATABASE_URL names a PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}; Stocks Vibe needs ` +
      `${OLDEST / 10_000} or newer, whose roles can be kept from becoming each other. Upgrade the server (pg_upgrade keeps the data), or name another one.`;

/** Pure: why a database of this encoding can't be used, in words; undefined where it can. */
const wrongEncoding = (encoding: string): string | undefined =>
  encoding === "UTF8"
    ? undefined
    : `The database that DATABASE_URL names has the encoding ${encoding}; Stocks Vibe needs UTF8, for names in every script. Nothing was ` +
      "changed. Make one and name it: create database … encoding 'UTF8' template template0. What this one holds is brought over with pg_dump and psql.";

/**
 * Refuses a server that is too old, and a database that can't hold every text. Throws
 * UnfitDatabase.
 */
export async function requireFitDatabase(client: Pick<pg.ClientBase, "query">): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int as version,
       current_setting('server_encoding') as encoding`,
  );
  const [found = { version: 0, encoding: "" }] = rows;
  const refusal = tooOld(found.version) ?? wrongEncoding(found.encoding);
  if (refusal) throw new UnfitDatabase(refusal);
}
