import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { longFiles } from "./long-files.ts";
import { groupedStories } from "./test-sample.ts";

const folder = join(import.meta.dirname, "..", "e2e");
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * The titles that a story file gives; one that is put together for each of several cases fits any
 * case.
 */
const titlesIn = (text: string): RegExp[] =>
  [...text.matchAll(/test\((["`])(.+?)\1, /g)].map(([, , title = ""]) => {
    const parts = title.split(/\$\{[^}]*\}/).map(escaped);
    return new RegExp(`^${parts.join(".+")}$`);
  });

it("samples stories that there are: a group of renamed ones would be played whole, and told nobody", () => {
  const titles = readdirSync(folder)
    .filter((name) => name.endsWith(".spec.ts"))
    .flatMap((name) => titlesIn(readFileSync(join(folder, name), "utf8")));

  const unknown = groupedStories.flat().filter((told) => !titles.some((title) => title.test(told)));
  expect(unknown).toEqual([]);
});

it("samples long files that there are", () => {
  const root = join(import.meta.dirname, "..");
  expect(longFiles.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(new Set(longFiles).size).toBe(longFiles.length);
});
