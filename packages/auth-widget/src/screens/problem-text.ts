import { messages } from "../config/messages.ts";
import type { CodeProblem, EmailProblem, PhoneProblem } from "../machine/screen.ts";

/** The sentence for what stands wrong beside the e-mail field. */
export function emailProblemText(problem: EmailProblem, organization: string | null): string {
  const words = messages.email;
  return problem.kind === "noAccess"
    ? words.noAccess(problem.email, organization ?? words.thisOrganization)
    : words[problem.kind];
}

/** The sentence for what stands wrong beside a code, or about the text that was to bring it. */
export const codeProblemText = (problem: CodeProblem | PhoneProblem): string =>
  ({ ...messages.phone, ...messages.code.problems })[problem];
