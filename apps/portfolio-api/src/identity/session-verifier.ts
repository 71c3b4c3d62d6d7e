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
