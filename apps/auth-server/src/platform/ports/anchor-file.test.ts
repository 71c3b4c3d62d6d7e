import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createAnchorFile } from "./anchor-file.ts";

const folder = mkdtempSync(join(tmpdir(), "stocks-vibe-anchor-"));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ["a folder", folder],
  ["a file of a folder that there is not", join(folder, "none", "anchors.jsonl")],
])("refuses %s at once, by the name of its setting", (_, path) => {
  expect(() => createAnchorFile(path)).toThrow(`AUDIT_ANCHORS names ${path}`);
});

it("keeps the lines that were added", async () => {
  const path = join(folder, "anchors.jsonl");
  await createAnchorFile(path).append("one");
  await createAnchorFile(path).append("two");

  expect(await createAnchorFile(path).lines()).toEqual(["one", "two"]);
});
