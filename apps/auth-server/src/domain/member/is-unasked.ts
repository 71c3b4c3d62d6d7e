import type { Member } from "./member.ts";

/**
 * Pure: whether the membership was made by someone else and its person never took it. To them it
 * is an invitation, whatever its status is, and whichever link leads there.
 */
export const isUnasked = (
  member: Pick<Member, "acceptedAt" | "addedByMemberId" | "status">,
): boolean =>
  member.acceptedAt === null && (member.addedByMemberId !== null || member.status !== "pending");
