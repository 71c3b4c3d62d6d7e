import * as z from "zod";
import { answerFields } from "./answers.ts";
import { member, memberSession } from "./members/member.ts";
import { organization } from "./organization/organization.ts";
import { wireLanguage, wireLine, wireText, wireTime, wireToken } from "./wire-scalars.ts";

/**
 * The API that adopters' backends call under /v1/b2b with `Basic project_id:secret`. Its answers
 * have no `data` around them. Looking a session up never extends it.
 */
export const verifySessionRequest = z
  .object({ session_token: wireToken.optional(), session_jwt: wireText(8192).min(1).optional() })
  .refine(
    (request) => (request.session_token === undefined) !== (request.session_jwt === undefined),
    "exactly one of session_token and session_jwt must be given",
  );
export type VerifySessionRequest = z.infer<typeof verifySessionRequest>;

export const verifySessionAnswer = z.object({
  ...answerFields,
  member_session: memberSession,
  session_token: z.string(),
  session_jwt: z.string(),
  member,
  organization,
});
export type VerifySessionAnswer = z.infer<typeof verifySessionAnswer>;

/** Revokes one session (by id, token or JWT) or all of a member's. */
export const revokeSessionRequest = z
  .object({
    member_session_id: wireToken.optional(),
    session_token: wireToken.optional(),
    session_jwt: wireText(8192).min(1).optional(),
    member_id: wireToken.optional(),
  })
  .refine(
    (request) => Object.values(request).filter((value) => value !== undefined).length === 1,
    "exactly one of member_session_id, session_token, session_jwt and member_id must be given",
  );
export type RevokeSessionRequest = z.infer<typeof revokeSessionRequest>;

export const serverOrganizationAnswer = z.object({ ...answerFields, organization });
export const serverMemberAnswer = z.object({
  ...answerFields,
  member_id: z.string(),
  member,
  organization,
});

/**
 * POST /v1/b2b/mail/notices: tells a member by mail what someone else did to what is theirs. The
 * letter's words are the identity server's; `institution_name` and `account_name` stand in them as
 * text.
 */
export const sendNoticeRequest = z.object({
  organization_id: wireToken,
  member_id: wireToken,
  /** Who did it, in the same organization. */
  by_member_id: wireToken,
  /**
   * The language of the letter, as a BCP 47 tag or an Accept-Language header. English unless given.
   */
  locale: wireLanguage,
  notice: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("connection_removed"), institution_name: wireLine(300) }),
    z.object({ kind: z.literal("hand_over_offered"), institution_name: wireLine(300) }),
    z.object({ kind: z.literal("handed_over"), institution_name: wireLine(300) }),
    z.object({ kind: z.literal("accounts_handed_over"), institution_name: wireLine(300) }),
    z.object({
      kind: z.enum([
        "cost_basis_changed",
        "finding_answered",
        "history_changed",
        "account_renamed",
        "account_removed",
      ]),
      institution_name: wireLine(300),
      account_name: wireLine(300),
    }),
  ]),
});
export type SendNoticeRequest = z.infer<typeof sendNoticeRequest>;

/** GET /v1/b2b/sessions/jwks/{project_id}: the public halves of the keys that sign session JWTs. */
export const jwks = z.object({
  keys: z.array(
    z.object({
      kty: z.string(),
      crv: z.string(),
      x: z.string(),
      y: z.string(),
      kid: z.string(),
      alg: z.string(),
      use: z.string(),
    }),
  ),
});
export type Jwks = z.infer<typeof jwks>;

export const eventType = z.enum(["organization.deleted", "member.deleted", "sessions.revoked"]);
export type EventType = z.infer<typeof eventType>;

/**
 * Something that adopters' backends must act upon. `member_id` is "" where the event is about a
 * whole organization, `member_session_ids` is empty but for `sessions.revoked`. An event may be
 * delivered twice: its id says so.
 */
export const authEvent = z.object({
  event_id: z.string(),
  event_type: eventType,
  organization_id: z.string(),
  member_id: z.string(),
  member_session_ids: z.array(z.string()),
  occurred_at: wireTime,
});
export type AuthEvent = z.infer<typeof authEvent>;

/**
 * GET /v1/b2b/events: what happened after the cursor, oldest first. No cursor: from the beginning.
 */
export const eventsQuery = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
});
export type EventsQuery = z.infer<typeof eventsQuery>;

/** `next_cursor` is what to ask with next time; it stays the same while nothing happens. */
export const eventsAnswer = z.object({
  ...answerFields,
  events: z.array(authEvent),
  next_cursor: z.string(),
});
export type EventsAnswer = z.infer<typeof eventsAnswer>;
