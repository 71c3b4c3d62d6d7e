import type {
  Member,
  MemberAnswer,
  MemberConnectedAppsAnswer,
  OwnMemberAnswer,
  OwnSessionsAnswer,
  PlainAnswer,
  RevokeOtherSessionsAnswer,
  RevokeOwnSessionRequest,
  StartEmailUpdateRequest,
  UnlinkAccountRequest,
  UnlinkRetiredEmailRequest,
  UpdateOwnMemberRequest,
} from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../../core/create-auth-core.ts";
import { createCall } from "../../core/create-call.ts";
import { onPartChange } from "../../session/on-part-change.ts";
import type { Nothing } from "../../wire/request-types.ts";
import { EMAIL_UPDATE_RULES } from "./email-update-rules.ts";

const PATH = "/b2b/organizations/members";

/**
 * Beside the wire: only our own server knows these calls, so `createAuthClient` does not bring them
 * along.
 */
export interface OtherSessionsResource {
  /** Where the member is signed in, what was used last first; this session among them. */
  list(): Promise<OwnSessionsAnswer>;
  /** Ends one of them, but not this one. */
  end(request: RevokeOwnSessionRequest): Promise<PlainAnswer>;
  /** Signs the member out everywhere but here. */
  revoke(): Promise<RevokeOtherSessionsAnswer>;
}

/**
 * Beside the wire: unlinks an account at a provider from the member. Its id is in the member's
 * `oauth_registrations`. The session must have a fresh proof.
 */
export const createUnlinkAccount = (core: AuthCore) =>
  createCall<UnlinkAccountRequest, MemberAnswer>(core, {
    name: "unlinkAccount",
    path: `${PATH}/unlink_account`,
    rules: { member_oauth_registration_id: "string" },
    caller: "session",
    answer: ["member_id", "member"],
    effect: core.store.updateMember,
  });

export function createOtherSessions(core: AuthCore): OtherSessionsResource {
  const revoke = createCall<Nothing, RevokeOtherSessionsAnswer>(core, {
    name: "otherSessions.revoke",
    path: "/b2b/sessions/revoke_others",
    rules: {},
    caller: "session",
    answer: ["revoked_sessions"],
  });
  const list = createCall<Nothing, OwnSessionsAnswer>(core, {
    name: "otherSessions.list",
    verb: "GET",
    path: "/b2b/sessions/own",
    rules: {},
    caller: "session",
    answer: ["sessions"],
  });
  return {
    list: () => list({}),
    end: createCall(core, {
      name: "otherSessions.end",
      path: "/b2b/sessions/revoke_own",
      rules: { member_session_id: "string" },
      caller: "session",
    }),
    revoke: () => revoke({}),
  };
}

export interface SelfResource {
  getSync(): Member | null;
  /** `fromCache`: an earlier page's, which the server has not confirmed yet. */
  getInfo(): { member: Member | null; fromCache: boolean };
  onChange(callback: (member: Member | null) => void): () => void;
  /** The signed-in member, freshly read. */
  get(): Promise<OwnMemberAnswer>;
  update(request: UpdateOwnMemberRequest): Promise<MemberAnswer>;
  deletePassword(passwordId: string): Promise<MemberAnswer>;
  deleteMFAPhoneNumber(): Promise<MemberAnswer>;
  deleteMFATOTP(): Promise<MemberAnswer>;
  /** Forgets a former address, named by its id or itself. */
  unlinkRetiredEmail(request: UnlinkRetiredEmailRequest): Promise<MemberAnswer>;
  /** Mails a proof to a new address; it is used once that is opened. */
  startEmailUpdate(request: StartEmailUpdateRequest): Promise<MemberAnswer>;
  /** Withdraws the change of address that waits for its proof; harmless where none does. */
  cancelEmailUpdate(): Promise<MemberAnswer>;
  getConnectedApps(): Promise<MemberConnectedAppsAnswer>;
  revokeConnectedApp(request: { connected_app_id: string }): Promise<PlainAnswer>;
}

export function createSelf(core: AuthCore): SelfResource {
  const { store } = core;
  const describe = (name: string) => ({ name: `self.${name}`, caller: "session" }) as const;
  const changed = { answer: ["member_id", "member"], effect: store.updateMember } as const;

  const get = createCall<Nothing, OwnMemberAnswer>(core, {
    ...describe("get"),
    verb: "GET",
    path: `${PATH}/me`,
    rules: {},
    answer: ["member"],
    effect: store.updateMember,
  });
  const deletePassword = createCall<{ password_id: string }, MemberAnswer>(core, {
    ...describe("deletePassword"),
    ...changed,
    verb: "DELETE",
    path: ({ password_id }) => `${PATH}/passwords/${encodeURIComponent(password_id)}`,
    rules: { password_id: "string" },
  });
  const changeOwn = (name: string, verb: "DELETE" | "POST", path: string) => {
    const call = createCall<Nothing, MemberAnswer>(core, {
      ...describe(name),
      ...changed,
      verb,
      path: `${PATH}/${path}`,
      rules: {},
    });
    return () => call({});
  };
  const getConnectedApps = createCall<Nothing, MemberConnectedAppsAnswer>(core, {
    ...describe("getConnectedApps"),
    verb: "GET",
    path: `${PATH}/connected_apps`,
    rules: {},
    answer: ["connected_apps"],
  });

  return {
    getSync: () => store.getState().member,
    getInfo: () => ({ member: store.getState().member, fromCache: store.isFromCache() }),
    onChange: (callback) =>
      onPartChange(store, { method: "self.onChange", pick: ({ member }) => member }, callback),
    get: () => get({}),
    update: createCall(core, {
      ...describe("update"),
      ...changed,
      verb: "PUT",
      path: `${PATH}/update`,
      rules: {
        name: "string?",
        untrusted_metadata: "object?",
        mfa_enrolled: "boolean?",
        mfa_phone_number: "string?",
        default_mfa_method: "string?",
      },
    }),
    deletePassword: (password_id) => deletePassword({ password_id }),
    deleteMFAPhoneNumber: changeOwn("deleteMFAPhoneNumber", "DELETE", "deletePhoneNumber"),
    deleteMFATOTP: changeOwn("deleteMFATOTP", "DELETE", "deleteTOTP"),
    unlinkRetiredEmail: createCall(core, {
      ...describe("unlinkRetiredEmail"),
      ...changed,
      path: `${PATH}/unlink_retired_email`,
      rules: { email_id: "string?", email_address: "string?" },
    }),
    startEmailUpdate: createCall(core, {
      ...describe("startEmailUpdate"),
      ...changed,
      path: `${PATH}/start_email_update`,
      rules: EMAIL_UPDATE_RULES,
    }),
    cancelEmailUpdate: changeOwn("cancelEmailUpdate", "POST", "cancel_email_update"),
    getConnectedApps: () => getConnectedApps({}),
    revokeConnectedApp: createCall(core, {
      ...describe("revokeConnectedApp"),
      path: ({ connected_app_id }) =>
        `${PATH}/connected_apps/${encodeURIComponent(connected_app_id)}/revoke`,
      rules: { connected_app_id: "string" },
    }),
  };
}
