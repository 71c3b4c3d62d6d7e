import { daysBetween, isoDate } from "@stocks-vibe/portfolio-math";
import type { Finding } from "../data-quality/finding.ts";
import { findingTexts } from "../data-quality/finding-texts.ts";
import type { Named } from "../data-quality/messages/en.ts";
import type { SplitAnswer } from "../data-quality/resolution.ts";
import type { TransactionRow } from "../rebuild/rebuild-types.ts";
import { type Candidate, DELIVERY_LIMITS, type Weighed, weighSplit } from "./split-evidence.ts";

/**
 * The answer to a split that may have been. Prices that are corrected may move its day a little:
 * then the nearest of no other split is meant.
 */
export function answerOf(
  answers: readonly SplitAnswer[],
  split: Candidate,
  all: readonly Candidate[],
): SplitAnswer | undefined {
  const isOthers = (answer: SplitAnswer) => all.some(({ date }) => date === answer.place);
  return (
    answers.find(({ place }) => place === split.date) ??
    answers.find(
      (answer) =>
        !isOthers(answer) &&
        Math.abs(daysBetween(isoDate(answer.place), split.date)) <= DELIVERY_LIMITS,
    )
  );
}

/**
 * What the units say to a member's answer, and the units that the split adds where it happened.
 * Where they prove the split that the price tells, they speak against any other: what that one
 * leaves unexplained would be shares that nobody bought.
 */
export function weighAnswer(
  held: number,
  rows: readonly TransactionRow[],
  { split, answer }: { readonly split: Candidate; readonly answer: SplitAnswer },
): Weighed {
  const said = answer.split ?? { day: split.date, ratio: split.ratio };
  const weighed = weighSplit(held, rows, { ...split, date: said.day, ratio: said.ratio });
  const isAnother = weighed.units === "allow" && weighSplit(held, rows, split).units === "prove";
  return isAnother ? { ...weighed, units: "deny" } : weighed;
}

/**
 * What is told of a split about which a member spoke: complete where the units don't speak against
 * it.
 */
export function toldAnswer(
  names: Named,
  { split, answer }: { readonly split: Candidate; readonly answer: SplitAnswer },
  units: Weighed["units"],
): Pick<Finding, "effect" | "remedy" | "lowers"> {
  const speaksForIt = units === "prove" || (split.isKnown && units !== "deny");
  const isDoubted = answer.split ? units === "deny" : speaksForIt;
  const lowers = isDoubted ? "estimated" : "full";
  const word = { ...names, by: answer.by, on: answer.on };
  if (answer.split === null) {
    const facts = { ...word, day: split.date };
    const told = findingTexts(
      (words) => (isDoubted ? words.splitDeniedThough : words.splitDenied),
      facts,
    );
    return { ...told, lowers };
  }
  const facts = { ...word, ...answer.split };
  const told = findingTexts(
    (words) => (isDoubted ? words.splitGivenThough : words.splitGiven),
    facts,
  );
  return { ...told, lowers };
}
