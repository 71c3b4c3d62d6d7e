import { statfs } from "node:fs/promises";
import type { Check, Finding } from "./finding.ts";

const GIB = 2 ** 30;
/** A night of thousands of organizations writes some hundred megabytes before PostgreSQL gives room back. */
const LEAST_BYTES = 2 * GIB;

/** Pure: what is said of so many free bytes. */
export const describeSpace = (free: number): Finding => ({
  ok: free >= LEAST_BYTES,
  text: `the data folder's disk has ${(free / GIB).toFixed(1)} GiB left${free < LEAST_BYTES ? "; make room before it is full" : ""}`,
});

export const diskSpace: Check = async ({ settings, dataDir }) => {
  if (!settings.usesEmbeddedPostgres) {
    return { ok: true, text: "the database's disk is not this machine's to look at" };
  }
  const { bavail, bsize } = await statfs(dataDir);
  return describeSpace(bavail * bsize);
};
