import { sumOf } from "@stocks-vibe/portfolio-math";
import { dateOf } from "../calendar.ts";
import { dayOfRow } from "../list-world.ts";
import type { Listed, TransactionDraft } from "../listed.ts";
import {
  type Corruption,
  corruption,
  giveUp,
  isOlderThanWindow,
  transactionsOf,
} from "./corruption.ts";

/** A purchase of the young part of the listing, drawn by the world's own chance. */
function drawPurchase(listed: Listed): TransactionDraft | undefined {
  const rows = transactionsOf(listed, "STEADY", "buy").filter(({ amount }) => amount > 0);
  return rows[listed.random.whole(0, rows.length - 1)];
}

/** Whether as many units were held before: then the purchase twice is true of another world. */
function isHeldBefore(listed: Listed, { account_id, security_id, quantity }: TransactionDraft) {
  const isHere = (row: { account_id: string; security_id: string | null }): boolean =>
    row.account_id === account_id && row.security_id === security_id;
  const held = sumOf(listed.holdings.filter(isHere), (row) => row.quantity);
  return (
    Math.abs(held - sumOf(listed.transactions.filter(isHere), (row) => row.quantity) - quantity) <
    1e-6
  );
}

/** Shapes 12, 16, 17 and 22. */
export const tradeCorruptions: readonly Corruption[] = [
  corruption("a purchase that is taken back by a row with a negative quantity", {}, (listed) => {
    const row = drawPurchase(listed);
    if (!row) return;
    const wrong = { ...row, provider_transaction_id: "wrong", quantity: row.quantity + 2 };
    const back = {
      ...wrong,
      provider_transaction_id: "wrong-back",
      day: dateOf(dayOfRow(row) + 1),
    };
    listed.transactions.push(wrong, {
      ...back,
      quantity: -wrong.quantity,
      amount: -wrong.amount,
    });
  }),
  corruption("fees that the amount leaves out", { hasFees: true }, (listed) => {
    for (const row of listed.transactions) row.amount -= row.fees ?? 0;
    giveUp(listed, "STEADY", "portfolio");
  }),
  corruption("a purchase listed twice under two ids", {}, (listed) => {
    const row = drawPurchase(listed);
    if (!row || isHeldBefore(listed, row)) return;
    listed.transactions.push({ ...row, provider_transaction_id: "again" });
    giveUpOlder(listed);
  }),
  corruption("a pending purchase that stays beside the posted one", {}, (listed) => {
    const row = drawPurchase(listed);
    // No institution lists a row of before its first day.
    if (!row || dayOfRow(row) <= listed.windowDay || isHeldBefore(listed, row)) return;
    const pending = {
      ...row,
      provider_transaction_id: "pending",
      day: dateOf(dayOfRow(row) - 1),
    };
    listed.transactions.push(pending);
    giveUpOlder(listed);
  }),
];

/** What was held before leaves room for one purchase more: the holding disproves nothing. */
function giveUpOlder(listed: Listed): void {
  if (isOlderThanWindow(listed, "STEADY")) giveUp(listed, "STEADY", "portfolio");
}
