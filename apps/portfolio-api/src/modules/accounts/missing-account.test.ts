import { describe, expect, it } from "vitest";
import { missingToWire, reasonToKeep } from "./removal.service.ts";

const since = new Date("2026-11-20T12:00:00Z");
const hoursLater = (hours: number) => new Date(since.getTime() + hours * 3_600_000);
const missing = (what: "account" | "holdings" | "transactions" | null) => ({
  missing_since: what && since,
  missing_what: what,
});

describe("an account may be removed for good", () => {
  it.each([
    ["never while it is listed", null, 1_000, "account_not_missing"],
    ["never while only its holdings are missing", "holdings", 1_000, "account_not_missing"],
    ["never while only its transactions are missing", "transactions", 1_000, "account_not_missing"],
    ["not on the first day", "account", 1, "account_missing_too_briefly"],
    ["not a moment before three days are over", "account", 71.999, "account_missing_too_briefly"],
    ["after three days", "account", 72, undefined],
  ] as const)("%s", (_case, what, hours, reason) => {
    expect(reasonToKeep(missing(what), hoursLater(hours))).toBe(reason);
    expect(missingToWire(missing(what), hoursLater(hours))?.is_removable ?? false).toBe(
      reason === undefined,
    );
  });

  it("is told with the moment from which on", () => {
    expect(missingToWire(missing("account"), hoursLater(1))).toEqual({
      what: "account",
      since: "2026-11-20T12:00:00.000Z",
      removable_from: "2026-11-23T12:00:00.000Z",
      is_removable: false,
    });
    expect(missingToWire(missing(null), hoursLater(1))).toBeNull();
  });
});
