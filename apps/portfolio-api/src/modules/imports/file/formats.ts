import { type Format, fidelity, merrill, robinhood, schwab, vanguard } from "./brokers.ts";
import { ACTION_NAMES } from "./file-row.ts";

/** Words of files that no broker we know wrote. */
const COMMON: Format["actions"] = [
  ["dividend reinvest", "reinvestment"],
  ["interest reinvest", "reinvestment"],
  ["reinvested dividend", "reinvestment"],
  ["reinvest", "reinvestment"],
];

/** Our own export, and whatever has its columns. */
const plain: Format = {
  id: "plain",
  columns: {
    date: ["date"],
    action: ["action"],
    symbol: ["symbol"],
    cusip: ["cusip"],
    name: ["name"],
    quantity: ["quantity"],
    price: ["price"],
    fees: ["fees"],
    amount: ["amount"],
    currency: ["currency"],
  },
  marks: ["date", "action", "symbol", "name", "quantity", "amount"],
  actions: [...ACTION_NAMES.map((name) => [name, name] as const), ...COMMON],
};

export const FORMATS: readonly Format[] = [fidelity, schwab, vanguard, robinhood, merrill, plain];

/** Words of any broker, for a file whose columns a member named: our own first. */
export const anyActions: Format["actions"] = [plain, ...FORMATS].flatMap(({ actions }) => actions);
