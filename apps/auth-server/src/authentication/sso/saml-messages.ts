import type { SsoAnswer } from "../../domain/federation/read-sso-profile.ts";
import type { SamlConnection, StoredCertificate } from "../../domain/federation/sso-connection.ts";

/** What a provider's metadata says that a connection needs. */
export interface SamlProviderMetadata {
  readonly entityId: string;
  /** HTTP-Redirect before POST. */
  readonly ssoUrl: string;
  /** PEM. */
  readonly certificates: readonly string[];
}

export interface SamlResponseCase {
  readonly connection: SamlConnection;
  readonly certificates: readonly StoredCertificate[];
  /** Keys that open encrypted assertions, in PEM. */
  readonly privateKeys: readonly string[];
  readonly acsUrl: string;
  readonly audienceUri: string;
  /** The request that was sent; the response has to name it. */
  readonly requestId: string;
  /** The form's `SAMLResponse`, as it came. */
  readonly response: string;
}

/** What a response says, once everything about it was checked; else what it failed, for the log. */
export type VerifiedResponse =
  | { readonly kind: "verified"; readonly answer: SsoAnswer }
  | { readonly kind: "failure"; readonly check: string };

/** SAML's XML, read and written in one place. Everything else here knows none of it. */
export interface SamlMessages {
  /** Throws what it finds wrong. */
  readMetadata(xml: string): SamlProviderMetadata;
  writeMetadata(described: {
    readonly audienceUri: string;
    readonly acsUrl: string;
    readonly nameIdFormat: string;
    readonly certificates: readonly StoredCertificate[];
  }): string;
  verifyResponse(given: SamlResponseCase, now: Date): Promise<VerifiedResponse>;
}

const MISSING = "SAML messages are not read by this server yet";

/** Refuses every message: a server without SAML. */
export const NO_SAML: SamlMessages = {
  readMetadata() {
    throw new Error(MISSING);
  },
  writeMetadata() {
    throw new Error(MISSING);
  },
  verifyResponse: async () => ({ kind: "failure", check: MISSING }),
};
