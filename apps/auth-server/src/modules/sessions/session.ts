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

/** Whether an operator acts in the member's name. */
export const isImpersonated = ({ factors }: Pick<Session, "factors">): boolean =>
  factors.some(({ method }) => method === "impersonation");
