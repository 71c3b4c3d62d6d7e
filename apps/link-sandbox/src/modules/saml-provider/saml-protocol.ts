import { inflateRawSync } from "node:zlib";
import { DOMParser } from "@xmldom/xmldom";
import { SignedXml } from "xml-crypto";
import { escaped } from "../identity-provider/identity-pages.ts";
import type { Colleague } from "../identity-provider/people.ts";

const SAML = "urn:oasis:names:tc:SAML:2.0:assertion";
const SAMLP = "urn:oasis:names:tc:SAML:2.0:protocol";
const STATUS = "urn:oasis:names:tc:SAML:2.0:status:";
const EMAIL_FORMAT = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
const BINDINGS = "urn:oasis:names:tc:SAML:2.0:bindings:";
const XML_SIGNATURE = "http://www.w3.org/2000/09/xmldsig#";
const EXCLUSIVE_C14N = "http://www.w3.org/2001/10/xml-exc-c14n#";

/** Requests have some 700 bytes, and 3 kB where they are signed by a form. */
const MOST_REQUEST_BYTES = 12_288;
/** How far the other clock may be behind, and how long an answer is good. */
const BEFORE_MS = 60_000;
const AFTER_MS = 300_000;

/** What a service provider asks for. "" where it does not say. */
export interface AuthnRequest {
  readonly id: string;
  readonly issuer: string;
  readonly acsUrl: string;
  readonly destination: string;
  readonly binding: string;
}

/** The XML of a request as it came by redirect (deflated) or by form; null for what is neither. */
export function decodeRequest(message: string, isDeflated: boolean): string | null {
  const bytes = Buffer.from(message, "base64");
  if (!isDeflated) return bytes.length > MOST_REQUEST_BYTES ? null : bytes.toString("utf8");
  try {
    return inflateRawSync(bytes, { maxOutputLength: MOST_REQUEST_BYTES }).toString("utf8");
  } catch {
    // No deflated text, or one that would grow beyond all requests: the caller refuses it.
    return null;
  }
}

function parse(xml: string): Element | null {
  // Requests have neither; a document type is how XML is made to read files and to grow.
  if (/<[!?]/.test(xml.replace(/^<\?xml[^>]*\?>/, ""))) return null;
  let isClean = true;
  const complain = () => {
    isClean = false;
  };
  const errorHandler = { warning: complain, error: complain, fatalError: complain };
  const document = new DOMParser({ errorHandler }).parseFromString(xml, "text/xml");
  return isClean ? (document?.documentElement ?? null) : null;
}

/** Reads an AuthnRequest (SAML core 3.4.1); null for anything else. */
export function readRequest(xml: string): AuthnRequest | null {
  const root = parse(xml);
  const isRequest = root?.namespaceURI === SAMLP && root.localName === "AuthnRequest";
  if (!root || !isRequest || root.getAttribute("Version") !== "2.0") return null;
  const [issuer] = Array.from(root.getElementsByTagNameNS(SAML, "Issuer"));
  const id = root.getAttribute("ID") ?? "";
  if (issuer?.parentNode !== root || !/^[A-Za-z_][\w.-]{0,127}$/.test(id)) return null;
  return {
    id,
    issuer: issuer.textContent?.trim() ?? "",
    acsUrl: root.getAttribute("AssertionConsumerServiceURL") ?? "",
    destination: root.getAttribute("Destination") ?? "",
    binding: (root.getAttribute("ProtocolBinding") ?? "").replace(BINDINGS, ""),
  };
}

/** Metadata of the provider (SAML metadata 2.4.3), which takes requests by both bindings. */
export function writeMetadata(provider: {
  readonly entityId: string;
  readonly ssoUrl: string;
  /** PEM. */
  readonly certificate: string;
}): string {
  const services = ["HTTP-Redirect", "HTTP-POST"].map(
    (binding) =>
      `<md:SingleSignOnService Binding="${BINDINGS}${binding}" Location="${escaped(provider.ssoUrl)}"/>`,
  );
  return [
    '<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"',
    ` xmlns:ds="${XML_SIGNATURE}" entityID="${escaped(provider.entityId)}">`,
    `<md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="${SAMLP}">`,
    '<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>',
    provider.certificate.replace(/-----[^-]+-----|\s+/g, ""),
    "</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>",
    `<md:NameIDFormat>${EMAIL_FORMAT}</md:NameIDFormat>`,
    ...services,
    "</md:IDPSSODescriptor></md:EntityDescriptor>\n",
  ].join("");
}

