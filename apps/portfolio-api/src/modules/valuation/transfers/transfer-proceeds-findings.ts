import type { Finding } from "../data-quality/finding.ts";
import { findingTexts } from "../data-quality/finding-texts.ts";
import { namesOf, symbolOf } from "../data-quality/names.ts";
import type { RebuildInput } from "../rebuild/rebuild-types.ts";
import type { TransferProceeds } from "./transfer-proceeds.ts";

/** What is told of the money of a transfer, by where it went, and how much that lowers. */
const TOLD = {
  listed: { words: "paidListed", lowers: "full" },
  cash: { words: "paidIntoCash", lowers: "full" },
  left: { words: "paidOut", lowers: "estimated" },
  assumed: { words: "paidSomewhere", lowers: "estimated" },
} as const satisfies Readonly<Record<TransferProceeds["money"], object>>;

/**
 * Says where the money of a transfer went, and of a merger that paid, that nobody says what of the
 * cost went with the money.
 */
export const reportTransferProceeds = (
  input: RebuildInput,
  paid: readonly TransferProceeds[],
): Finding[] =>
  paid.map(({ row, money, into }): Finding => {
    const { accountId, securityId, id } = row;
    const facts = { ...namesOf(input, row), day: row.date, sum: -row.amount };
    const place = { rule: "paid-transfers", accountId, rows: [id] };
    if (into) {
      const merged = { ...facts, into: symbolOf(input, into.securityId) };
      return {
        ...place,
        securityId: into.securityId,
        ...findingTexts((words) => words.paidMerger, merged),
        lowers: "estimated",
        touches: "lots",
      };
    }
    const { words: name, lowers } = TOLD[money];
    const told = findingTexts((words) => words[name], facts);
    return { ...place, securityId, ...told, lowers, touches: "portfolio" };
  });
