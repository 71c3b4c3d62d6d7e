import type { RebuildInput } from "../rebuild-types.ts";
import type { PaidTransfer } from "../rows/paid-transfers.ts";
import type { Finding } from "./finding.ts";
import { accountName, symbolOf, writeDay, writeDollars } from "./words.ts";

type Told = Pick<Finding, "effect" | "remedy" | "lowers" | "touches">;

const wheres: Readonly<Record<PaidTransfer["money"], (what: string) => Told>> = {
  listed: (what) => ({
    effect: `${what}; a row of its own brings the money.`,
    remedy: "Nothing is missing.",
    lowers: "full",
    touches: "portfolio",
  }),
  cash: (what) => ({
    effect: `${what}; the cash of the account is more than its other rows explain by just that, so the money counts as kept in it.`,
    remedy: "A cash row of that sum would confirm it.",
    lowers: "full",
    touches: "portfolio",
  }),
  left: (what) => ({
    effect: `${what}; the account never had that much cash, so the money counts as paid out of it.`,
    remedy: "Cash rows of the account would show whether it was.",
    lowers: "estimated",
    touches: "portfolio",
  }),
  assumed: (what) => ({
    effect: `${what}; nothing tells whether the money stayed in the account, and it counts as if it did.`,
    remedy: "Cash rows of the account would tell.",
    lowers: "estimated",
    touches: "portfolio",
  }),
};

/** Says where the money of a transfer went, and of a merger that paid, that nobody says what of the cost went with the money. */
export const tellPaidTransfers = (input: RebuildInput, paid: readonly PaidTransfer[]): Finding[] =>
  paid.map(({ row, money, into }) => {
    const { accountId, securityId, id } = row;
    const symbol = symbolOf(input, securityId);
    const place = `${accountName(input, accountId)} on ${writeDay(row.date)}`;
    const sum = writeDollars(-row.amount);
    const told: Told = into
      ? {
          effect: `${symbol} in ${place} became ${symbolOf(input, into.securityId)} and ${sum}; what of its cost went with the money depends on how it was taxed, and all of it stays with the shares here.`,
          remedy: "The institution's cost would tell.",
          lowers: "estimated",
          touches: "lots",
        }
      : wheres[money](`${symbol} left ${place} for ${sum}`);
    return {
      rule: "paid-transfers",
      accountId,
      securityId: into ? into.securityId : securityId,
      rows: [id],
      ...told,
    };
  });
