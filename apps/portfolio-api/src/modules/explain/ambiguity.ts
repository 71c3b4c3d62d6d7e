import type { ExplanationOf } from "@stocks-vibe/contracts/portfolio";
import { type CashFlow, type IsoDate, irr } from "@stocks-vibe/portfolio-math";
import type { Question, Result } from "./question.ts";

interface ShownRate {
  flows: readonly CashFlow[];
  closing: ExplanationOf<"flows">["closing"];
  result: Result;
}

/** Do other rates solve these flows, too? */
function isAmbiguous(flows: readonly CashFlow[], asOf: IsoDate, value: number | null): boolean {
  if (value === null) return false;
  const rate = irr([...flows, { date: asOf, amount: value }]);
  return rate.kind === "value" && rate.ambiguous;
}

/** The sentence for a figure that rests on one of several rates; null when there is just one, or the rate is N/A. */
export function ambiguityOf(
  { replay, words }: Question,
  which: "irr" | "sp500-irr" | "irr-difference",
  { flows, closing, result }: ShownRate,
): string | null {
  if (result.value === null) return null;
  const { asOf } = replay.input;
  const own = which !== "sp500-irr" && isAmbiguous(flows, asOf, closing.value);
  const index = which !== "irr" && isAmbiguous(flows, asOf, closing.sp500Value);
  const { ambiguity } = words.parts;
  if (own && index) return ambiguity.both;
  if (own) return ambiguity.own;
  return index ? ambiguity.index : null;
}
