import type { LookUpMemberAnswer, LookUpMemberRequest } from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../../core/create-auth-core.ts";
import { createCall } from "../../core/create-call.ts";

/**
 * What the password screens ask before anybody has signed in. A project may switch it off; then it
 * is refused.
 */
export interface MemberSearchResource {
  /**
   * Whether the organization has such a member, and whether they have a password
   * (`member_password_id`, "" when not).
   */
  findMember(request: LookUpMemberRequest): Promise<LookUpMemberAnswer>;
}

export const createUserSearch = (core: AuthCore): MemberSearchResource => ({
  findMember: createCall(core, {
    name: "lookUps.findMember",
    path: "/b2b/organizations/members/search",
    rules: { email_address: "string", organization_id: "string" },
    isProtected: true,
    answer: ["member"],
  }),
});
