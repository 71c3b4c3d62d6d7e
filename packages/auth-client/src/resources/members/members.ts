import type {
  CreateMemberRequest,
  DeleteMemberAnswer,
  LookUpMemberAnswer,
  LookUpMemberRequest,
  MemberAnswer,
  MemberConnectedAppsAnswer,
  PlainAnswer,
  SearchMembersAnswer,
  SearchMembersRequest,
  StartEmailUpdateRequest,
  UnlinkRetiredEmailRequest,
  UpdateMemberRequest,
} from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../../core/create-auth-core.ts";
import { createCall } from "../../core/create-call.ts";
import { EMAIL_UPDATE_RULES } from "./email-update-rules.ts";

interface OfMember {
  member_id: string;
}

/** Other members of the organization; each call needs the permission for it. */
export interface MembersResource {
  create(request: CreateMemberRequest): Promise<MemberAnswer>;
  /** Members that are not deleted; `limit` at a time (100 unless given). */
  search(request: SearchMembersRequest): Promise<SearchMembersAnswer>;
  /**
   * Whether an address is a member's, for sign-in pages: asked without a session, and answered with
   * as little as will do.
   */
  lookUp(request: LookUpMemberRequest): Promise<LookUpMemberAnswer>;
  update(request: Omit<UpdateMemberRequest, "member_id"> & OfMember): Promise<MemberAnswer>;
  delete(memberId: string): Promise<DeleteMemberAnswer>;
  reactivate(memberId: string): Promise<MemberAnswer>;
  deletePassword(passwordId: string): Promise<MemberAnswer>;
  deleteMFAPhoneNumber(memberId: string): Promise<MemberAnswer>;
  deleteMFATOTP(memberId: string): Promise<MemberAnswer>;
  unlinkRetiredEmail(request: UnlinkRetiredEmailRequest & OfMember): Promise<MemberAnswer>;
  /** Mails a proof to a new address; it is used once that is opened. */
  startEmailUpdate(request: StartEmailUpdateRequest & OfMember): Promise<MemberAnswer>;
  getConnectedApps(request: OfMember): Promise<MemberConnectedAppsAnswer>;
  revokeConnectedApp(request: OfMember & { connected_app_id: string }): Promise<PlainAnswer>;
}

const ALL = "/b2b/organizations/members";
const ONE = { member_id: "string" } as const;
const pathOf = ({ member_id }: OfMember): string => `${ALL}/${encodeURIComponent(member_id)}`;

export function createMembers(core: AuthCore): MembersResource {
  const { store } = core;
  const describe = (name: string) =>
    ({ name: `organization.members.${name}`, caller: "session" }) as const;
  const changed = {
    answer: ["member_id", "member"],
    effect: store.updateMember,
  } as const;

  const remove = createCall<OfMember, DeleteMemberAnswer>(core, {
    ...describe("delete"),
    verb: "DELETE",
    path: pathOf,
    rules: ONE,
    // Who deletes themselves is signed out.
    effect: (_answer, { member_id }) => {
      if (store.getState().member?.member_id === member_id) store.clear();
    },
  });
  const reactivate = createCall<OfMember, MemberAnswer>(core, {
    ...describe("reactivate"),
    ...changed,
    verb: "PUT",
    path: (request) => `${pathOf(request)}/reactivate`,
    rules: ONE,
  });
  const deletePassword = createCall<{ password_id: string }, MemberAnswer>(core, {
    ...describe("deletePassword"),
    ...changed,
    verb: "DELETE",
    path: ({ password_id }) => `${ALL}/passwords/${encodeURIComponent(password_id)}`,
    rules: { password_id: "string" },
  });
  const deleteFactor = (name: string, folder: string) => {
    const call = createCall<OfMember, MemberAnswer>(core, {
      ...describe(name),
      ...changed,
      verb: "DELETE",
      path: ({ member_id }) => `${ALL}/${folder}/${encodeURIComponent(member_id)}`,
      rules: ONE,
    });
    return (member_id: string) => call({ member_id });
  };

  return {
    create: createCall(core, {
      ...describe("create"),
      path: ALL,
      rules: {
        email_address: "string",
        name: "string?",
        untrusted_metadata: "object?",
        create_member_as_pending: "boolean?",
        is_breakglass: "boolean?",
        mfa_phone_number: "string?",
        mfa_enrolled: "boolean?",
        roles: "string array?",
      },
      answer: ["member_id", "member"],
    }),
    search: createCall(core, {
      ...describe("search"),
      path: "/b2b/organizations/me/members/search",
      rules: { cursor: "string?", limit: "number?", query: "object?" },
      answer: ["members", "results_metadata"],
    }),
    lookUp: createCall(core, {
      name: "organization.members.lookUp",
      path: `${ALL}/search`,
      rules: { email_address: "string", organization_id: "string" },
      answer: ["member"],
    }),
    update: createCall(core, {
      ...describe("update"),
      ...changed,
      verb: "PUT",
      path: pathOf,
      rules: {
        ...ONE,
        name: "string?",
        untrusted_metadata: "object?",
        is_breakglass: "boolean?",
        mfa_phone_number: "string?",
        mfa_enrolled: "boolean?",
        roles: "string array?",
        preserve_existing_sessions: "boolean?",
        default_mfa_method: "string?",
        email_address: "string?",
        unlink_email: "boolean?",
      },
    }),
    delete: (member_id) => remove({ member_id }),
    reactivate: (member_id) => reactivate({ member_id }),
    deletePassword: (password_id) => deletePassword({ password_id }),
    deleteMFAPhoneNumber: deleteFactor("deleteMFAPhoneNumber", "mfa_phone_numbers"),
    deleteMFATOTP: deleteFactor("deleteMFATOTP", "totp"),
    unlinkRetiredEmail: createCall(core, {
      ...describe("unlinkRetiredEmail"),
      ...changed,
      path: (request) => `${pathOf(request)}/unlink_retired_email`,
      rules: { ...ONE, email_id: "string?", email_address: "string?" },
    }),
    startEmailUpdate: createCall(core, {
      ...describe("startEmailUpdate"),
      ...changed,
      path: (request) => `${pathOf(request)}/start_email_update`,
      rules: { ...ONE, ...EMAIL_UPDATE_RULES },
    }),
    getConnectedApps: createCall(core, {
      ...describe("getConnectedApps"),
      verb: "GET",
      path: (request) => `${pathOf(request)}/connected_apps`,
      rules: ONE,
      answer: ["connected_apps"],
    }),
    revokeConnectedApp: createCall(core, {
      ...describe("revokeConnectedApp"),
      path: ({ connected_app_id, ...request }) =>
        `${pathOf(request)}/connected_apps/${encodeURIComponent(connected_app_id)}/revoke`,
      rules: { ...ONE, connected_app_id: "string" },
    }),
  };
}
