import { Refusal } from "@stocks-vibe/server-kit";

/**
 * An organization's active administrators: those who took their membership themselves, and those
 * who were only named.
 */
interface Administrators {
  readonly accepted: number;
  readonly named: number;
}

/**
 * Pure: whether a change takes away who runs the organization. Where someone who accepted does,
 * someone who accepted has to stay: who was only named may never come. Where there is none of
 * them, the named count, as they are all who could (see management/README.md).
 */
export const losesAdministration = (before: Administrators, after: Administrators): boolean =>
  before.accepted > 0
    ? after.accepted === 0
    : before.named > 0 && after.accepted + after.named === 0;

/** An active administrator, by a role of their own or by their domain. */
export interface Administrator {
  readonly memberId: string;
  readonly name: string;
  readonly emailAddress: string;
  /** Whether the mailbox was proven: nobody else is written to. */
  readonly isProven: boolean;
  /** Whether they took the membership themselves; others were only named. */
  readonly hasAccepted: boolean;
  readonly isBreakglass: boolean;
  readonly hasPassword: boolean;
}

/** Pure: who gets in where single sign-on is the only way and its provider does not answer. */
export const getsInWithoutSso = ({
  isBreakglass,
  isProven,
  hasPassword,
}: Pick<Administrator, "isBreakglass" | "isProven" | "hasPassword">): boolean =>
  isBreakglass && (isProven || hasPassword);

export interface AdministratorsChange {
  readonly before: readonly Administrator[];
  readonly after: readonly Administrator[];
  /** Whose doing the change is; null where that is not known. */
  readonly byMemberId: string | null;
  /** Whether someone asked to have the organization deleted. */
  readonly deletionWaits: boolean;
  /** Whether single sign-on is the only way in, or will be. */
  readonly requiresSso: boolean;
}

function count(administrators: readonly Administrator[]) {
  const accepted = administrators.filter(({ hasAccepted }) => hasAccepted).length;
  return { accepted, named: administrators.length - accepted };
}

/**
 * Pure: whom a change takes out of the administrators by someone else's doing: the role, the
 * membership, or the address that they are written to at. Refuses it where nobody would be left,
 * where no administrator could get in any more once a required single sign-on fails, and while a
 * deletion waits that each of them may withdraw (see management/README.md). Who never proved a
 * mailbox had no letter about a deletion either, and is not missed.
 */
export function lostAdministrators(change: AdministratorsChange): readonly Administrator[] {
  const { before, after, byMemberId, deletionWaits } = change;
  if (losesAdministration(count(before), count(after))) {
    throw new Refusal("cannot_remove_last_admin");
  }
  if (change.requiresSso && before.some(getsInWithoutSso) && !after.some(getsInWithoutSso)) {
    throw new Refusal("sso_requirement_needs_breakglass");
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
