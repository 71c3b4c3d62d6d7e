import type { LocalizedText } from "../../../language/language.ts";
import type { FileRow } from "./file-row.ts";
import { describeFile } from "./words/tell-file.ts";

/** Prices of options are for one of a hundred shares, those of bonds for a hundred dollars of face value, some funds' in cents. */
const MULTIPLIERS = [1, 100, 0.01, 1_000];
/** A commission of an old small trade may be a good part of it. */
const MOST_COMMISSION = 100;
const FAR = 2;

/** As both languages write it in the United States. */
const dollars = (value: number): string =>
  value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * Why a trade's three numbers can't all be right, or undefined: shares at that price cost another sum than the one that was paid, by more than double and
 * more than a commission. A comma that was read as the wrong kind does that.
 */
export function productProblem({
  quantity,
  price,
  amount,
  fees,
}: FileRow): LocalizedText | undefined {
  if (quantity === 0 || price === 0 || amount === 0) return undefined;
  const product = Math.abs(quantity * price);
  const paid = Math.abs(amount);
  const isNear = MULTIPLIERS.some((multiplier) => {
    const value = product * multiplier;
    return value < paid * FAR && paid < value * FAR;
  });
  if (isNear || Math.abs(product - paid) <= MOST_COMMISSION + (fees ?? 0)) return undefined;
  const facts = {
    quantity: Math.abs(quantity),
    price,
    product: dollars(product),
    amount: dollars(paid),
  };
  return describeFile((words) => words.product(facts));
}
