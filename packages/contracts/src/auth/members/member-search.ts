import * as z from "zod";
import { answerFields } from "../answers.ts";
import { wireText, wireToken } from "../wire-scalars.ts";

/** POST users/search, a call of consumer projects. Its answer has one shape for every address. */
export const searchUsersRequest = z.object({ email: wireText(512) });
export type SearchUsersRequest = z.infer<typeof searchUsersRequest>;

export const searchUsersAnswer = z.object({ ...answerFields, userType: z.literal("new") });
export type SearchUsersAnswer = z.infer<typeof searchUsersAnswer>;

/**
 * POST organizations/members/search: asked by the password screens before anyone has signed in.
 */
export const lookUpMemberRequest = z.object({
  email_address: wireText(512),
  organization_id: wireToken,
});
export type LookUpMemberRequest = z.infer<typeof lookUpMemberRequest>;

/**
 * As little as a screen needs: whether there is such a member, and whether they have a password (""
 * when not).
 */
export const lookUpMemberAnswer = z.object({
  ...answerFields,
  member: z.object({ member_password_id: z.string() }).nullable(),
});
export type LookUpMemberAnswer = z.infer<typeof lookUpMemberAnswer>;
