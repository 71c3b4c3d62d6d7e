import { messages } from "../config/messages.ts";
import type { EmailProblem } from "../machine/screen.ts";

const words = messages.email;

/** The sentence for what stands wrong beside the e-mail field. */
export function emailProblemText(problem: EmailProblem): string {
  return problem.kind === "noAccess"
    ? words.noAccess(problem.email, words.thisOrganization)
    : words[problem.kind];
}
