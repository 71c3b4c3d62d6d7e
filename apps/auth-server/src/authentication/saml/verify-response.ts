import {
  checkConditions,
  endOfValidity,
  issuerOf,
  readAttributes,
  readAuthentication,
  readConfirmation,
  readNameId,
} from "./assertion-claims.ts";
import { decryptAssertion } from "./encrypted-assertion.ts";
import { type CheckResult, checkResults, requireCheck } from "./saml-checks.ts";
import {
  attributeOf,
  childrenNamed,
  childrenOf,
  decodeSamlMessage,
  everyElement,
  isNamed,
  NAMESPACES,
  parseSamlXml,
} from "./saml-document.ts";
import { findSignatures, readSigned } from "./signed-content.ts";

const { assertion: SAML, protocol: SAMLP } = NAMESPACES;

/** What one connection expects of a response. */
export interface ExpectedResponse {
  /** The identity provider's own entity id. */
  readonly entityId: string;
  /** Its certificates in PEM. Their dates are not looked at: the key is what is trusted. */
  readonly ssoCertificates: readonly string[];
  /** Where the response arrived: our assertion consumer service. */
  readonly acsUrl: string;
  /** Our entity id. */
  readonly audience: string;
  /** ID of the AuthnRequest that this browser was sent with; null where none is known. */
  readonly requestId: string | null;
  readonly now: Date;
  /** Whether a response that nobody asked for is taken. */
  readonly allowsIdpInitiated: boolean;
  /** Our private keys for encrypted assertions, in PEM. */
  readonly decryptionKeys: readonly string[];
  /** The attribute that says who someone is where the NameID is transient. */
  readonly subjectAttribute?: string;
}

/** What a verified assertion says. */
export interface SamlAssertion {
  readonly assertionId: string;
  readonly issuer: string;
  /** As the provider wrote it, or the value of `subjectAttribute` for a transient one. */
  readonly nameId: string;
  readonly nameIdFormat: string;
  /** Values by the attribute's `Name`. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly sessionNotOnOrAfter: Date | null;
  /** From here on no check takes the assertion: until then the caller keeps `assertionId`. */
  readonly notOnOrAfter: Date;
  readonly authnContextClass: string | null;
  /** ID of the AuthnRequest that it answers; null for an IdP-initiated response. */
  readonly inResponseTo: string | null;
  readonly checks: readonly CheckResult[];
}

const STATUS = "urn:oasis:names:tc:SAML:2.0:status:";

/** The codes of SAML core 3.2.2.2 that may be shown. */
const STATUS_CODES: ReadonlySet<string> = new Set(
  `Requester Responder VersionMismatch AuthnFailed InvalidAttrNameOrValue InvalidNameIDPolicy
   NoAuthnContext NoAvailableIDP NoPassive NoSupportedIDP PartialLogout ProxyCountExceeded
   RequestDenied RequestUnsupported RequestVersionDeprecated RequestVersionTooHigh
   RequestVersionTooLow ResourceNotRecognized TooManyResponses UnknownAttrProfile
   UnknownPrincipal UnsupportedBinding`
    .split(/\s+/)
    .map((code) => STATUS + code),
);

const statusCodesOf = (parent: Element): (string | null)[] =>
  childrenNamed(parent, SAMLP, "StatusCode").map((code) => attributeOf(code, "Value"));

/** The response succeeds with exactly one status, whose code is Success. */
function checkStatus(response: Element): void {
  const statuses = childrenNamed(response, SAMLP, "Status");
  const codes = statuses.flatMap(statusCodesOf);
  const isSuccess = statuses.length === 1 && codes.length === 1 && codes[0] === `${STATUS}Success`;
  const second = statuses.flatMap(childrenOf).flatMap(statusCodesOf);
  const known = [...second, ...codes].find((code) => code !== null && STATUS_CODES.has(code));
  requireCheck("status", isSuccess, known?.slice(STATUS.length) ?? null);
}

const ASSERTIONS: readonly string[] = ["Assertion", "EncryptedAssertion"];

/**
 * The one element called Assertion or EncryptedAssertion, in whatever namespace and wherever it
 * stands: a second one is what signature wrapping needs (Somorovsky and others 2012).
 */
function onlyAssertion(response: Element): Element {
  const called = everyElement(response).filter(({ localName }) => ASSERTIONS.includes(localName));
  // An answer that says no has none; the reason is worth more than the rule.
  if (called.length === 0) checkStatus(response);
  const [assertion, ...others] = called;
  requireCheck("single_assertion", assertion !== undefined && others.length === 0);
  requireCheck(
    "single_assertion",
    assertion.namespaceURI === SAML && assertion.parentNode === response,
  );
  return assertion;
}

function checkAssertion(assertion: Element): void {
  requireCheck("root_element", isNamed(assertion, SAML, "Assertion"));
  requireCheck("version", attributeOf(assertion, "Version") === "2.0");
  // Without one nobody could know it again.
  requireCheck("unique_ids", assertion.hasAttribute("ID"));
}

