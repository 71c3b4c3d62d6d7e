import { useInfiniteQuery } from "@tanstack/react-query";
import { retryUpTo } from "#lib/api/query-policy.ts";
import { useServices } from "#lib/api/services.ts";
import { type Member, useAuthClient, useMemberKey } from "#lib/auth/auth.ts";
import { useMay } from "#lib/auth/may.ts";
import { keepWithin } from "#lib/loading/keep-within.ts";
import { paths } from "#lib/router/paths.ts";
import { useChange } from "../use-change.ts";
import { invitedRoles, type Rights, type RoleChoice, rolesFor } from "./member-standing.ts";

const pageSize = 50;
/** The server searches by no shorter part of an address. */
export const leastPart = 3;
const key = "members";

/**
 * The members of the current organization by address, a page at a time; `part` of an address
 * narrows them.
 */
export function useMembers(part: string) {
  const client = useAuthClient();
  const memberKey = useMemberKey();
  const query = part
    ? { operands: [{ filter_name: "member_email_fuzzy", filter_value: part }] }
    : undefined;
  return useInfiniteQuery({
    queryKey: [key, memberKey, part],
    queryFn: ({ pageParam }) =>
      client.organization.members.search({
        limit: pageSize,
        ...(pageParam && { cursor: pageParam }),
        ...(query && { query }),
      }),
    initialPageParam: "",
    getNextPageParam: ({ results_metadata }) => results_metadata.next_cursor,
    select: ({ pages }) => ({
      members: pages.flatMap(({ members }) => members),
      total: pages.at(-1)?.results_metadata.total ?? 0,
    }),
    placeholderData: keepWithin(memberKey),
    retry: retryUpTo(1),
  });
}

/** What may be done with members here. */
export function useRights(): Rights {
  return {
    invite: useMay("stytch.member", "invite"),
    changeRoles: useMay("stytch.member", "update.settings.roles"),
    remove: useMay("stytch.member", "delete"),
  };
}

export type Invitation = { email: string; name: string; note: string; role: RoleChoice };

const outdated = [[key]] as const;

/**
 * Mails an invitation. A second one to the same address replaces one's own link, keeps one's own
 * note and takes no role away.
 */
export function useInvite() {
  const client = useAuthClient();
  const { origin } = useServices();
  return useChange(
    ({ email, name, note, role }: Invitation) =>
      client.magicLinks.email.invite({
        email_address: email,
        invite_redirect_url: `${origin}${paths.authenticate}`,
        ...(name && { name }),
        ...(note && { invite_note: note }),
        ...invitedRoles(role),
      }),
    outdated,
  );
}

export function useChangeRole() {
  const { members } = useAuthClient().organization;
  return useChange(
    ({ member, role }: { member: Member; role: RoleChoice }) =>
      members.update({ member_id: member.member_id, roles: rolesFor(member, role) }),
    outdated,
  );
}

/** Ends a membership, or an invitation that was never accepted. */
export function useRemoveMember() {
  const { members } = useAuthClient().organization;
  return useChange((member: Member) => members.delete(member.member_id), outdated);
}
