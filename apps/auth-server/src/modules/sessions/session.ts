import type { StoredFactor } from "../../schema.ts";

/** A member's session inside the server. Its token is known to the client only; here is the hash. */
export interface Session {
  readonly organizationId: string;
  readonly memberSessionId: string;
  readonly memberId: string;
  readonly factors: readonly StoredFactor[];
  readonly startedAt: Date;
  readonly lastAccessedAt: Date;
  readonly expiresAt: Date;
}

/** The operator who acts in the member's name, by e-mail address. */
export const impersonatorOf = ({ factors }: Pick<Session, "factors">): string | undefined => {
  for (const factor of factors) if (factor.method === "impersonation") return factor.impersonator;
  return undefined;
};

/** Whether an operator acts in the member's name. */
export const isImpersonated = (session: Pick<Session, "factors">): boolean =>
  impersonatorOf(session) !== undefined;
