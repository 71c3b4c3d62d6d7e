import { isoDate } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import { checkedDays } from "./decide-missing.ts";

const row = (day: string, accountId = "a") => ({ accountId, day });

describe("the days for which a listing is the whole truth", () => {
  it.each([
    ["are those of the month that was asked for", "2026-10-20", ["2026-11-01"], "2026-10-20"],
    ["are not fewer because it starts later", "2023-01-05", ["2026-11-01"], "2024-11-20"],
    ["are those of 24 months where it lists nothing", "2023-01-05", [], "2024-11-20"],
    ["go back as far as it does", "2023-01-05", ["2024-02-01", "2023-06-01"], "2023-06-01"],
    ["never go back further than what was asked", "2023-01-05", ["2022-06-01"], "2023-01-05"],
  ])("%s", (_case, asked, listed, from) => {
    const window = { asked: isoDate(asked), today: isoDate("2026-11-20") };
    const days = checkedDays(
      ["a"],
      listed.map((day) => row(day)),
      window,
    );
    expect([...days]).toEqual([["a", from]]);
  });

  it("are each account's own", () => {
    const window = { asked: isoDate("2023-01-05"), today: isoDate("2026-11-20") };
    const rows = [row("2023-06-01"), row("2026-11-01", "b"), row("2023-02-01", "unlisted")];
    expect([...checkedDays(["a", "b"], rows, window)]).toEqual([
      ["a", "2023-06-01"],
      ["b", "2024-11-20"],
    ]);
  });
});
