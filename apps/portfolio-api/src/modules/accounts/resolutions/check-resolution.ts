import type { FindingAnswer, FindingQuestion } from "@stocks-vibe/contracts/portfolio";

export type AnswerProblem =
  | "answer_not_asked"
  | "split_ratio_unlikely"
  | "split_day_unlikely"
  | "purchase_too_late";

/**
 * A ratio this many times the one that the price tells, or as small a part of it, is a slip of the
 * pen.
 */
const FAR_OFF = 2;

type Asked<About> = Extract<FindingQuestion, { about: About }>;
type Said<About> = Extract<FindingAnswer, { about: About }>;

function splitProblem(asked: Asked<"split">, { split }: Said<"split">): AnswerProblem | undefined {
  if (split === null) return undefined;
  const off = split.ratio / asked.ratio;
  if (split.ratio === 1 || off > FAR_OFF || off < 1 / FAR_OFF) return "split_ratio_unlikely";
  const isWithin = asked.first_day <= split.day && split.day <= asked.last_day;
  return isWithin ? undefined : "split_day_unlikely";
}

function purchaseProblem(
  asked: Asked<"purchase">,
  { date, cost }: Said<"purchase">,
): AnswerProblem | undefined {
  const isEmpty = date === null && cost === null;
  const isMore = (date !== null && !asked.asks_date) || (cost !== null && !asked.asks_cost);
  if (isEmpty || isMore) return "answer_not_asked";
  return date !== null && date > asked.came ? "purchase_too_late" : undefined;
}

/**
 * What is wrong with an answer; undefined where it can be taken. Days of a split lie between two
 * prices, and no purchase is later than the shares.
 */
export function answerProblem(
  asked: FindingQuestion,
  said: FindingAnswer,
): AnswerProblem | undefined {
  if (asked.about === "split" && said.about === "split") return splitProblem(asked, said);
  if (asked.about === "purchase" && said.about === "purchase") return purchaseProblem(asked, said);
  return asked.about === said.about ? undefined : "answer_not_asked";
}
