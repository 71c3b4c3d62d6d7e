import * as z from "zod";
import { member, memberSession } from "./members/member.ts";
import { authMethod, organization } from "./organization/organization.ts";

/** What every answer carries beside its own fields. */
export const answerFields = {
  request_id: z.string(),
  status_code: z.number().int(),
};

/** Browser calls are answered `{"data": {…}}`; the client hands its caller the inside. */
export const dataOf = <Shape extends z.ZodType>(data: Shape) => z.object({ data });

export const plainAnswer = z.object(answerFields);
export type PlainAnswer = z.infer<typeof plainAnswer>;

/** Member and organization together: the answer of calls that change or show a member. */
export const memberAnswer = z.object({
  ...answerFields,
  member_id: z.string(),
  member,
  organization,
});
export type MemberAnswer = z.infer<typeof memberAnswer>;

export const primaryRequired = z.object({ allowed_auth_methods: z.array(authMethod) });
export type PrimaryRequired = z.infer<typeof primaryRequired>;

export const mfaRequired = z.object({
  member_options: z
    .object({ mfa_phone_number: z.string(), totp_registration_id: z.string() })
    .nullable(),
  secondary_auth_initiated: z.literal("sms_otp").nullable(),
});
export type MfaRequired = z.infer<typeof mfaRequired>;

/** A complete sign-in: the tokens are non-empty. */
export const authenticateResponse = z.object({
  ...answerFields,
  member_id: z.string(),
  member,
  organization,
  member_session: memberSession,
  session_token: z.string(),
  session_jwt: z.string(),
});
export type AuthenticateResponse = z.infer<typeof authenticateResponse>;

/**
 * A sign-in that may want more. Complete: `member_authenticated` and a session. Otherwise
 * `member_session` is null, both tokens are "", `intermediate_session_token` keeps what was proven,
 * and one of the two `…_required` says what is missing.
 */
export const authenticateResponseWithMfa = z.object({
  ...authenticateResponse.shape,
  member_session: memberSession.nullable(),
  member_authenticated: z.boolean(),
  intermediate_session_token: z.string(),
  mfa_required: mfaRequired.nullable(),
  primary_required: primaryRequired.nullable(),
});
export type AuthenticateResponseWithMfa = z.infer<typeof authenticateResponseWithMfa>;
