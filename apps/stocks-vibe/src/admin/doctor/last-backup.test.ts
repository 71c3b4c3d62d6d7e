import { describe, expect, it } from "vitest";
import { describeBackup } from "./night.ts";

const now = new Date("2026-11-22T12:00:00Z");
const hoursAgo = (hours: number) => ({
  takenAt: new Date(now.getTime() - hours * 3_600_000),
  fileName: "daily.backup",
});
const bundled = { isDevelopment: false, usesEmbeddedPostgres: true };
const server = { isDevelopment: false, usesEmbeddedPostgres: false };
const atHome = { isDevelopment: true, usesEmbeddedPostgres: true };

describe("doctor's word on the last backup", () => {
  it.each([
    [0.5, "0 hours"],
    [1, "1 hour"],
    [47, "47 hours"],
    [48, "2 days"],
    [7 * 24, "7 days"],
  ])("says how old it is (%s hours)", (hours, age) => {
    const text = `the last backup is ${age} old (daily.backup)`;
    expect(describeBackup(hoursAgo(hours), now, bundled)).toEqual({ ok: true, text });
  });

  it("is not content with one of more than a week, except on one's own machine", () => {
    expect(describeBackup(hoursAgo(7 * 24 + 1), now, bundled).ok).toBe(false);
    expect(describeBackup(hoursAgo(7 * 24 + 1), now, server).ok).toBe(false);
    expect(describeBackup(hoursAgo(7 * 24 + 1), now, atHome).ok).toBe(true);
  });

  it("asks for the first one where nobody else can have made one", () => {
    expect(describeBackup(undefined, now, bundled)).toEqual({
      ok: false,
      text: "no backup was written yet: npm run admin -- backup <file>",
    });
    expect(describeBackup(undefined, now, server).ok).toBe(true);
    expect(describeBackup(undefined, now, atHome).ok).toBe(true);
  });
});
