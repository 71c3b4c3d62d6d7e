import * as z from "zod";
import { dialogLanguages } from "./link-token.ts";
import { LONGEST_PASSWORD, requestId, wireId, wireToken } from "./scalars.ts";

/**
 * The Link dialog's own endpoints, below /link/api. A link token is their only key: they take no
 * access token and say nothing about other items.
 */

export const sessionInstitution = z.object({
  institution_id: z.string(),
  name: z.string(),
  /** What the person knows it for, e.g. "Workplace 401(k)". */
  kind: z.string(),
});
export type SessionInstitution = z.infer<typeof sessionInstitution>;

/** POST /link/api/session: what to show first. */
export const sessionGet = z.strictObject({ link_token: wireToken });
export const sessionGot = z.object({
  link_session_id: z.string(),
  client_name: z.string(),
  /** What the dialog speaks with this token. */
  language: z.enum(dialogLanguages),
  mode: z.enum(["new", "update"]),
  /** Update mode: the person also chooses accounts again. */
  selects_accounts: z.boolean(),
  /** Update mode: the institution to sign in to. */
  institution: sessionInstitution.nullable(),
  institutions: z.array(sessionInstitution),
  test_credentials: z.object({
    username: z.string(),
    password: z.string(),
    /** Other usernames with the same password, and what is odd about their accounts. */
    others: z.array(z.object({ username: z.string(), tells: z.string() })),
  }),
  request_id: requestId,
});
export type SessionGot = z.infer<typeof sessionGot>;

export const sessionAccount = z.object({
  id: wireId,
  name: z.string(),
  mask: z.string().nullable(),
  type: z.string(),
  subtype: z.string().nullable(),
  /** Whether it is already shared with the client. */
  selected: z.boolean(),
});
export type SessionAccount = z.infer<typeof sessionAccount>;

/** What the institution asks beside the password. */
export const mfaChallenge = z.discriminatedUnion("type", [
  z.object({ type: z.literal("device"), devices: z.array(z.string()) }),
  z.object({ type: z.literal("code"), sent_to: z.string() }),
  z.object({ type: z.literal("questions"), questions: z.array(z.string()) }),
  z.object({
    type: z.literal("selections"),
    question: z.string(),
    options: z.array(z.string()),
  }),
]);
export type MfaChallenge = z.infer<typeof mfaChallenge>;

/**
 * POST /link/api/credentials: the accounts that the person may share, or the second step that comes
 * first.
 */
export const credentialsSubmit = z.strictObject({
  link_token: wireToken,
  institution_id: z.string().min(1).max(100),
  username: z.string().min(1).max(200),
  password: z.string().min(1).max(LONGEST_PASSWORD),
});
export const credentialsAccepted = z.object({
  /** None while something is asked. */
  accounts: z.array(sessionAccount),
  mfa: mfaChallenge.nullable(),
  request_id: requestId,
});

/** POST /link/api/mfa: the answers to what was asked last; answered as the credentials are. */
export const mfaSubmit = z.strictObject({
  link_token: wireToken,
  answers: z.array(z.string().max(200)).min(1).max(9),
});

/** POST /link/api/complete: creates the item, or repairs the one the update-mode token names. */
export const sessionComplete = z.strictObject({
  link_token: wireToken,
  account_ids: z.array(wireId).min(1).max(100),
});
export const sessionCompleted = z.object({
  public_token: wireToken,
  institution: z.object({ name: z.string(), institution_id: z.string() }),
  accounts: z.array(
    sessionAccount.omit({ selected: true }).extend({
      verification_status: z.null(),
      class_type: z.null(),
    }),
  ),
  /**
   * Where the person can rehearse what may become of this item; null where the institution is not
   * made for it.
   */
  drill_url: z.string().nullable(),
  request_id: requestId,
});
export type SessionCompleted = z.infer<typeof sessionCompleted>;
