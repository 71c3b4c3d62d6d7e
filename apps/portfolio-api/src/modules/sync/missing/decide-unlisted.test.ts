import { isoDate } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import { decideUnlisted, type UnlistedRow } from "./decide-unlisted.ts";

const today = isoDate("2026-11-20");
const yesterday = isoDate("2026-11-19");

const aRow = (id: string, row: Partial<UnlistedRow> = {}): UnlistedRow => ({
  id,
  accountId: "a",
  securityId: "s",
  day: isoDate("2026-11-18"),
  type: "buy",
  quantity: 10,
  amount: 1_000,
  omittedOn: null,
  ...row,
});
const on = (day: string) => ({ day: isoDate(day) });

describe("a row that its listing lacks", () => {
  it("counts on when it is lacking for the first time, and so it does for the rest of that day", () => {
    const rows = [aRow("first"), aRow("again", { omittedOn: today })];
    expect(decideUnlisted(rows, [], today)).toEqual({
      replaced: [],
      gone: [],
      omitted: ["first", "again"],
    });
  });

  it("is gone when an answer of a later day lacks it, too", () => {
    expect(decideUnlisted([aRow("r", { omittedOn: yesterday })], [], today).gone).toEqual(["r"]);
  });

  it.each([
    ["the same under another id", {}],
    ["one that was posted a day later", on("2026-11-19")],
    ["one that was posted five days later", on("2026-11-23")],
    ["one of a day before", on("2026-11-17")],
    ["one whose money settled otherwise", { amount: 1_012.5, quantity: 10.02 }],
  ])("is replaced at once by %s", (_case, row) => {
    expect(decideUnlisted([aRow("old")], [aRow("new", row)], today).replaced).toEqual(["old"]);
  });

  it.each([
    ["a week later", on("2026-11-25")],
    ["of another account", { accountId: "b" }],
    ["of another security", { securityId: "t" }],
    ["of another kind", { type: "sell" }],
    ["of twice the money", { amount: 2_000 }],
    ["of other units", { quantity: 11 }],
  ])("is not replaced by one %s", (_case, row) => {
    expect(decideUnlisted([aRow("old")], [aRow("new", row)], today)).toMatchObject({
      replaced: [],
      omitted: ["old"],
    });
  });

  it("gives way to one new row alone, and that is the one which is word for word the same", () => {
    const rows = [aRow("near", on("2026-11-17")), aRow("same")];
    expect(decideUnlisted(rows, [aRow("new")], today)).toMatchObject({
      replaced: ["same"],
      omitted: ["near"],
    });
    expect(decideUnlisted(rows, [aRow("new"), aRow("other")], today).replaced).toEqual([
      "near",
      "same",
    ]);
  });

  it("stays quick where a whole listing comes under new ids, with other amounts", () => {
    const rows = Array.from({ length: 20_000 }, (_, place) => aRow(`old-${place}`));
    const news = rows.map((row) => ({ ...row, id: `new-${row.id}`, amount: 1_001 }));
    expect(decideUnlisted(rows, news, today).replaced).toHaveLength(20_000);
  });
});
