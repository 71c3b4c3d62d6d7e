import type { LocalizedText } from "../../../../language/language.ts";
import { describeFile } from "../describe-file.ts";
import { ACTIONS, type FileRow } from "../file-row.ts";

/** More than ten times the dearest share there is. */
const DEAREST = 10_000_000;
/** Far below what is paid for shares that are worth nothing, a cent for some million of them. */
const CHEAPEST = 1e-9;

/** As both languages write it in the United States, with the digits that tell it from nothing. */
const written = (value: number): string =>
  value.toLocaleString(
    "en-US",
    value < 1 ? { maximumSignificantDigits: 6 } : { maximumFractionDigits: 2 },
  );

/**
 * Why a trade can't be at the price that its numbers come to, or undefined. One that is taken would
 * value every other share of its security, wherever no market price does: a share too few by ten
 * digits makes a fortune.
 */
export function priceProblem(row: FileRow): LocalizedText | undefined {
  const { units } = ACTIONS[row.action];
  if (row.quantity === 0 || (units !== "in" && units !== "out")) return undefined;
  const money = (value: number): string =>
    row.currency === "USD" ? `$${written(value)}` : `${written(value)} ${row.currency}`;
  const [shares, paid] = [Math.abs(row.quantity), Math.abs(row.amount)];
  const perShare = paid / shares;
  // Written only where there is something to say: of a long file that took most of the time.
  const facts = () => ({ shares: written(shares), amount: money(paid), price: money(perShare) });
  if (perShare > DEAREST) return describeFile((words) => words.tooDear(facts()));
  if (row.price > DEAREST) return describeFile((words) => words.priceTooDear(money(row.price)));
  return paid !== 0 && perShare < CHEAPEST
    ? describeFile((words) => words.tooCheap(facts()))
    : undefined;
}
