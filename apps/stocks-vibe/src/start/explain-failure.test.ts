import { mkdtemp, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OlderSchemaError, openPool, UnfitDatabase } from "@stocks-vibe/server-kit";
import { adminUrl } from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { DataFolderTrouble, troubleOf } from "../database/embedded-postgres/data-folder-trouble.ts";
import { DidNotStart } from "../database/embedded-postgres/server-log.ts";
import { parseSecrets } from "../environment/bad-secrets-file.ts";
import { parseEnvironment } from "../environment/config.ts";
import { explain } from "./explain-failure.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stocks-vibe-explain-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const failureOf = (work: () => unknown): Promise<unknown> =>
  Promise.resolve()
    .then(work)
    .then(
      () => undefined,
      (error: unknown) => error,
    );

const systemError = (code: string, syscall: string, path?: string): Error =>
  Object.assign(new Error(`${code}: ${syscall}`), { code, syscall, ...(path ? { path } : {}) });

const STACK = /\n\s+at /;

describe("what keeps the product from starting", () => {
  it.each([
    ["a bad setting", () => parseEnvironment({ PORT: "many" }), /PORT/],
    [
      "a database behind",
      () => Promise.reject(new OlderSchemaError([])),
      /npm run admin -- migrate/,
    ],
    ["an unfit one", () => Promise.reject(new UnfitDatabase("is odd")), /is odd/],
    [
      "a server that ended",
      () => Promise.reject(new DidNotStart("PANIC: oh")),
      /did not start.*backup/,
    ],
    ["a taken port", () => Promise.reject(systemError("EADDRINUSE", "listen")), /PORT=3001/],
    ["a port not allowed", () => Promise.reject(systemError("EACCES", "listen")), /above 1023/],
    ["a HOST of others", () => Promise.reject(systemError("EADDRNOTAVAIL", "listen")), /HOST/],
    [
      "a host unknown",
      () => Promise.reject(systemError("ENOTFOUND", "getaddrinfo")),
      /no host of that name/,
    ],
    [
      "a database without room",
      () =>
        Promise.reject(
          Object.assign(new Error('could not extend file "base/1/2": No space left on device'), {
            code: "53100",
          }),
        ),
      /disk of the database is full \(could not extend.*Make room on the server of DATABASE_URL/,
    ],
    [
      "a migration without room",
      () =>
        Promise.reject(
          new UnfitDatabase(
            "migration auth/0001.sql failed: could not extend. Nothing was changed.",
            Object.assign(new Error("could not extend"), { code: "53100" }),
          ),
        ),
      /full \(migration auth\/0001.*Nothing was changed\)\. Make room/,
    ],
    [
      "a file without room",
      () => Promise.reject(systemError("ENOSPC", "open", "/data/secrets.json")),
      /no room to write \/data\/secrets\.json: the disk is full/,
    ],
  ])("is told without a stack: %s", async (_name, work, words) => {
    const told = explain(await failureOf(work));
    expect(told).toMatch(/^✗ /);
    expect(told).toMatch(words);
    expect(told).not.toMatch(STACK);
  });

  it("is told of a DATABASE_URL nobody listens at, a wrong password, a missing database and TLS that is not there", async () => {
    const free = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => free.once("listening", resolve));
    const address = free.address();
    const port = typeof address === "object" ? address?.port : 0;
    await new Promise((resolve) => free.close(resolve));
    const missing = new URL(adminUrl());
    missing.pathname = "/no_such_database";
    const wrong = new URL(adminUrl());
    wrong.password = "wrong";
    const told = async (url: string) => {
      const pool = openPool({ url, max: 1 });
      const error = await failureOf(() => pool.query("select 1"));
      await pool.end();
      return explain(error);
    };

    const sealed = new URL(adminUrl());
    sealed.searchParams.set("sslmode", "require");
    expect(await told(sealed.href)).toMatch(/speaks no TLS.*take sslmode out/);
    expect(await told(`postgresql://a@127.0.0.1:${port}/b`)).toMatch(/nothing listens there/);
    expect(await told(missing.href)).toMatch(/does not exist; create it first/);
    expect(await told(wrong.href)).toMatch(/password is wrong/);
  });

  it("names the data folder where the bundled database has no room", () => {
    const full = Object.assign(new Error("could not extend"), { code: "53100" });
    expect(explain(full, "/srv/data")).toBe(
      "✗ The disk of /srv/data is full (could not extend). Make room there (df -h /srv/data), then try again.",
    );
  });

  it("keeps the stack of what nobody foresaw", () => {
    expect(explain(new TypeError("odd"))).toMatch(STACK);
  });
});

describe("what the system says of a file", () => {
  it.each([
    ["ENOSPC", /the disk is full. Make room/],
    ["EROFS", /can only be read. Mount it/],
    ["EACCES", /can't be used by user \d+: .* belongs to user \d+, mode \d+/],
    ["ENOTDIR", /is not a folder/],
  ])("%s is told with its path and what to do", (code, words) => {
    const trouble = troubleOf(systemError(code, "open", join(folder, "file")), folder);
    expect(trouble).toBeInstanceOf(DataFolderTrouble);
    expect(trouble?.message).toMatch(words);
    expect(trouble?.message).toContain(join(folder, "file"));
  });

  it("names the data folder where the system names no file", () => {
    expect(troubleOf(systemError("ENOSPC", "write"), folder)?.message).toContain(folder);
  });

  it("leaves errors of other kinds alone", async () => {
    for (const error of [
      new Error("x"),
      systemError("EACCES", "listen"),
      systemError("EWHAT", "open"),
    ]) {
      expect(troubleOf(error, folder)).toBeUndefined();
    }
    expect(await failureOf(() => stat(join(folder, "none")))).toMatchObject({ code: "ENOENT" });
  });
});

describe("a secrets file that can't be read", () => {
  it("is told without a word of what it holds", async () => {
    const secret = "the-master-key-of-a-live-system";
    const shape = z.object({ masterKey: z.string() });
    const error = await failureOf(() =>
      parseSecrets("secrets.json", `{"masterKey": ${secret}`, shape),
    );
    expect(explain(error)).toMatch(/cut short or is not JSON\. Put back/);
    expect(explain(error)).not.toContain("the-master");
  });
});
