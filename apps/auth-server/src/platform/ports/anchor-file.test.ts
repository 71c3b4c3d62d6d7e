import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createAnchorFile, requireWritableAnchors, UnusableAnchors } from "./anchor-file.ts";

const folder = mkdtempSync(join(tmpdir(), "stocks-vibe-anchor-"));
afterAll(() => rmSync(folder, { recursive: true }));

const ANCHOR = JSON.stringify({
  at: "2026-11-28T00:00:00.000Z",
  project_id: "p",
  number: 1,
  chain_id: "p",
  sequence: 1,
  hash: "h",
  seal: "s",
});

it.each([
  ["a folder", folder],
  ["a file of a folder that there is not", join(folder, "none", "anchors.jsonl")],
])("refuses %s at once, by the name of its setting", (_, path) => {
  expect(() => requireWritableAnchors(path)).toThrow(UnusableAnchors);
  expect(() => requireWritableAnchors(path)).toThrow(`AUDIT_ANCHORS names ${path}`);
});

it("keeps the lines that were added", async () => {
  const path = join(folder, "anchors.jsonl");
  await createAnchorFile(path).append(ANCHOR);
  await createAnchorFile(path).append("changed");

  expect(await createAnchorFile(path).lines()).toEqual([ANCHOR, "changed"]);
});

it("makes the file for a server that starts, and none for who only reads", async () => {
  const path = join(folder, "new.jsonl");
  expect(await createAnchorFile(path).lines()).toBeNull();
  expect(existsSync(path)).toBe(false);

  requireWritableAnchors(path);

  expect(await createAnchorFile(path).lines()).toEqual([]);
});

it("says of a file that can't be read that it can't, by the name of its setting", async () => {
  await expect(createAnchorFile(folder).lines()).rejects.toThrow(
    `AUDIT_ANCHORS names ${folder}, which can't be read`,
  );
});

it("refuses a file that is none of anchors, at a start and for who reads, and leaves it as it is", async () => {
  const path = join(folder, "notes.txt");
  writeFileSync(path, "milk\nbread\n");
  expect(() => requireWritableAnchors(path)).toThrow(`${path}, which is not a file of anchors`);
  await expect(createAnchorFile(path).lines()).rejects.toThrow("which is not a file of anchors");
  expect(readFileSync(path, "utf8")).toBe("milk\nbread\n");
});
