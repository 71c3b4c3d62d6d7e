import type { RebuildInput } from "../rebuild-types.ts";
import type { PaidTransfer } from "../rows/paid-transfers.ts";
import type { Finding } from "./finding.ts";
import { namesOf, symbolOf } from "./names.ts";
import { tell } from "./words/finding-words.ts";

/** What is told of the money of a transfer, by where it went, and how much that lowers. */
const TOLD = {
  listed: { words: "paidListed", lowers: "full" },
  cash: { words: "paidIntoCash", lowers: "full" },
  left: { words: "paidOut", lowers: "estimated" },
  assumed: { words: "paidSomewhere", lowers: "estimated" },
} as const satisfies Readonly<Record<PaidTransfer["money"], object>>;

/** Says where the money of a transfer went, and of a merger that paid, that nobody says what of the cost went with the money. */
export const tellPaidTransfers = (input: RebuildInput, paid: readonly PaidTransfer[]): Finding[] =>
  paid.map(({ row, money, into }): Finding => {
    const { accountId, securityId, id } = row;
    const facts = { ...namesOf(input, row), day: row.date, sum: -row.amount };
    const place = { rule: "paid-transfers", accountId, rows: [id] };
    if (into) {
      const merged = { ...facts, into: symbolOf(input, into.securityId) };
      return {
        ...place,
        securityId: into.securityId,
        ...tell((words) => words.paidMerger, merged),
        lowers: "estimated",
        touches: "lots",
      };
    }
    const { words: name, lowers } = TOLD[money];
    const told = tell((words) => words[name], facts);
    return { ...place, securityId, ...told, lowers, touches: "portfolio" };
  });