/** Of every answer, whether it says yes or no. */
interface AnswerTerms {
  /** Of the response; the assertion's follows from it. */
  readonly id: string;
  readonly entityId: string;
  readonly audience: string;
  readonly acsUrl: string;
  readonly requestId: string;
  readonly now: Date;
}

function writeResponse(terms: AnswerTerms, status: string, assertion: string): string {
  return [
    `<samlp:Response xmlns:samlp="${SAMLP}" xmlns:saml="${SAML}" ID="${terms.id}" Version="2.0"`,
    ` IssueInstant="${terms.now.toISOString()}" Destination="${escaped(terms.acsUrl)}"`,
    ` InResponseTo="${escaped(terms.requestId)}">`,
    `<saml:Issuer>${escaped(terms.entityId)}</saml:Issuer>`,
    `<samlp:Status>${status}</samlp:Status>${assertion}</samlp:Response>`,
  ].join("");
}

/** A response with the status that the sign-in failed. */
export const writeRefusal = (terms: AnswerTerms): string =>
  writeResponse(
    terms,
    `<samlp:StatusCode Value="${STATUS}Responder"><samlp:StatusCode Value="${STATUS}AuthnFailed"/></samlp:StatusCode>`,
    "",
  );

function attribute(name: string, values: readonly string[]): string {
  const inside = values.map(
    (value) => `<saml:AttributeValue>${escaped(value)}</saml:AttributeValue>`,
  );
  return `<saml:Attribute Name="${escaped(name)}">${inside.join("")}</saml:Attribute>`;
}

/** SAML core 2.3.3, with the one kind of confirmation that browsers bring: bearer. */
function writeAssertion(terms: AnswerTerms, { name, email, groups }: Colleague): string {
  const { now, audience } = terms;
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
  return [
    `<saml:Assertion xmlns:saml="${SAML}" ID="${terms.id}-a" Version="2.0" IssueInstant="${at(0)}">`,
    `<saml:Issuer>${escaped(terms.entityId)}</saml:Issuer><saml:Subject>`,
    `<saml:NameID Format="${EMAIL_FORMAT}">${escaped(email)}</saml:NameID>`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
    `<saml:SubjectConfirmationData Recipient="${escaped(terms.acsUrl)}"`,
    ` InResponseTo="${escaped(terms.requestId)}" NotOnOrAfter="${at(AFTER_MS)}"/>`,
    "</saml:SubjectConfirmation></saml:Subject>",
    `<saml:Conditions NotBefore="${at(-BEFORE_MS)}" NotOnOrAfter="${at(AFTER_MS)}">`,
    `<saml:AudienceRestriction><saml:Audience>${escaped(audience)}</saml:Audience>`,
    "</saml:AudienceRestriction></saml:Conditions>",
    `<saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext>`,
    // Nobody typed a password.
    "<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified",
    "</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>",
    `<saml:AttributeStatement>${attribute("mail", [email])}${attribute("displayName", [name])}`,
    `${attribute("groups", groups)}</saml:AttributeStatement></saml:Assertion>`,
  ].join("");
}

/** An answer that says who it is. The assertion is signed by RSA-SHA256 with the key (PEM). */
export function writeSignedResponse(
  terms: AnswerTerms,
  colleague: Colleague,
  privateKey: string,
): string {
  const signer = new SignedXml({
    privateKey,
    signatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    canonicalizationAlgorithm: EXCLUSIVE_C14N,
  });
  signer.addReference({
    xpath: "//*[local-name(.)='Assertion']",
    digestAlgorithm: "http://www.w3.org/2001/04/xmlenc#sha256",
    transforms: [`${XML_SIGNATURE}enveloped-signature`, EXCLUSIVE_C14N],
  });
  const success = `<samlp:StatusCode Value="${STATUS}Success"/>`;
  signer.computeSignature(writeResponse(terms, success, writeAssertion(terms, colleague)), {
    prefix: "ds",
    location: {
      reference: "//*[local-name(.)='Assertion']/*[local-name(.)='Issuer']",
      action: "after",
    },
  });
  return signer.getSignedXml();
}
