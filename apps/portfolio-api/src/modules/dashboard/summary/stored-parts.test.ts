import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { emptyDashboard } from "../../valuation/snapshots/pending-snapshot.ts";
import { createStoredReader } from "./summary.service.ts";

const stored = (version: number): Buffer =>
  gzipSync(JSON.stringify({ data: { ...emptyDashboard("empty"), version } }));

it("reads the same answer once, and another one for itself", () => {
  const read = createStoredReader();

  const first = read(stored(1));

  expect(read(stored(1))).toBe(first);
  expect(read(stored(2)).version).toBe(2);
});

it("lets go of what was asked for least lately", () => {
  const one = stored(1);
  const read = createStoredReader(one.length + 5);
  const first = read(one);

  read(stored(2));

  expect(read(one)).not.toBe(first);
  expect(read(one)).toEqual(first);
});
