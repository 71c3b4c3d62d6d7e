import type { SsoAnswer } from "../../domain/federation/read-sso-profile.ts";
import type { SamlConnection, StoredCertificate } from "../../domain/federation/sso-connection.ts";
import { createAuthnRequest, postForm, redirectUrl } from "../saml/authn-request.ts";
import { writeSpMetadata } from "../saml/metadata.ts";
import { type CheckResult, checkResults, SamlRefused } from "../saml/saml-checks.ts";
import { decodeSamlMessage } from "../saml/saml-document.ts";
import { verifySamlResponse } from "../saml/verify-response.ts";

/** How a browser leaves for a provider: by its address bar, or by a form that it posts there. */
export type Departure =
  | { readonly kind: "redirect"; readonly url: string }
  | {
      readonly kind: "form";
      readonly action: string;
      readonly fields: Readonly<Record<string, string>>;
    };

/** A connection with what is needed to speak with its provider. */
export interface SamlPeer {
  readonly connection: SamlConnection;
  readonly certificates: readonly StoredCertificate[];
  readonly acsUrl: string;
  /** Our entity id. */
  readonly audienceUri: string;
  /** Ours, in PEM. */
  readonly signingKey: string | null;
  readonly decryptionKeys: readonly string[];
}

/** What a response was found to be. The message and the checks are for the connection's log. */
export interface SamlReading {
  readonly checks: readonly CheckResult[];
  /** More about the check that failed; null for none. */
  readonly detail: string | null;
  /** The response as XML; "" where it could not be decoded. */
  readonly message: string;
  readonly verified: {
    readonly answer: SsoAnswer;
    /** It counts once until `notOnOrAfter`. */
    readonly assertionId: string;
    readonly notOnOrAfter: Date;
  } | null;
}

const certificatesOf = ({ certificates }: Pick<SamlPeer, "certificates">, use: string): string[] =>
  certificates.filter((one) => one.use === use).map(({ certificate }) => certificate);

/** Begins a request; the browser's state is not known before the request's id is stored. */
export function beginSamlRequest(peer: SamlPeer, now: Date) {
  const { settings } = peer.connection;
  const { idp_sso_url: destination, nameid_format: nameIdFormat } = settings;
  const request = createAuthnRequest({
    destination,
    acsUrl: peer.acsUrl,
    entityId: peer.audienceUri,
    ...(nameIdFormat === "" ? {} : { nameIdFormat }),
    now,
  });
  return {
    requestId: request.id,
    /** Where the browser goes with it, and with the state that it brings back. */
    leave(relayState: string): Departure {
      const { signingKey } = peer;
      if (settings.idp_sso_binding === "HTTP-Redirect") {
        const url = redirectUrl(request, { ssoUrl: destination, relayState, signingKey });
        return { kind: "redirect", url };
      }
      const fields = { ...postForm(request, { relayState, signingKey }) };
      return { kind: "form", action: destination, fields };
    },
  };
}

function decoded(response: string): string {
  try {
    return decodeSamlMessage(response);
  } catch (error) {
    if (error instanceof SamlRefused) return "";
    throw error;
  }
}

/**
 * Verifies a response as it was posted. `requestId` is null for an IdP-initiated one. The
 * caller refuses an assertion that was used before.
 */
export function readSamlResponse(
  peer: SamlPeer,
  { response, requestId }: { readonly response: string; readonly requestId: string | null },
  now: Date,
): SamlReading {
  const { settings } = peer.connection;
  const subjectAttribute = settings.attribute_mapping.subject;
  const message = decoded(response);
  try {
    const assertion = verifySamlResponse(response, {
      entityId: settings.idp_entity_id,
      ssoCertificates: certificatesOf(peer, "verification"),
      acsUrl: peer.acsUrl,
      audience: peer.audienceUri,
      requestId,
      now,
      allowsIdpInitiated: !settings.idp_initiated_auth_disabled,
      decryptionKeys: peer.decryptionKeys,
      ...(subjectAttribute === undefined ? {} : { subjectAttribute }),
    });
    const { issuer, nameId: subject, attributes, authnContextClass: context } = assertion;
    const authenticationContexts = context === null ? [] : [context];
    const { checks, assertionId, notOnOrAfter } = assertion;
    const answer = {
      issuer,
      subject,
      protocol: "saml",
      attributes,
      authenticationContexts,
    } as const;
    return { checks, detail: null, message, verified: { answer, assertionId, notOnOrAfter } };
  } catch (error) {
    if (!(error instanceof SamlRefused)) throw error;
    const { check, detail } = error;
    return { checks: checkResults(check), detail, message, verified: null };
  }
}

/** How the connection's provider has to be set up, as SAML metadata. */
export function describeSamlPeer(peer: Omit<SamlPeer, "signingKey" | "decryptionKeys">): string {
  const { nameid_format: nameIdFormat } = peer.connection.settings;
  return writeSpMetadata({
    entityId: peer.audienceUri,
    acsUrl: peer.acsUrl,
    signingCertificates: certificatesOf(peer, "signing"),
    encryptionCertificates: certificatesOf(peer, "encryption"),
    ...(nameIdFormat === "" ? {} : { nameIdFormat }),
  });
}
