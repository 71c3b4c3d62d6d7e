import { B2B } from "./honest.ts";
import { attack } from "./learn.ts";
import {
  administer,
  aMember,
  anyAddress,
  nameOf,
  ownAddress,
  spareAddress,
  type Verb,
  verb,
  victimsAddress,
  withSession,
} from "./verb.ts";

const MEMBERS = `${B2B}/organizations/members`;

/** What an administrator may do to the members of an organization of their own. */
export const MEMBERS_VERBS: readonly Verb[] = [
  verb("creates a member", 5, async (stage, pick) => {
    const email_address = pick.once(4) ? ownAddress(stage, pick) : victimsAddress(stage, pick);
    const isPending = pick.once(4);
    const created = await administer(stage, pick, () => ({
      words: `creates a ${isPending ? "pending " : ""}member with ${email_address}`,
      path: MEMBERS,
      body: { email_address, ...(isPending ? { create_member_as_pending: true } : {}) },
    }));
    const member = created?.parts.member;
    if (member) stage.hands.scheme.memberId = member.member_id;
  }),
  withSession("invites", 2, async (stage, pick, session) => {
    const email_address = anyAddress(stage, pick);
    const roles = pick.once(4) ? { roles: ["stytch_admin"] } : {};
    await attack(stage, {
      by: session.holder,
      words: `invites ${email_address}${"roles" in roles ? " as an administrator" : ""}`,
      path: `${B2B}/magic_links/email/invite`,
      session: session.token,
      body: { email_address, ...roles },
    });
  }),
  verb("starts an address change", 10, async (stage, pick) => {
    const email_address = pick.once(6) ? victimsAddress(stage, pick) : spareAddress(stage, pick);
    const byCode = pick.once(2);
    await administer(stage, pick, (seat) => {
      const target = aMember(stage, pick, seat);
      return (
        target && {
          words: `starts to change the address of ${nameOf(stage, target.memberId)} to ${email_address}, by ${byCode ? "code" : "link"}`,
          path: `${MEMBERS}/${target.memberId}/start_email_update`,
          body: { email_address, delivery_method: byCode ? "EMAIL_OTP" : "EMAIL_MAGIC_LINK" },
        }
      );
    });
  }),
  verb("sets an address", 5, async (stage, pick) => {
    const email_address = pick.once(3) ? spareAddress(stage, pick) : victimsAddress(stage, pick);
    const body = {
      email_address,
      ...(pick.once(2) ? { preserve_existing_sessions: true } : {}),
      ...(pick.once(4) ? { unlink_email: true } : {}),
    };
    await administer(stage, pick, (seat) => {
      const target = aMember(stage, pick, seat);
      if (!target || target.memberId === seat.memberId) return undefined;
      const words = `sets the address of ${nameOf(stage, target.memberId)} to ${email_address}`;
      return { words, method: "PUT", path: `${MEMBERS}/${target.memberId}`, body };
    });
  }),
  withSession("sets roles or factors of a member", 2, async (stage, pick, session) => {
    const target = aMember(stage, pick, session);
    if (!target) return;
    const changes = [
      { roles: ["stytch_admin"] },
      { roles: [] },
      { mfa_enrolled: true },
      { mfa_enrolled: false },
      { is_breakglass: true },
      { mfa_phone_number: session.holder.phone },
    ];
    const body = pick.from(changes) ?? {};
    await attack(stage, {
      by: session.holder,
      words: `sets ${JSON.stringify(body)} of ${nameOf(stage, target.memberId)}`,
      method: "PUT",
      path: `${MEMBERS}/${target.memberId}`,
      session: session.token,
      body,
    });
  }),
  verb("removes or brings back a member", 2, async (stage, pick) => {
    const isBack = pick.once(2);
    await administer(stage, pick, (seat) => {
      const target = aMember(stage, pick, seat);
      if (!target || target.memberId === seat.memberId) return undefined;
      return {
        words: `${isBack ? "brings back" : "removes"} ${nameOf(stage, target.memberId)}`,
        method: isBack ? "PUT" : "DELETE",
        path: `${MEMBERS}/${target.memberId}${isBack ? "/reactivate" : ""}`,
        body: {},
      };
    });
  }),
  verb("changes the rules of an organization", 3, async (stage, pick) => {
    const domain = stage.cast.familyDomain;
    const rules = [
      { mfa_policy: "REQUIRED_FOR_ALL" },
      { mfa_policy: "OPTIONAL" },
      { auth_methods: "RESTRICTED", allowed_auth_methods: ["password"] },
      { auth_methods: "RESTRICTED", allowed_auth_methods: ["magic_link", "email_otp"] },
      { auth_methods: "ALL_ALLOWED" },
      { email_jit_provisioning: "RESTRICTED", email_allowed_domains: [domain] },
      { rbac_email_implicit_role_assignments: [{ role_id: "stytch_admin", domain }] },
    ];
    const body = pick.from(rules) ?? {};
    await administer(stage, pick, (seat) => ({
      words: `sets ${JSON.stringify(body)} of ${seat.house.label}`,
      method: "PUT",
      path: `${B2B}/organizations/me`,
      body,
    }));
  }),
];
