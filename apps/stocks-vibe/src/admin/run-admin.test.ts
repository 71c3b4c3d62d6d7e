import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseEnvironment, readEnvironment } from "../environment/config.ts";
import { loadSecrets } from "../keys/secrets.ts";
import { runAdmin } from "./run-admin.ts";

it.each(["constructor", "toString", "__proto__", "backup-everything"])(
  "says that there is no command %s, and opens nothing",
  async (name) => {
    const lines: string[] = [];

    expect(await runAdmin([name], readEnvironment(), (line) => lines.push(line))).toBe(2);

    expect(lines.join("\n")).toContain(`There is no command "${name}".`);
  },
);

it.each([
  [["migrate", "x", "y"], "migrate takes no “x”.", "npm run admin -- migrate"],
  [["backup", "one", "two"], "backup takes no “two”.", "npm run admin -- backup <file>"],
  [["doctor", "--help"], "doctor takes no “--help”.", "npm run admin -- doctor"],
  [["audit", "verify", "a-project", "b"], "audit takes no “b”.", "npm run admin -- audit verify"],
  [["restore"], "", "npm run admin -- restore <file>"],
] as const)("refuses %j before anything is opened", async (args, refusal, usage) => {
  const lines: string[] = [];

  expect(await runAdmin(args, readEnvironment(), (line) => lines.push(line))).toBe(2);

  expect(lines.at(-1)).toBe(`Usage: ${usage}`);
  expect(lines.join("\n")).toContain(refusal);
});

it("refuses a word of blanks before anything is opened: an empty variable in a script is a slip", async () => {
  const lines: string[] = [];
  const words = ["impersonate", "org", "ada@x.example", "me@x.example", "   "];

  expect(await runAdmin(words, readEnvironment(), (line) => lines.push(line))).toBe(2);

  expect(lines).toEqual(["impersonate was given a word of blanks alone. Nothing was done."]);
});

it("refuses two databases, since a command would do its work on one of them without a word", async () => {
  const env = parseEnvironment({
    DATABASE_URL: "postgresql://stocks@127.0.0.1:1/none",
    MASTER_KEY: "Zk3vQ9xT7mB1wR5yH8nL2cF6jD4gS0pAqEuIoXhV",
    DATA_DIR: "somewhere",
  });
  for (const command of ["organizations", "backup"]) {
    const args = command === "backup" ? [command, "file"] : [command];
    await expect(runAdmin(args, env, () => undefined)).rejects.toThrow("name two databases");
  }
});

it("makes no database where a first start was killed while it made one", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "stocks-vibe-killed-"));
  await loadSecrets(dataDir);
  await mkdir(join(dataDir, "postgres-unfinished", "data"), { recursive: true });
  const before = await readdir(dataDir);
  const env = parseEnvironment({ DATA_DIR: dataDir });
  for (const args of [["doctor"], ["migrate"], ["backup", join(dataDir, "backup")]]) {
    await expect(runAdmin(args, env, () => undefined)).rejects.toThrow("There is no data in");
  }
  expect(await readdir(dataDir)).toEqual(before);
  await rm(dataDir, { recursive: true });
});

it.each(["project", "keys"])("prints the help of %s without a database", async (name) => {
  const lines: string[] = [];
  const env = parseEnvironment({ DATA_DIR: "/nowhere" });
  expect(await runAdmin([name, "help"], env, (line) => lines.push(line))).toBe(0);
  expect(lines.join("\n")).toContain(`${name} r`);
});
