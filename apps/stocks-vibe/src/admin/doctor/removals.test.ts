import { describe, expect, it } from "vitest";
import { describeOwed } from "./jobs.ts";

const now = new Date("2026-11-22T12:00:00Z");
const owed = (hours: number, tries = 3) => ({
  organizationId: "organization-a",
  id: `connection-${hours}`,
  since: new Date(now.getTime() - hours * 3_600_000),
  tries,
  lastCode: tries > 0 ? "UNREACHABLE" : null,
});

describe("what the doctor says of removals that a provider has not heard of", () => {
  it.each([
    ["nothing", [], "providers have heard of every removed connection"],
    [
      "those of the last hour",
      [owed(0.5)],
      "providers have heard of every removed connection but 1 of the last hour",
    ],
  ])("is well with %s", (_case, rows, text) => {
    expect(describeOwed(rows, now)).toEqual({ ok: true, text });
  });

  it("names each older one with its tries and last code", () => {
    expect(describeOwed([owed(30), owed(2, 0)], now)).toEqual({
      ok: false,
      text: [
        "2 removed connections that their provider has not heard of, for over an hour; each is tried again now:",
        "    connection-30 of organization-a, since 2026-11-21T06:00:00.000Z, 3 tries, last UNREACHABLE",
        "    connection-2 of organization-a, since 2026-11-22T10:00:00.000Z, 0 tries",
      ].join("\n"),
    });
  });

  it("counts what does not fit a screen", () => {
    const many = Array.from({ length: 25 }, (_, n) => owed(n + 2));
    expect(describeOwed(many, now).text.split("\n").at(-1)).toBe("    and 5 more");
  });
});
