import { amountMessages } from "#lib/messages/en.ts";
import { readAmount, type WrittenAmount } from "#lib/read-amount.ts";
import { answerMessages } from "../messages/en.ts";

/** A split's ratio as people say it: 4 is 4 new shares for 1, 0.1 is 1 for 10, 1.5 is 3 for 2. */
export function partsOf(ratio: number): { readonly fresh: number; readonly old: number } {
  const most = 50;
  for (let old = 1; old <= most; old += 1) {
    const fresh = Math.round(ratio * old);
    if (fresh > 0 && Math.abs(fresh / old - ratio) < 1e-6) return { fresh, old };
  }
  return { fresh: Number(ratio.toFixed(6)), old: 1 };
}

export type RatioProblems = { readonly fresh?: string; readonly old?: string };

const above = (read: WrittenAmount): number => (read.kind === "amount" ? read.value : 0);

/** The ratio that two fields tell, or what is wrong with each. Pure. */
export function readRatio(
  fresh: string,
  old: string,
):
  | { readonly kind: "ratio"; readonly ratio: number }
  | { readonly kind: "problems"; readonly problems: RatioProblems } {
  const [left, right] = [readAmount(fresh), readAmount(old)];
  const marks = {
    ...(left.kind === "marks" ? { fresh: amountMessages.decimals } : {}),
    ...(right.kind === "marks" ? { old: amountMessages.decimals } : {}),
  };
  if (Object.keys(marks).length > 0) return { kind: "problems", problems: marks };
  const ratio = above(left) / above(right);
  return Number.isFinite(ratio) && ratio > 0
    ? { kind: "ratio", ratio }
    : { kind: "problems", problems: { fresh: answerMessages.split.wrongRatio } };
}
