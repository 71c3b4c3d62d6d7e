import { createHmac, createPublicKey, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { createSelfSignedCertificate } from "@stocks-vibe/server-kit";
import { SignedXml } from "xml-crypto";
import { type EncryptOptions, encrypt } from "xml-encryption";
import type { ExpectedResponse } from "../../authentication/saml/verify-response.ts";

/** A key of a provider, or of ours, with the certificate that others know it by. */
export interface TestKey {
  readonly privateKey: string;
  readonly certificate: string;
}

const DAY = 86_400_000;

interface KeyTerms {
  readonly type?: "rsa" | "ec";
  readonly bits?: number;
  /** Days from now at which the certificate ends. */
  readonly days?: number;
}

export function createTestKey({ type = "rsa", bits = 2_048, days = 365 }: KeyTerms = {}): TestKey {
  const { privateKey } =
    type === "rsa"
      ? generateKeyPairSync("rsa", { modulusLength: bits })
      : generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const certificate = createSelfSignedCertificate(pem, {
    commonName: "A provider of tests",
    notBefore: new Date(Date.now() - 400 * DAY),
    notAfter: new Date(Date.now() + days * DAY),
  });
  return { privateKey: pem, certificate };
}

export const IDP = "https://idp.example/saml";
export const SP = "https://auth.example/v1/b2b/sso/metadata/saml-connection-1";
export const ACS = "https://auth.example/v1/b2b/sso/callback/saml-connection-1";
export const REQUEST_ID = "_request-1";
const MAIL = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
export const TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
const STATUS = "urn:oasis:names:tc:SAML:2.0:status:";

/** Everything that a test may want to be otherwise. null leaves an attribute or element out. */
export interface ResponseTerms {
  readonly now: Date;
  readonly responseId: string;
  readonly assertionId: string;
  readonly issuer: string;
  readonly responseIssuer: string | null;
  readonly status: string;
  readonly destination: string | null;
  readonly recipient: string | null;
  readonly audience: string | null;
  readonly inResponseTo: string | null;
  readonly confirmedInResponseTo: string | null;
  /** Seconds from now. */
  readonly notBefore: number;
  readonly notOnOrAfter: number;
  readonly confirmedUntil: number;
  readonly nameId: string;
  readonly nameIdFormat: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

const DEFAULTS: Omit<ResponseTerms, "now" | "responseId" | "assertionId"> = {
  issuer: IDP,
  responseIssuer: IDP,
  status: `${STATUS}Success`,
  destination: ACS,
  recipient: ACS,
  audience: SP,
  inResponseTo: REQUEST_ID,
  confirmedInResponseTo: REQUEST_ID,
  notBefore: -30,
  notOnOrAfter: 300,
  confirmedUntil: 300,
  nameId: "ada@family.example",
  nameIdFormat: MAIL,
  attributes: { email: ["ada@family.example"], groups: ["staff", "admins"] },
};

const optional = (name: string, value: string | null): string =>
  value === null ? "" : ` ${name}="${value}"`;

const newId = (): string => `_${randomBytes(16).toString("hex")}`;

/** The XML of an unsigned assertion in the `saml` prefix, which it declares itself. */
export function assertionXml(changes: Partial<ResponseTerms> = {}): string {
  const terms = { now: new Date(), assertionId: newId(), ...DEFAULTS, ...changes };
  const at = (seconds: number) => new Date(terms.now.getTime() + seconds * 1_000).toISOString();
  const values = (texts: readonly string[]) =>
    texts.map((text) => `<saml:AttributeValue>${text}</saml:AttributeValue>`).join("");
  const attributes = Object.entries(terms.attributes).map(
    ([name, texts]) => `<saml:Attribute Name="${name}">${values(texts)}</saml:Attribute>`,
  );
  const audience =
    terms.audience === null
      ? ""
      : `<saml:AudienceRestriction><saml:Audience>${terms.audience}</saml:Audience></saml:AudienceRestriction>`;
  return [
    '<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"',
    ` ID="${terms.assertionId}" Version="2.0" IssueInstant="${at(0)}">`,
    `<saml:Issuer>${terms.issuer}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${terms.nameIdFormat}">${terms.nameId}</saml:NameID>`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
    `<saml:SubjectConfirmationData NotOnOrAfter="${at(terms.confirmedUntil)}"`,
    optional("Recipient", terms.recipient),
    optional("InResponseTo", terms.confirmedInResponseTo),
    "/></saml:SubjectConfirmation></saml:Subject>",
    `<saml:Conditions NotBefore="${at(terms.notBefore)}" NotOnOrAfter="${at(terms.notOnOrAfter)}">`,
    `${audience}</saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="s1" SessionNotOnOrAfter="${at(3_600)}">`,
    "<saml:AuthnContext><saml:AuthnContextClassRef>",
    "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport",
    "</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>",
    `<saml:AttributeStatement>${attributes.join("")}</saml:AttributeStatement>`,
    "</saml:Assertion>",
  ].join("");
}

/** The XML of an unsigned response around `inside`, or around an assertion by the same terms. */
export function responseXml(changes: Partial<ResponseTerms> = {}, inside?: string): string {
  const terms = { now: new Date(), responseId: newId(), ...DEFAULTS, ...changes };
  const issuer =
    terms.responseIssuer === null ? "" : `<saml:Issuer>${terms.responseIssuer}</saml:Issuer>`;
  return [
    '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"',
    ' xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"',
    ` ID="${terms.responseId}" Version="2.0" IssueInstant="${terms.now.toISOString()}"`,
    optional("Destination", terms.destination),
    optional("InResponseTo", terms.inResponseTo),
    `>${issuer}<samlp:Status><samlp:StatusCode Value="${terms.status}"/></samlp:Status>`,
    `${inside ?? assertionXml(changes)}</samlp:Response>`,
  ].join("");
}

const MORE = "http://www.w3.org/2001/04/xmldsig-more#";
const EXCLUSIVE_C14N = "http://www.w3.org/2001/10/xml-exc-c14n#";
export const ENVELOPED = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";

export interface SigningTerms {
  readonly key: TestKey;
  /** The element to sign. */
  readonly over?: "Response" | "Assertion";
  /** Where the signature goes: behind the Issuer of this element. */
  readonly into?: "Response" | "Assertion";
  /** 'rsa-sha256' and so on; 'rsa-sha1' and 'hmac-sha1' are the ones that are refused. */
  readonly algorithm?: string;
  readonly digest?: string;
  readonly transforms?: readonly string[];
  readonly c14n?: string;
  /** Signs the whole document by the empty URI. */
  readonly isWhole?: boolean;
  /** A certificate for KeyInfo; the key's own unless given. */
  readonly keyInfo?: string;
  /** Of the signature's elements; "" for the default namespace. */
  readonly prefix?: string;
}

/** Algorithms that the library does not sign with. */
function signingAlgorithm(name: string) {
  const [type = "", hash = "sha256"] = name.split("-");
  const uri = name.includes("sha1") ? `http://www.w3.org/2000/09/xmldsig#${name}` : MORE + name;
  return {
    uri,
    algorithm: class {
      getAlgorithmName(): string {
        return uri;
      }
      getSignature(material: string, key: string): string {
        if (type === "hmac") return createHmac(hash, key).update(material).digest("base64");
        const dsaEncoding = type === "ecdsa" ? ({ dsaEncoding: "ieee-p1363" } as const) : {};
        return sign(hash, Buffer.from(material), { key, ...dsaEncoding }).toString("base64");
      }
      verifySignature(): boolean {
        throw new Error("Nothing is verified here.");
      }
    },
  };
}

/** Signs as an identity provider does, or as one that a test wants to be refused would. */
export function signXml(xml: string, terms: SigningTerms): string {
  const { key, over = "Assertion", algorithm = "rsa-sha256" } = terms;
  const { into = over, c14n = EXCLUSIVE_C14N } = terms;
  const { uri, algorithm: signing } = signingAlgorithm(algorithm);
  const isHmac = algorithm.startsWith("hmac");
  const signer = new SignedXml({
    // What HMAC would be checked with by a library that confuses the two kinds of key.
    privateKey: isHmac ? key.certificate : key.privateKey,
    publicCert: terms.keyInfo ?? key.certificate,
    signatureAlgorithm: uri,
    canonicalizationAlgorithm: c14n,
    getKeyInfoContent: SignedXml.getKeyInfoContent,
  });
  signer.SignatureAlgorithms = { [uri]: signing };
  signer.addReference({
    xpath: terms.isWhole ? "/*" : `//*[local-name(.)='${over}']`,
    isEmptyUri: terms.isWhole ?? false,
    digestAlgorithm: terms.digest ?? "http://www.w3.org/2001/04/xmlenc#sha256",
    transforms: terms.transforms ?? [ENVELOPED, EXCLUSIVE_C14N],
  });
  const issuer = `//*[local-name(.)='${into}']/*[local-name(.)='Issuer']`;
  signer.computeSignature(xml, {
    prefix: terms.prefix ?? "ds",
    location: { reference: issuer, action: "after" },
  });
  return signer.getSignedXml();
}

const XMLENC = "http://www.w3.org/2001/04/xmlenc#";
export const GCM = "http://www.w3.org/2009/xmlenc11#aes256-gcm";

export interface EncryptionTerms {
  readonly content?: EncryptOptions["encryptionAlgorithm"];
  readonly key?: EncryptOptions["keyEncryptionAlgorithm"];
}

/** An EncryptedAssertion of the text for whoever has the key. */
export function encryptXml(
  xml: string,
  { certificate }: Pick<TestKey, "certificate">,
  algorithms: EncryptionTerms = {},
): Promise<string> {
  const options = {
    rsa_pub: createPublicKey(certificate).export({ type: "spki", format: "pem" }).toString(),
    pem: certificate,
    encryptionAlgorithm: algorithms.content ?? GCM,
    keyEncryptionAlgorithm: algorithms.key ?? `${XMLENC}rsa-oaep-mgf1p`,
    disallowEncryptionWithInsecureAlgorithm: false,
    warnInsecureAlgorithm: false,
  } satisfies EncryptOptions;
  return new Promise((resolve, reject) => {
    encrypt(xml, options, (error, encrypted) => {
      if (error) reject(error);
      else
        resolve(
          `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${encrypted}</saml:EncryptedAssertion>`,
        );
    });
  });
}

export const encode = (xml: string | Uint8Array): string => Buffer.from(xml).toString("base64");

/** What the connection of these tests expects. */
export const expecting = (
  key: Pick<TestKey, "certificate">,
  changes: Partial<ExpectedResponse> = {},
): ExpectedResponse => ({
  entityId: IDP,
  ssoCertificates: [key.certificate],
  acsUrl: ACS,
  audience: SP,
  requestId: REQUEST_ID,
  now: new Date(),
  allowsIdpInitiated: false,
  decryptionKeys: [],
  ...changes,
});
