import { KIT_ERRORS, Refusal } from "@stocks-vibe/server-kit";
import * as z from "zod";

/** Who a session token belongs to, as the identity system answers it. */
export interface VerifiedSession {
  readonly memberSessionId: string;
  readonly memberId: string;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly organizationSlug: string;
  readonly memberName: string;
  readonly memberEmail: string;
  readonly roles: readonly string[];
  readonly expiresAt: Date;
  /**
   * The operator who looks in the member's name, by e-mail address; null where the member is there
   * in person.
   */
  readonly actor: string | null;
}

/**
 * The port to the identity system. Every request asks it, so a revoked session ends at once.
 * Answers null for a token that is unknown, expired or revoked; rejects only when the identity
 * system itself can't answer.
 */
export interface SessionVerifier {
  verify(sessionToken: string): Promise<VerifiedSession | null>;
}

const answer = z.object({
  member_session: z.object({
    member_session_id: z.string(),
    expires_at: z.coerce.date(),
    roles: z.array(z.string()),
    authentication_factors: z.array(
      z.object({
        type: z.string(),
        impersonated_factor: z.object({ impersonator_email_address: z.string() }).optional(),
      }),
    ),
  }),
  member: z.object({ member_id: z.string(), name: z.string(), email_address: z.string() }),
  organization: z.object({
    organization_id: z.string(),
    organization_name: z.string(),
    organization_slug: z.string(),
  }),
});

type Factors = z.infer<typeof answer>["member_session"]["authentication_factors"];

/**
 * An operator without a name is one all the same: whatever the factor says of them, the session is
 * not the member's own.
 */
function actorOf(factors: Factors): string | null {
  const factor = factors.find(
    ({ type, impersonated_factor }) => type === "impersonated" || impersonated_factor,
  );
  if (!factor) return null;
  return factor.impersonated_factor?.impersonator_email_address || "an operator";
}

const toSession = ({ member_session, member, organization }: z.infer<typeof answer>) => ({
  memberSessionId: member_session.member_session_id,
  memberId: member.member_id,
  organizationId: organization.organization_id,
  organizationName: organization.organization_name,
  organizationSlug: organization.organization_slug,
  memberName: member.name,
  memberEmail: member.email_address,
  roles: member_session.roles,
  expiresAt: member_session.expires_at,
  actor: actorOf(member_session.authentication_factors),
});

export interface AuthServerAddress {
  readonly url: string;
  readonly projectId: string;
  readonly secret: string;
}

const TIMEOUT_MS = 10_000;

/** Asks the auth server's own API for backends: read-only, so a look never extends the session. */
export function httpSessionVerifier(
  { url, projectId, secret }: AuthServerAddress,
  send: typeof fetch = fetch,
): SessionVerifier {
  const authorization = `Basic ${Buffer.from(`${projectId}:${secret}`).toString("base64")}`;
  return {
    async verify(sessionToken): Promise<VerifiedSession | null> {
      const response = await send(`${url}/v1/b2b/sessions/authenticate`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify({ session_token: sessionToken }),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((cause: unknown) => {
        throw new Refusal(KIT_ERRORS.unavailable, { cause, retryAfterSeconds: 2 });
      });
      if (response.status === 404 || response.status === 401) return null;
      if (!response.ok) throw new Refusal(KIT_ERRORS.unavailable, { retryAfterSeconds: 2 });
      return toSession(answer.parse(await response.json()));
    },
  };
}
