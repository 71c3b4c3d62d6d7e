import type { FirstMessages, Messages } from "../config/catalogue.ts";
import type { CodeProblem, EmailProblem, PhoneProblem } from "../machine/screen.ts";

/** The sentence for what stands wrong beside the e-mail field. */
export function emailProblemText(
  { email: words }: FirstMessages,
  problem: EmailProblem,
  organization: string | null,
): string {
  if (problem.kind === "unreachable") return `${words.unreachable} ${problem.said}`.trim();
  return problem.kind === "noAccess"
    ? words.noAccess(problem.email, organization ?? words.thisOrganization)
    : words[problem.kind];
}

/** The sentence for what stands wrong beside a code, or about the text that was to bring it. */
export const codeProblemText = (
  { phone, code }: Messages,
  problem: CodeProblem | PhoneProblem,
): string => ({ ...phone, ...code.problems })[problem];
