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
