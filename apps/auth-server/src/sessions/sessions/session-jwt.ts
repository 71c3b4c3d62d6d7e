import type { MemberSession } from "@stocks-vibe/contracts/auth";
import type { Transaction } from "@stocks-vibe/server-kit";
import { createLocalJWKSet, jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import type { Member } from "../../domain/member/member.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { Session } from "../../domain/session/session.ts";
import { sessionToWire } from "../../domain/session/session-to-wire.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import {
  SIGNING_ALGORITHM,
  type SigningKeys,
} from "../../tenancy/signing-keys/signing-keys.service.ts";

type Tx = Transaction<AuthSchema>;

const LIFE_SECONDS = 300;
/** A backend whose clock is behind ours by as much takes a JWT that was made this moment. */
const BACKDATED_SECONDS = 10;
/**
 * Browsers drop a cookie of more than 4,096 bytes without a word. A quarter of them is left for its
 * name, path, domain and other attributes, which the client checks.
 */
export const JWT_BYTES = 3072;
const SESSION_CLAIM = "https://stytch.com/session";
const ORGANIZATION_CLAIM = "https://stytch.com/organization";

export interface SessionJwts {
  /** `tx` is the caller's transaction, null when it has none. */
  sign(
    tx: Tx | null,
    subject: {
      readonly session: Session;
      readonly member: Member;
      readonly organization: Organization;
    },
    now: Date,
  ): Promise<string>;
  /**
   * The ids inside a JWT that we signed for this project and that is not over; undefined for
   * anything else.
   */
  read(
    tx: Tx,
    jwt: string,
    projectId: string,
    now: Date,
  ): Promise<{ readonly memberSessionId: string; readonly organizationId: string } | undefined>;
}

const claims = z.object({
  [SESSION_CLAIM]: z.object({ id: z.string() }),
  [ORGANIZATION_CLAIM]: z.object({ organization_id: z.string() }),
});

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Who acts in the member's name, if anyone does (RFC 8693). */
function actorClaim({ factors }: Session): { readonly act?: { readonly sub: string } } {
  for (const factor of factors) {
    if (factor.method === "impersonation") return { act: { sub: factor.impersonator } };
  }
  return {};
}

/** Those that grow with what a member has. Whoever needs one that is absent asks the server. */
type Growing = Pick<MemberSession, "roles" | "authentication_factors">;

/**
 * What a JWT says of them, the most first: the next is for one that would be too long for a cookie.
 * Absent is not empty.
 */
const shorterAndShorter = ({ roles, authentication_factors }: Growing): Partial<Growing>[] => [
  { authentication_factors, roles },
  { authentication_factors },
  {},
];

/**
 * Session JWTs: ES256, five minutes or until their session ends, for backends that verify without
 * asking. `issuer` is our own API's URL. A revoked session's JWT verifies until it is over, so
 * a caller who can ask should look the session up instead.
 */
export function createSessionJwts(keys: SigningKeys, issuer: string): SessionJwts {
  return {
    async sign(tx, { session, member, organization }, now) {
      const { keyId, key } = await keys.signer(tx, organization.projectId);
      const wire = sessionToWire(session, member, organization);
      const signWith = (growing: Partial<Growing>): Promise<string> =>
        new SignJWT({
          [SESSION_CLAIM]: {
            id: session.memberSessionId,
            started_at: wire.started_at,
            last_accessed_at: wire.last_accessed_at,
            expires_at: wire.expires_at,
            attributes: { user_agent: "", ip_address: "" },
            ...growing,
          },
          ...actorClaim(session),
          [ORGANIZATION_CLAIM]: {
            organization_id: organization.organizationId,
            slug: organization.slug,
          },
        })
          .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: "JWT", kid: keyId })
          .setSubject(session.memberId)
          .setAudience([organization.projectId])
          .setIssuer(issuer)
          .setIssuedAt(seconds(now))
          .setNotBefore(seconds(now) - BACKDATED_SECONDS)
          .setExpirationTime(Math.min(seconds(now) + LIFE_SECONDS, seconds(session.expiresAt)))
          .sign(key);
      let jwt = "";
      for (const growing of shorterAndShorter(wire)) {
        jwt = await signWith(growing);
        if (jwt.length <= JWT_BYTES) break;
      }
      return jwt;
    },
    async read(tx, jwt, projectId, now) {
      const keySet = createLocalJWKSet({
        keys: (await keys.publicKeys(tx, projectId)).map((key) => ({ ...key })),
      });
      try {
        const { payload } = await jwtVerify(jwt, keySet, {
          algorithms: [SIGNING_ALGORITHM],
          typ: "JWT",
          issuer,
          audience: projectId,
          currentDate: now,
          requiredClaims: ["sub", "exp", "iat", "nbf"],
        });
        const read = claims.parse(payload);
        return {
          memberSessionId: read[SESSION_CLAIM].id,
          organizationId: read[ORGANIZATION_CLAIM].organization_id,
        };
      } catch {
        // A forged, foreign or outdated JWT is simply no credential; why is nobody's business.
        return undefined;
      }
    },
  };
}
