import { ACTION_NAMES } from "./action.ts";
import { fidelity } from "./brokers/fidelity.ts";
import { merrill } from "./brokers/merrill.ts";
import { robinhood } from "./brokers/robinhood.ts";
import { schwab } from "./brokers/schwab.ts";
import { vanguard } from "./brokers/vanguard.ts";
import type { Format } from "./format.ts";

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
