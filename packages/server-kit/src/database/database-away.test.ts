import { describe, expect, it } from "vitest";
import { answerErrors } from "../http/answer-errors.ts";
import { createServer } from "../http/create-server.ts";
import { createLogger } from "../observe/logger.ts";
import { DatabaseTooSlow, isDatabaseAway, isUnasked } from "./database-away.ts";

const coded = (code: string, message = "as the server said it") =>
  Object.assign(new Error(message), { code });

/**
 * What a query of ours can end with while nothing is wrong with it, and whether waiting mends it.
 */
const AWAY: readonly (readonly [string, Error])[] = [
  ["connection_exception", coded("08000")],
  ["connection_failure", coded("08006")],
  ["the server rejected the connection", coded("08004")],
  ["a standby, or a database set read-only", coded("25006")],
  ["idle_in_transaction_session_timeout", coded("25P03")],
  ["transaction_timeout", coded("25P04")],
  ["insufficient_resources", coded("53000")],
  ["disk_full", coded("53100")],
  ["out_of_memory", coded("53200")],
  ["too_many_connections", coded("53300")],
  ["lock_not_available", coded("55P03")],
  ["query_canceled", coded("57014")],
  ["admin_shutdown", coded("57P01")],
  ["crash_shutdown", coded("57P02")],
  ["cannot_connect_now: starting or recovering", coded("57P03")],
  ["database_dropped", coded("57P04")],
  ["idle_session_timeout", coded("57P05")],
  ["io_error", coded("58030")],
  ["undefined_file", coded("58P01")],
  ["nobody listens", coded("ECONNREFUSED")],
  ["a connection that was reset", coded("ECONNRESET")],
  ["a name that is not found", coded("ENOTFOUND")],
  ["a socket file that is not there", coded("ENOENT")],
  ["no way to the host", coded("EHOSTUNREACH")],
  ["a socket that was destroyed", coded("ERR_STREAM_DESTROYED")],
  ["a socket that was ended", coded("ERR_STREAM_WRITE_AFTER_END")],
  ["a pool without a free connection", new Error("timeout exceeded when trying to connect")],
  ["a connection that ended", new Error("Connection terminated unexpectedly")],
  [
    "a connection that can't be asked",
    new Error("Client has encountered a connection error and is not queryable"),
  ],
  ["a connection that took too long", new Error("timeout expired")],
  ["a login at its limit", coded("53300", "too many connections for role")],
  ["a query without an answer", new DatabaseTooSlow(9_000)],
];
const REFUSED: readonly (readonly [string, Error])[] = [
  ["a login that is not allowed", coded("28000")],
  ["a wrong password", coded("28P01")],
  ["a database that is not there", coded("3D000")],
  ["a pool that is being closed", new Error("Cannot use a pool after calling end on the pool")],
];
const OURS: readonly (readonly [string, unknown])[] = [
  ["a rule that is broken", coded("23505")],
  ["a right that is missing", coded("42501")],
  ["a table that is missing", coded("42P01")],
  ["a statement that is wrong", coded("42601")],
  ["a transaction that failed before", coded("25P02")],
  ["a damaged page", coded("XX001")],
  ["a mistake", new TypeError("x is not a function")],
  ["no error", "57P03"],
];

describe("whether the way to the database is what failed", () => {
  it.each(AWAY)("yes, and waiting may mend it: %s", (_what, error) => {
    expect([isDatabaseAway(error), isUnasked(error)]).toEqual([true, true]);
  });
  it.each(REFUSED)("yes, and waiting alone does not mend it: %s", (_what, error) => {
    expect([isDatabaseAway(error), isUnasked(error)]).toEqual([false, true]);
  });
  it.each(OURS)("no: %s", (_what, error) => {
    expect([isDatabaseAway(error), isUnasked(error)]).toEqual([false, false]);
  });
});

it.each([...AWAY, ...REFUSED])(
  "answers 503 with a time to come back after %s",
  async (_what, error) => {
    const app = createServer({ log: createLogger("silent") });
    const row = (status: number) => ({ status, message: "as it is" });
    answerErrors(app, {
      table: { internal_server_error: row(500), service_unavailable: row(503) },
      envelope: ({ type }) => ({ type }),
    });
    app.get("/asks", async () => {
      throw error;
    });
    const answer = await app.inject({ url: "/asks" });
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "2"]);
    expect(answer.json()).toEqual({ type: "service_unavailable" });
    await app.close();
  },
);
