import { describe, expect, it } from "vitest";
import { readAllPages } from "./plaid-client.ts";

const rules = { idOf: String, mostRows: 2_000 };

describe("readAllPages", () => {
  const pagesOf =
    (rows: readonly number[], size: number, total: () => number) => async (offset: number) => ({
      rows: rows.slice(offset, offset + size),
      total: total(),
    });

  it("reads until every row is there", async () => {
    const rows = Array.from({ length: 1_203 }, (_, index) => index);
    expect(
      await readAllPages(
        pagesOf(rows, 500, () => rows.length),
        rules,
      ),
    ).toEqual(rows);
  });

  it("starts over when the total changes between pages", async () => {
    let calls = 0;
    const rows = [1, 2, 3, 4];
    const totals = [3, 4, 4, 4, 4];
    const read = await readAllPages(
      pagesOf(rows, 2, () => {
        calls += 1;
        return totals[calls - 1] ?? 4;
      }),
      rules,
    );
    expect(read).toEqual(rows);
  });

  it("gives up on a listing that never holds still", async () => {
    let total = 10;
    const restless = async () => {
      total += 1;
      return { rows: [1], total };
    };
    await expect(readAllPages(restless, rules)).rejects.toMatchObject({
      kind: "unavailable",
      code: "LISTING_CHANGES",
    });
  });

  it.each([
    ["a total that nobody has", 2 ** 53 - 1, "LISTING_TOO_LONG"],
    ["pages that bring nothing new", 1_000, "LISTING_REPEATS"],
  ])("stops at %s", async (_case, total, code) => {
    let asked = 0;
    const endless = async () => {
      asked += 1;
      return { rows: [1, 2, 3], total };
    };

    await expect(readAllPages(endless, rules)).rejects.toMatchObject({ code });
    expect(asked).toBeLessThanOrEqual(2);
  });
});