function parseResponse(source: string): Element {
  const response = parseSamlXml(source);
  requireCheck("root_element", isNamed(response, SAMLP, "Response"));
  requireCheck("version", attributeOf(response, "Version") === "2.0");
  return response;
}

/** The assertion inside an encrypted one: a document of its own, under the same rules. */
function openEncrypted(
  encrypted: Element,
  isSignedAround: boolean,
  { decryptionKeys, ssoCertificates }: ExpectedResponse,
): Element {
  const source = decryptAssertion(encrypted, decryptionKeys);
  const assertion = parseSamlXml(source);
  checkAssertion(assertion);
  const inside = everyElement(assertion).filter(({ localName }) => ASSERTIONS.includes(localName));
  requireCheck("single_assertion", inside.length === 1);
  const [signature] = findSignatures(assertion, null);
  requireCheck("signature_present", isSignedAround || signature !== undefined);
  return signature ? readSigned(source, signature, assertion, ssoCertificates) : assertion;
}

interface Verified {
  /** Signed or not: without a signature of its own it can only be refused for what it says. */
  readonly response: Element;
  /** Read from what a signature covers. */
  readonly assertion: Element;
}

/** Rules 1 to 4: from bytes to what was signed. */
function verifySignatures(source: string, expected: ExpectedResponse): Verified {
  const response = parseResponse(source);
  const found = onlyAssertion(response);
  const isEncrypted = found.localName === "EncryptedAssertion";
  if (!isEncrypted) checkAssertion(found);
  const { ssoCertificates } = expected;
  const signatures = findSignatures(response, isEncrypted ? null : found);
  const ofResponse = signatures.find(({ parentNode }) => parentNode === response);
  const ofAssertion = signatures.find(({ parentNode }) => parentNode === found);
  requireCheck("signature_present", isEncrypted || signatures.length > 0);

  const read = ofResponse ? readSigned(source, ofResponse, response, ssoCertificates) : response;
  // Found anew in the signed bytes: what stood beside them is not there.
  const inside = onlyAssertion(read);
  requireCheck("signed_content", inside.localName === found.localName);
  if (isEncrypted) {
    const assertion = openEncrypted(inside, ofResponse !== undefined, expected);
    return { response: read, assertion };
  }
  if (!ofAssertion) return { response: read, assertion: inside };
  const assertion = readSigned(source, ofAssertion, found, ssoCertificates);
  requireCheck("signed_content", attributeOf(assertion, "ID") === attributeOf(inside, "ID"));
  return { response: read, assertion };
}

function checkIssuers({ response, assertion }: Verified, entityId: string): void {
  const isNamedInResponse = childrenNamed(response, SAML, "Issuer").length > 0;
  requireCheck("issuer", issuerOf(assertion) === entityId);
  requireCheck("issuer", !isNamedInResponse || issuerOf(response) === entityId);
}

/**
 * The response answers the request of this browser, in both of the places that say so, or answers
 * none and that is allowed (SAML profiles 4.1.5).
 */
function checkInResponseTo(
  ofResponse: string | null,
  ofConfirmation: string | null,
  { requestId, allowsIdpInitiated }: ExpectedResponse,
): void {
  requireCheck("in_response_to", ofConfirmation === requestId && ofResponse === requestId);
  requireCheck("idp_initiated", requestId !== null || allowsIdpInitiated);
}

/**
 * Verifies a SAML 2.0 response as a browser posts it (`SAMLResponse`: base64 of XML) and answers
 * what its assertion says. The checks of `SAML_CHECKS` are made in their order; the first that
 * fails throws `SamlRefused`, whose message never holds text of the document. Who is asked for is
 * read from nothing but the bytes that a signature covers. That an assertion is used once only is
 * the caller's to keep: it has `assertionId` and `notOnOrAfter`. Rules: SAML 2.0 core, bindings 3.5
 * and profiles 4.1; OWASP ASVS 5.0, 6.8.
 */
export function verifySamlResponse(base64: string, expected: ExpectedResponse): SamlAssertion {
  const verified = verifySignatures(decodeSamlMessage(base64), expected);
  const { response, assertion } = verified;
  checkIssuers(verified, expected.entityId);
  checkStatus(response);
  const destination = attributeOf(response, "Destination");
  requireCheck("destination", destination === null || destination === expected.acsUrl);
  const confirmation = readConfirmation(assertion, expected);
  const end = checkConditions(assertion, expected);
  const { inResponseTo } = confirmation;
  checkInResponseTo(attributeOf(response, "InResponseTo"), inResponseTo, expected);
  const attributes = readAttributes(assertion);
  const identifier = readNameId(assertion, attributes, expected.subjectAttribute);
  const assertionId = attributeOf(assertion, "ID");
  requireCheck("signed_content", assertionId !== null);
  return {
    assertionId,
    issuer: expected.entityId,
    ...identifier,
    attributes,
    ...readAuthentication(assertion),
    notOnOrAfter: endOfValidity(confirmation.notOnOrAfter, end),
    inResponseTo,
    checks: checkResults(null),
  };
}
