import { createSign, randomBytes } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { SignedXml } from "xml-crypto";
import { NAMESPACES } from "./saml-document.ts";
import { ENVELOPED, EXCLUSIVE_C14N } from "./signature-algorithms.ts";
import { escapeXml } from "./xml-syntax.ts";

export interface AuthnRequest {
  /** The response must name it in `InResponseTo`. */
  readonly id: string;
  readonly xml: string;
}

/** What is asked for, and of whom. */
export interface AuthnRequestParts {
  /** The identity provider's single sign-on address for the binding that is used. */
  readonly destination: string;
  /** Our assertion consumer service. */
  readonly acsUrl: string;
  /** Our entity id. */
  readonly entityId: string;
  /** E-mail address unless given. */
  readonly nameIdFormat?: string;
  readonly now: Date;
}

export const EMAIL_FORMAT = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
const POST_BINDING = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST";
const RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";

/** SAML bindings 3.4.3 and 3.5.3. */
const LONGEST_RELAY_STATE = 80;

/**
 * Builds an AuthnRequest (SAML core 3.4.1) with a fresh ID of 160 random bits. It has no
 * RequestedAuthnContext, since asking for a password refuses people who have none, and leaves
 * AllowCreate at true, since false refuses everyone's first visit.
 */
export function createAuthnRequest(parts: AuthnRequestParts): AuthnRequest {
  const id = `_${randomBytes(20).toString("hex")}`;
  const attributes = {
    "xmlns:samlp": NAMESPACES.protocol,
    "xmlns:saml": NAMESPACES.assertion,
    ID: id,
    Version: "2.0",
    IssueInstant: parts.now.toISOString(),
    Destination: parts.destination,
    ProtocolBinding: POST_BINDING,
    AssertionConsumerServiceURL: parts.acsUrl,
  };
  const written = Object.entries(attributes).map(
    ([name, value]) => `${name}="${escapeXml(value)}"`,
  );
  const format = escapeXml(parts.nameIdFormat ?? EMAIL_FORMAT);
  const xml = [
    `<samlp:AuthnRequest ${written.join(" ")}>`,
    `<saml:Issuer>${escapeXml(parts.entityId)}</saml:Issuer>`,
    `<samlp:NameIDPolicy Format="${format}" AllowCreate="true"/>`,
    "</samlp:AuthnRequest>",
  ].join("");
  return { id, xml };
}

function requireRelayState(relayState: string): void {
  if (Buffer.byteLength(relayState) > LONGEST_RELAY_STATE) {
    throw new RangeError("RelayState has more than 80 bytes.");
  }
}

/**
 * The address to redirect a browser to (HTTP-Redirect binding, SAML bindings 3.4.4.1): the request
 * deflated and in base64, signed with RSA-SHA256 where there is a signing key (PEM). The address's
 * own query stays in front; the signature covers ours alone. Throws `RangeError` for a RelayState
 * of more than 80 bytes.
 */
export function redirectUrl(
  request: AuthnRequest,
  {
    ssoUrl,
    relayState,
    signingKey,
  }: { readonly ssoUrl: string; readonly relayState: string; readonly signingKey: string | null },
): string {
  requireRelayState(relayState);
  const query = new URLSearchParams({
    SAMLRequest: deflateRawSync(Buffer.from(request.xml, "utf8")).toString("base64"),
    RelayState: relayState,
  });
  if (signingKey !== null) {
    query.set("SigAlg", RSA_SHA256);
    const signature = createSign("sha256").update(`${query}`).sign(signingKey, "base64");
    query.set("Signature", signature);
  }
  const url = new URL(ssoUrl);
  const own = url.search.replace(/^\?/, "");
  url.search = own === "" ? `${query}` : `${own}&${query}`;
  url.hash = "";
  return url.href;
}

/** The request with its signature behind the Issuer, where the schema wants it. */
function signRequest({ id, xml }: AuthnRequest, signingKey: string): string {
  const signer = new SignedXml({
    privateKey: signingKey,
    signatureAlgorithm: RSA_SHA256,
    canonicalizationAlgorithm: EXCLUSIVE_C14N,
  });
  signer.addReference({
    xpath: `//*[@ID='${id}']`,
    digestAlgorithm: SHA256,
    transforms: [ENVELOPED, EXCLUSIVE_C14N],
  });
  const location = { reference: "//*[local-name(.)='Issuer']", action: "after" } as const;
  signer.computeSignature(xml, { prefix: "ds", location });
  return signer.getSignedXml();
}

/**
 * The fields of the form that a browser posts to the identity provider (HTTP-POST binding, SAML
 * bindings 3.5.4), with an enveloped RSA-SHA256 signature where there is a signing key (PEM).
 * Throws `RangeError` for a RelayState of more than 80 bytes.
 */
export function postForm(
  request: AuthnRequest,
  { relayState, signingKey }: { readonly relayState: string; readonly signingKey: string | null },
): { readonly SAMLRequest: string; readonly RelayState: string } {
  requireRelayState(relayState);
  const xml = signingKey === null ? request.xml : signRequest(request, signingKey);
  return { SAMLRequest: Buffer.from(xml, "utf8").toString("base64"), RelayState: relayState };
}
