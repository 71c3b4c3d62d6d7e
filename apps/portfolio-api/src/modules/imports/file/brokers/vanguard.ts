import { NOTHING_HAPPENED as NOTHING } from "../action.ts";
import type { Format } from "../format.ts";

/** Vanguard, the download centre's file: a table of holdings stands before the transactions. */
export const vanguard: Format = {
  id: "vanguard",
  columns: {
    date: ["trade date"],
    action: ["transaction type"],
    symbol: ["symbol"],
    name: ["investment name"],
    quantity: ["shares"],
    price: ["share price"],
    fees: ["commissions and fees", "commission fees"],
    amount: ["net amount"],
  },
  marks: ["trade date", "transaction type", "investment name", "net amount"],
  actions: [
    ["buy", "buy"],
    ["sell", "sell"],
    ["reinvestment", "reinvestment"],
    ["dividend", "dividend"],
    ["capital gain (lt)", "long-term gain"],
    ["capital gain (st)", "short-term gain"],
    ["interest", "interest"],
    ["sweep in", NOTHING],
    ["sweep out", NOTHING],
    ["funds received", "deposit"],
    ["contribution", "deposit"],
    ["withdrawal", "withdrawal"],
    ["distribution", "withdrawal"],
    ["rollover (incoming)", "deposit"],
    ["transfer (incoming)", "shares moved"],
    ["transfer (outgoing)", "shares moved"],
    ["conversion (incoming)", "merger"],
    ["conversion (outgoing)", "merger"],
    ["stock split", "split"],
    ["fee", "fee"],
    ["withholding", "tax"],
  ],
};
