import { type KeyObject, sign } from "node:crypto";
import { deflateRawSync } from "node:zlib";

/** A request to sign someone in, as a SAML 2.0 service provider sends it. */
export interface SamlRequest {
  readonly requestId: string;
  readonly idpSsoUrl: string;
  readonly acsUrl: string;
  readonly audienceUri: string;
  /** "" asks for an address. */
  readonly nameIdFormat: string;
  readonly issuedAt: Date;
  readonly relayState: string;
  /** Ours; null sends it unsigned. */
  readonly signingKey: KeyObject | null;
}

const EMAIL_FORMAT = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
const SIGNED_BY = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function toXml(request: SamlRequest): string {
  const attributes = {
    "xmlns:samlp": "urn:oasis:names:tc:SAML:2.0:protocol",
    "xmlns:saml": "urn:oasis:names:tc:SAML:2.0:assertion",
    ID: request.requestId,
    Version: "2.0",
    IssueInstant: request.issuedAt.toISOString(),
    Destination: request.idpSsoUrl,
    AssertionConsumerServiceURL: request.acsUrl,
    ProtocolBinding: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST",
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`);
  const format = escaped(request.nameIdFormat || EMAIL_FORMAT);
  return (
    `<samlp:AuthnRequest ${written.join(" ")}>` +
    `<saml:Issuer>${escaped(request.audienceUri)}</saml:Issuer>` +
    `<samlp:NameIDPolicy Format="${format}" AllowCreate="true"/></samlp:AuthnRequest>`
  );
}

/** The provider's page with the request in its query (SAML 2.0 bindings, HTTP-Redirect). */
export function samlRequestUrl(request: SamlRequest): URL {
  const deflated = deflateRawSync(toXml(request)).toString("base64");
  const query = new URLSearchParams({ SAMLRequest: deflated, RelayState: request.relayState });
  if (request.signingKey) {
    query.set("SigAlg", SIGNED_BY);
    // The signature is of these octets, so they are sent as they are.
    const signature = sign("sha256", Buffer.from(query.toString()), request.signingKey);
    query.set("Signature", signature.toString("base64"));
  }
  const url = new URL(request.idpSsoUrl);
  url.search = url.search === "" ? query.toString() : `${url.search.slice(1)}&${query}`;
  return url;
}
