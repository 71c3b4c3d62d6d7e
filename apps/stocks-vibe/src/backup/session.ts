import { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

export type Client = pg.Client;

/** How values are written as text must not depend on a server's settings: the same rows give the same bytes. */
const SETTINGS =
  "-c client_encoding=UTF8 -c datestyle=ISO,MDY -c timezone=UTC -c intervalstyle=postgres -c extra_float_digits=1 " +
  "-c bytea_output=hex -c synchronize_seqscans=off -c tcp_keepalives_idle=5";
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
    options: SETTINGS,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    stream: () => socket,
  });
  // What breaks it is told by the statement that is under way.
  client.on("error", () => undefined);
  await client.connect();
  return {
    client,
    async end() {
      await Promise.race([client.end(), wait(END_MS)]);
      socket.destroy();
    },
  };
}
