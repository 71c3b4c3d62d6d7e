import { Refusal } from "@stocks-vibe/server-kit";
import { losesAdministration } from "./loses-administration.ts";

/** An active administrator, by a role of their own or by their domain. */
export interface Administrator {
  readonly memberId: string;
  readonly emailAddress: string;
  /** Whether the mailbox was proven: nobody else is written to. */
  readonly isProven: boolean;
  /** Whether they took the membership themselves; others were only named. */
  readonly hasAccepted: boolean;
}

export interface AdministratorsChange {
  readonly before: readonly Administrator[];
  readonly after: readonly Administrator[];
  /** Whose doing the change is; null where that is not known. */
  readonly byMemberId: string | null;
  /** Whether somebody asked to have the organization deleted. */
  readonly deletionWaits: boolean;
}

function count(administrators: readonly Administrator[]) {
  const accepted = administrators.filter(({ hasAccepted }) => hasAccepted).length;
  return { accepted, named: administrators.length - accepted };
}

/**
 * Pure: whom a change takes out of the administrators by somebody else's doing: the role, the membership, or the address that they are written to
 * at. Refuses it where nobody would be left, and while a deletion waits that each of them may withdraw (decision 0090). Who never proved a mailbox
 * was not told of a deletion either, and is not missed.
 */
export function lostAdministrators(change: AdministratorsChange): readonly Administrator[] {
  const { before, after, byMemberId, deletionWaits } = change;
  if (losesAdministration(count(before), count(after))) {
    throw new Refusal("cannot_remove_last_admin");
  }
  const lost = before.filter(
    ({ memberId, emailAddress, isProven }) =>
      isProven &&
      memberId !== byMemberId &&
      !after.some((one) => one.memberId === memberId && one.emailAddress === emailAddress),
  );
  if (deletionWaits && lost.length > 0) {
    throw new Refusal("cannot_remove_admin_while_deletion_waits");
  }
  return lost;
}
