import type { CallCase } from "./call-case.ts";
import {
  app,
  email,
  emailUpdate,
  inOrganization,
  MEMBERS,
  member,
  session,
} from "./shared-fields.ts";

export const memberCalls: readonly CallCase[] = [
  {
    name: "organization.members.create",
    sends: `POST ${MEMBERS}`,
    caller: session,
    required: email,
    optional: {
      name: "Ada",
      untrusted_metadata: {},
      create_member_as_pending: true,
      is_breakglass: false,
      mfa_phone_number: "+15005550006",
      mfa_enrolled: false,
      roles: ["r"],
    },
  },
  {
    name: "organization.members.search",
    sends: "POST /b2b/organizations/me/members/search",
    caller: session,
    optional: { cursor: "c", limit: 10, query: { operator: "AND", operands: [] } },
  },
  {
    name: "organization.members.lookUp",
    sends: `POST ${MEMBERS}/search`,
    required: inOrganization,
  },
  {
    name: "organization.members.update",
    sends: `PUT ${MEMBERS}/m%2F1`,
    caller: session,
    required: member,
    optional: {
      ...email,
      name: "Ada",
      untrusted_metadata: {},
      is_breakglass: false,
      mfa_phone_number: "+15005550006",
      mfa_enrolled: false,
      roles: ["r"],
      preserve_existing_sessions: true,
      default_mfa_method: "totp",
      unlink_email: true,
    },
  },
  ...(
    [
      ["delete", "DELETE", `${MEMBERS}/m%2F1`],
      ["reactivate", "PUT", `${MEMBERS}/m%2F1/reactivate`],
      ["deleteMFAPhoneNumber", "DELETE", `${MEMBERS}/mfa_phone_numbers/m%2F1`],
      ["deleteMFATOTP", "DELETE", `${MEMBERS}/totp/m%2F1`],
    ] as const
  ).map(([name, verb, path]) => ({
    name: `organization.members.${name}`,
    sends: `${verb} ${path}`,
    caller: session,
    required: member,
    isText: true as const,
  })),
  {
    name: "organization.members.deletePassword",
    sends: `DELETE ${MEMBERS}/passwords/p-1`,
    caller: session,
    required: { password_id: "p-1" },
    isText: true,
  },
  {
    name: "organization.members.unlinkRetiredEmail",
    sends: `POST ${MEMBERS}/m%2F1/unlink_retired_email`,
    caller: session,
    required: member,
    optional: { ...email, email_id: "e" },
  },
  {
    name: "organization.members.startEmailUpdate",
    sends: `POST ${MEMBERS}/m%2F1/start_email_update`,
    caller: session,
    required: { ...member, ...email },
    optional: emailUpdate,
  },
  {
    name: "organization.members.getConnectedApps",
    sends: `GET ${MEMBERS}/m%2F1/connected_apps`,
    caller: session,
    required: member,
  },
  {
    name: "organization.members.revokeConnectedApp",
    sends: `POST ${MEMBERS}/m%2F1/connected_apps/app%2F1/revoke`,
    caller: session,
    required: { ...member, ...app },
  },
];
