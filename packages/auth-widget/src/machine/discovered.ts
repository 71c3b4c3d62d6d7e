import type { InviteNote } from "./link-confirmation.ts";

/** An organization that a proven mailbox belongs to, or could. Fields carry the wire's names. */
export type Found = {
  organization: {
    organization_id: string;
    organization_name: string;
    /** Where the server has a copy of the logo; absent with servers that have none. */
    organization_logo_path?: string | undefined;
    organization_slug?: string;
  };
  membership: { type: string };
  /** What came with an invitation; absent with servers that have no such thing. */
  invite_note?: InviteNote | undefined;
  /** Until when it can be kept, where somebody asked to have it deleted. */
  deletion_due_at?: string | undefined;
  /** Who made the person a member; absent with servers that do not tell. */
  invited_by?: string | undefined;
  /** When the person took the membership. */
  joined_at?: string | undefined;
};

/** What a proven mailbox leads to. */
export type Discovered = { email_address: string; discovered_organizations: readonly Found[] };

/** A mailbox was proven: where it belongs, and whether its owner may found an organization. */
export type MailboxProven = { type: "mailboxProven"; discovered: Discovered; mayCreate: boolean };

export const isActive = ({ membership }: Found): boolean => membership.type === "active_member";
export const isInvited = ({ membership }: Found): boolean =>
  membership.type === "invited_member" || membership.type === "pending_member";

/** From this many on nobody finds an organization by reading. */
export const SEARCHED_FROM = 10;

const spelled = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/**
 * Those whose name, slug or inviter has every word that is looked for, in any order and without
 * accents. Names come first: a slug that the server made is digits, and has many a number by
 * chance.
 */
export function foundBy(text: string, found: readonly Found[]): readonly Found[] {
  const wanted = spelled(text).split(/\s+/).filter(Boolean);
  const hasAll = (all: string) => wanted.every((word) => spelled(all).includes(word));
  const isNamed = ({ organization }: Found) => hasAll(organization.organization_name);
  const isOther = (one: Found) => {
    const { organization_name: name, organization_slug: slug = "" } = one.organization;
    return !isNamed(one) && hasAll(`${name} ${slug} ${one.invited_by ?? ""}`);
  };
  return [...found.filter(isNamed), ...found.filter(isOther)];
}

/** Whether another one has the same name. */
export const hasTwin = ({ organization }: Found, found: readonly Found[]): boolean =>
  found.filter(
    (other) =>
      spelled(other.organization.organization_name) === spelled(organization.organization_name),
  ).length > 1;

/** What of the page's configuration sends people on by themselves. */
export type DirectWays = {
  /** Into the only organization that they are a member of. */
  login: { status: boolean; ignoreInvites: boolean; ignoreJitProvisioning: boolean };
  /** Into a new one, where there is none. */
  create: boolean;
};

/**
 * Where the mailbox goes without a question: an organization's id, a new one, or null where the
 * person chooses.
 */
export function directWay(
  found: readonly Found[],
  mayCreate: boolean,
  { login, create }: DirectWays,
): string | "new" | null {
  if (found.length === 0) return create && mayCreate ? "new" : null;
  const [only, ...others] = found.filter(isActive);
  if (!login.status || !only || others.length > 0) return null;
  const rest = found.filter((one) => !isActive(one));
  const isHeld = rest.some((one) =>
    isInvited(one) ? !login.ignoreInvites : !login.ignoreJitProvisioning,
  );
  return isHeld ? null : only.organization.organization_id;
}
