import { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "@stocks-vibe/server-kit";
import pg from "pg";

export type Client = pg.Client;

/**
 * How values are written as text must not depend on a server's, a database's or a user's settings:
 * the same rows give the same bytes. Nor may their time-outs end what takes hours.
 */
const SETTINGS = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO, MDY'; set timezone = 'UTC'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set synchronize_seqscans = off;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout'`;
const CONNECT_MS = 10_000;
const END_MS = 1_000;

export interface Session {
  readonly client: Client;
  /** Also where rows are still on their way: then the connection is cut. */
  end(): Promise<void>;
}

/** One connection as the tables' owner that may take hours. */
export async function openSession(url: string): Promise<Session> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    application_name: "stocks-vibe-backup",
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    stream: () => socket,
  });
  // What breaks it is told by the statement that is under way.
  client.on("error", () => undefined);
  await client.connect();
  await client.query(SETTINGS);
  return {
    client,
    async end() {
      await Promise.race([client.end(), wait(END_MS)]);
      socket.destroy();
    },
  };
}

/** How many connections others have to this database as one of these users. */
export async function countLoggedIn(pool: Pool, users: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and usename = any ($1::text[]) and pid <> pg_backend_pid()`,
    [users],
  );
  return rows[0]?.n ?? 0;
}

export async function readDatabaseName(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>("select current_database()::text as name");
  const [row] = rows;
  if (!row) throw new Error("the database did not answer its name");
  return row.name;
}
