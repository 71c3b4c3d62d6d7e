import { describe, expect, it } from "vitest";
import {
  aRow,
  aSecurity,
  aYearAgo,
  buy,
  deposit,
  held,
  shownOf,
} from "../data-quality/testing/rows.ts";
import type { HoldingRow } from "../rebuild/rebuild-types.ts";

/**
 * Three holdings: the parent, one bought after the spin-off, and what was spun off on 2024-06-03.
 */
const spunOff = (parent: Partial<HoldingRow>) =>
  shownOf({
    securities: [aSecurity("PARENT"), aSecurity("LATER"), aSecurity("CHILD")],
    holdings: [held("PARENT", 100, 45, parent), held("LATER", 1, 10), held("CHILD", 20, 30)],
    transactions: [
      deposit(aYearAgo, 5_010),
      buy(aYearAgo, "PARENT", 100, 50),
      buy("2024-08-01", "LATER", 1, 10),
      aRow("2024-06-03", ["transfer", "spin off"], { securityId: "CHILD", quantity: 20 }),
    ],
  });

describe("a spin-off", () => {
  it("doubts the cost of what was held that day, since rows name neither the parent nor the part", () => {
    const shown = spunOff({});

    expect(shown.position("PARENT").completeness).toBe("estimated");
    expect(shown.position("LATER").completeness).toBe("full");
    const told = shown.findings.filter(({ rule }) => rule === "spin-offs");
    expect(told).toMatchObject([{ securityId: "PARENT", lowers: "estimated" }]);
  });

  it("is no doubt where the institution tells the cost, which has it", () => {
    const shown = spunOff({ costBasis: 4_250 });

    expect(shown.position("PARENT").totalCostBasis).toBe(4_250);
    expect(shown.findings.filter(({ rule }) => rule === "spin-offs")).toEqual([]);
  });

  it("doubts the cost of shares that moved to another own account since", () => {
    const moved = (quantity: number, accountId: string) =>
      aRow("2024-08-01", ["transfer", "transfer"], { securityId: "PARENT", quantity, accountId });
    const { account } = shownOf({});
    const shown = shownOf({
      accounts: [account, { ...account, id: "a2", name: "Second" }],
      securities: [aSecurity("PARENT"), aSecurity("CHILD")],
      holdings: [held("PARENT", 100, 45, { accountId: "a2" }), held("CHILD", 20, 30)],
      transactions: [
        deposit(aYearAgo, 5_000),
        buy(aYearAgo, "PARENT", 100, 50),
        aRow("2024-06-03", ["transfer", "spin off"], { securityId: "CHILD", quantity: 20 }),
        moved(-100, "a1"),
        moved(100, "a2"),
      ],
    });

    expect(shown.position("PARENT")).toMatchObject({
      totalCostBasis: 5_000,
      completeness: "estimated",
    });
    const told = shown.findings.filter(({ rule }) => rule === "spin-offs");
    expect(told).toMatchObject([{ accountId: "a2", securityId: "PARENT" }]);
  });

  it.each(["spin off", "Spin-Off", "SPIN_OFF"])(
    "of shares that are held elsewhere doubts those: %s",
    (subtype) => {
      const { account } = shownOf({});
      const shown = shownOf({
        accounts: [account, { ...account, id: "a2", name: "Second" }],
        securities: [aSecurity("PARENT"), aSecurity("CHILD")],
        holdings: [held("PARENT", 100, 45), held("CHILD", 20, 30, { accountId: "a2" })],
        transactions: [
          deposit(aYearAgo, 5_000),
          buy(aYearAgo, "PARENT", 100, 50),
          aRow("2024-06-03", ["transfer", subtype], {
            securityId: "CHILD",
            quantity: 20,
            accountId: "a2",
          }),
        ],
      });

      expect(shown.position("PARENT").completeness).toBe("estimated");
      const told = shown.findings.filter(({ rule }) => rule === "spin-offs");
      expect(told).toMatchObject([{ accountId: "a1", securityId: "PARENT" }]);
    },
  );
});
