import { expect, it } from "vitest";
import { readEnvironment } from "../environment/config.ts";
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
