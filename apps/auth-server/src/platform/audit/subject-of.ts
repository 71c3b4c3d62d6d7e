import type { ChainedEvent } from "./chain.ts";

/** The details that name to whom something was done. */
const SUBJECTS = ["changed_member_id", "revoked_member_id", "invited_member_id"] as const;

/** The id of the member to whom something was done, or null where nobody but the doer is named. */
export function subjectIdOf({ details }: Pick<ChainedEvent, "details">): string | null {
  const id = SUBJECTS.map((name) => details[name]).find((value) => value !== undefined);
  return typeof id === "string" ? id : null;
}
