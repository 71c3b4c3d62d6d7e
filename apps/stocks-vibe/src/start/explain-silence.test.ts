import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { DatabaseTooSlow, openPool } from "@stocks-vibe/server-kit";
import { afterEach, expect, it } from "vitest";
import { explain } from "./explain-failure.ts";

let server: Server | undefined;
afterEach(() => server?.close());

/** What a start fails by where `url` leads to this server. */
async function failureAt(answering: Server): Promise<unknown> {
  server = answering.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  const pool = openPool({ url: `postgresql://somebody:secret@127.0.0.1:${address.port}/some` });
  try {
    return await pool.connect().then(
      () => undefined,
      (error: unknown) => error,
    );
  } finally {
    await pool.end();
  }
}

it("says in words that a database takes connections and never answers", async () => {
  const said = explain(await failureAt(createServer(() => undefined)));
  expect(said).toMatch(/^✗ The database of DATABASE_URL can't be used: it does not answer/);
  expect(said).not.toMatch(/secret|\n/);
});

it("says in words that the connection was cut off", async () => {
  const said = explain(await failureAt(createServer((socket) => socket.end())));
  expect(said).toMatch(/^✗ The database of DATABASE_URL can't be used: the connection was cut off/);
});

it("says in words that a question was not answered in time", () => {
  expect(explain(new DatabaseTooSlow(5_000))).toMatch(/can't be used: it does not answer/);
});

it("keeps the stack of what nobody foresaw", () => {
  expect(explain(new Error("what is this"))).toMatch(/^✗ Error: what is this\n +at /);
});
