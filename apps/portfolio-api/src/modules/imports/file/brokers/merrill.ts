import { NOTHING_HAPPENED as NOTHING, REINVESTED_MONEY } from "../action.ts";
import type { Format } from "../format.ts";

/**
 * Merrill tells what happened in the description; a reinvestment is two rows, one with the money
 * and one with the shares.
 */
export const merrill: Format = {
  id: "merrill",
  columns: {
    date: ["trade date"],
    action: ["description"],
    symbol: ["symbol/ cusip", "symbol/cusip"],
    name: ["description"],
    quantity: ["quantity"],
    price: ["price"],
    amount: ["amount"],
  },
  marks: ["trade date", "description", "symbol/ cusip"],
  actions: [
    ["purchase", "buy"],
    ["sale", "sell"],
    ["redemption", "sell"],
    ["reinvestment program", REINVESTED_MONEY],
    ["reinvestment share", "reinvestment"],
    ["dividend", "dividend"],
    ["foreign dividend", "dividend"],
    ["long term cap gain", "long-term gain"],
    ["short term cap gain", "short-term gain"],
    ["interest", "interest"],
    ["bank interest", "interest"],
    ["deposit ml bank", NOTHING],
    ["withdrawal ml", NOTHING],
    ["funds received", "deposit"],
    ["wire funds received", "deposit"],
    ["deposit", "deposit"],
    ["withdrawal", "withdrawal"],
    ["security transfer", "shares moved"],
    ["stock split", "split"],
    ["advisory", "fee"],
    ["annual service fee", "fee"],
    ["foreign tax", "tax"],
  ],
};
