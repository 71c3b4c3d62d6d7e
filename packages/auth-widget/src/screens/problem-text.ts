import type { FirstMessages, Messages } from "../config/catalogue.ts";
import type { CodeProblem, EmailProblem, PhoneProblem, TooMany } from "../machine/screen.ts";

/** Whether too much was asked for. */
export const isTooMany = (problem: string): problem is TooMany => /^tooMany\b/.test(problem);

/** The sentence for that, with when to try again where the server said so. */
export function tooManyText(
  words: Pick<FirstMessages["email"], "tooMany" | "tooManyFor">,
  problem: TooMany,
): string {
  const seconds = Number(problem.split(":")[1] ?? 0);
  return seconds > 0 ? words.tooManyFor(seconds) : words.tooMany;
}

/** The sentence for what stands wrong beside the e-mail field. */
export function emailProblemText(
  { email: words }: FirstMessages,
  problem: EmailProblem,
  organization: string | null,
): string {
  if (problem.kind === "unreachable") return `${words.unreachable} ${problem.said}`.trim();
  if (problem.kind === "noAccess") {
    return words.noAccess(problem.email, organization ?? words.thisOrganization);
  }
  return isTooMany(problem.kind) ? tooManyText(words, problem.kind) : words[problem.kind];
}

/** The sentence for what stands wrong beside a code, or about the text that was to bring it. */
export const codeProblemText = (
  { phone, code }: Messages,
  problem: CodeProblem | PhoneProblem,
): string =>
  isTooMany(problem)
    ? tooManyText(code.problems, problem)
    : { ...phone, ...code.problems }[problem];
