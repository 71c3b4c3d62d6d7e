import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { groupedStories } from "./test-sample.ts";

const folder = join(import.meta.dirname, "..", "e2e");

it("samples stories that there are: a group of renamed ones would be played whole, and told nobody", () => {
  const told = readdirSync(folder)
    .filter((name) => name.endsWith(".spec.ts"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");

  const unknown = groupedStories.flat().filter((title) => !told.includes(`test("${title}"`));
  expect(unknown).toEqual([]);
});
