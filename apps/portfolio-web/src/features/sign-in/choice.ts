import type { DiscoveredOrganization } from "#lib/auth/auth.ts";

/**
 * What a proven mailbox leads to. It is kept as long as the proof counts, also while one of it is
 * being entered.
 */
export type Choice = {
  email: string;
  organizations: readonly DiscoveredOrganization[];
  /** Whether organizations are founded here. */
  mayCreate: boolean;
  /**
   * Ids of those that the person declined here. They keep their place: a second tap must not meet
   * the next one.
   */
  declined: readonly string[];
  /** How a new one was to be called, for another try; null where nobody has said. */
  newName: string | null;
  /** Why the last try changed nothing. */
  problem: string | null;
};

/** What becomes of a choice. */
export type ChoiceEvent =
  | { type: "newNamed"; newName: string }
  | { type: "choiceDeclined"; organizationId: string }
  /** Not now: what was proven counts as before. */
  | {
      type: "notEntered";
      message: string;
      /** The organization that the person is no member of any more: it can't be picked again. */
      gone?: string;
    }
  | { type: "notDeclined"; message: string };

export function reduceChoice(choice: Choice, event: ChoiceEvent): Choice {
  switch (event.type) {
    case "newNamed":
      return { ...choice, newName: event.newName };
    case "choiceDeclined":
      return { ...choice, declined: [...choice.declined, event.organizationId], problem: null };
    case "notEntered": {
      const { message: problem, gone } = event;
      const isThere = ({ organization }: DiscoveredOrganization) =>
        organization.organization_id !== gone;
      return { ...choice, organizations: choice.organizations.filter(isThere), problem };
    }
    case "notDeclined":
      return { ...choice, problem: event.message };
  }
}

/**
 * A membership that the person has taken before: the only one that a sign-in goes to without
 * asking.
 */
const isAccepted = ({ membership }: DiscoveredOrganization): boolean =>
  membership.type === "active_member";

/** Somebody else made the membership, and the person may refuse it. */
export const isInvitation = ({ membership }: DiscoveredOrganization): boolean =>
  membership.type === "invited_member" || membership.type === "pending_member";

/**
 * Where a proven mailbox goes by itself: to the only organization, if the person has accepted it
 * before, or to a new one where there is none and one may be founded. Null: the person is told what
 * there is.
 */
export function destinationOf(
  found: readonly DiscoveredOrganization[],
  mayCreate: boolean,
): { join: string } | "create" | null {
  const [only, ...others] = found;
  if (!only) return mayCreate ? "create" : null;
  if (others.length > 0 || !isAccepted(only)) return null;
  return { join: only.organization.organization_id };
}
