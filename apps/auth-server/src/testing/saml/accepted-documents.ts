import type { ExpectedResponse } from "../../authentication/saml/verify-response.ts";
import { replaced, SAML_KEYS, signed } from "./altered-documents.ts";
import { encryptByHand } from "./hand-made-encryption.ts";
import { signWithPrefixes } from "./hand-made-signature.ts";
import {
  ACS,
  assertionXml,
  encode,
  encryptXml,
  IDP,
  REQUEST_ID,
  responseXml,
  SP,
  signXml,
  TRANSIENT,
} from "./signing-provider.ts";

/** A document that must be taken, and who it is of. */
export interface AcceptedDocument {
  readonly name: string;
  readonly make: () => string | Promise<string>;
  readonly expected?: Partial<ExpectedResponse>;
  /** "ada@family.example" unless given. */
  readonly nameId?: string;
}

const { provider: key, next, ours, curve, ended } = SAML_KEYS;
const withOurs = { decryptionKeys: [ours.privateKey] };
const SHA512 = "http://www.w3.org/2001/04/xmlenc#sha512";
const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
const unasked = { inResponseTo: null, confirmedInResponseTo: null };

const PLAIN: readonly AcceptedDocument[] = [
  { name: "a signed assertion", make: () => encode(signed()) },
  { name: "a signed response", make: () => encode(signed({ over: "Response" })) },
  {
    name: "both signed",
    make: () => encode(signXml(signed(), { key, over: "Response" })),
  },
  { name: "a line break in the base64", make: () => encode(signed()).replace(/.{76}/g, "$&\r\n") },
  {
    name: "a declaration and white space around it",
    make: () => encode(`<?xml version="1.0" encoding="UTF-8"?>\n${signed()}\n`),
  },
  { name: "a byte order mark", make: () => encode(`\ufeff${signed()}`) },
  {
    name: "a name in a CDATA section",
    make: () =>
      encode(replaced(signed(), "ada@family.example<", "<![CDATA[ada@family.example]]><")),
  },
  {
    name: "references to characters",
    make: () => encode(replaced(signed(), "ada@family.example<", "&#97;da&#x40;family.example<")),
  },
  {
    name: "the newer of two certificates",
    make: () => encode(signed({ key: next })),
    expected: { ssoCertificates: [key.certificate, next.certificate] },
  },
  {
    name: "the older of two certificates",
    make: () => encode(signed()),
    expected: { ssoCertificates: [next.certificate, key.certificate] },
  },
  {
    name: "a certificate that has ended",
    make: () => encode(signed({ key: ended })),
    expected: { ssoCertificates: [ended.certificate] },
  },
  {
    name: "ECDSA with SHA-256",
    make: () => encode(signed({ key: curve, algorithm: "ecdsa-sha256" })),
    expected: { ssoCertificates: [curve.certificate] },
  },
  {
    name: "ECDSA with SHA-512 beside an RSA certificate",
    make: () => encode(signed({ key: curve, algorithm: "ecdsa-sha512" })),
    expected: { ssoCertificates: [key.certificate, curve.certificate] },
  },
  { name: "RSA with SHA-384", make: () => encode(signed({ algorithm: "rsa-sha384" })) },
  {
    name: "RSA and a digest with SHA-512",
    make: () => encode(signed({ algorithm: "rsa-sha512", digest: SHA512 })),
  },
  {
    name: "no destination",
    make: () => encode(signXml(responseXml({ destination: null }), { key })),
  },
  {
    name: "no issuer of the response",
    make: () => encode(signXml(responseXml({ responseIssuer: null }), { key })),
  },
  {
    name: "an assertion that began 59 seconds ahead",
    make: () => encode(signXml(responseXml({ notBefore: 59 }), { key })),
  },
  {
    name: "an assertion that ended 55 seconds ago",
    make: () => encode(signXml(responseXml({ notOnOrAfter: -55, confirmedUntil: -55 }), { key })),
  },
  {
    name: "an unasked response where such are taken",
    make: () => encode(signXml(responseXml(unasked), { key })),
    expected: { requestId: null, allowsIdpInitiated: true },
  },
  {
    name: "a transient NameID with an attribute in its place",
    make: () =>
      encode(
        signXml(
          responseXml({
            nameId: "_3f7b3dcf",
            nameIdFormat: TRANSIENT,
            attributes: { uid: ["ada"] },
          }),
          { key },
        ),
      ),
    expected: { subjectAttribute: "uid" },
    nameId: "ada",
  },
  {
    name: "a persistent NameID although an attribute is named",
    make: () => encode(signXml(responseXml({ nameId: "p-1", nameIdFormat: PERSISTENT }), { key })),
    expected: { subjectAttribute: "email" },
    nameId: "p-1",
  },
];

const around = (inside: string, changes = {}): string => responseXml(changes, inside);

const ENCRYPTED: readonly AcceptedDocument[] = [
  {
    name: "an encrypted assertion that is signed inside",
    make: async () => encode(around(await encryptXml(signXml(assertionXml(), { key }), ours))),
    expected: withOurs,
  },
  {
    name: "an encrypted assertion in a signed response",
    make: async () =>
      encode(signXml(around(await encryptXml(assertionXml(), ours)), { key, over: "Response" })),
    expected: withOurs,
  },
  {
    name: "an encrypted assertion, signed inside and around",
    make: async () => {
      const inside = await encryptXml(signXml(assertionXml(), { key }), ours);
      return encode(signXml(around(inside), { key, over: "Response" }));
    },
    expected: withOurs,
  },
  ...(["inside", "beside"] as const).map(
    (place): AcceptedDocument => ({
      name: `an encrypted assertion of another hand, its key ${place} the data`,
      make: () => {
        const inside = encryptByHand(signXml(assertionXml(), { key }), ours, place);
        return encode(signXml(around(inside), { key, over: "Response" }));
      },
      expected: withOurs,
    }),
  ),
  {
    name: "an encrypted assertion for the older of our keys, with AES-128",
    make: async () => {
      const content = "http://www.w3.org/2009/xmlenc11#aes128-gcm";
      const inside = await encryptXml(signXml(assertionXml(), { key }), ours, { content });
      return encode(around(inside));
    },
    expected: { decryptionKeys: [next.privateKey, ours.privateKey] },
  },
];

const at = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();
const SCHEMA =
  'xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

/** The attributes that every sample has of a Response, and of an Assertion. */
const responseAttributes = (id: string): string =>
  `Destination="${ACS}" ID="${id}" InResponseTo="${REQUEST_ID}" IssueInstant="${at(0)}" Version="2.0"`;

interface Dialect {
  /** Prefixes with their colon, "" for the default namespace. */
  readonly protocol: string;
  readonly assertion: string;
  readonly declarations: string;
  readonly nameId: string;
  readonly attributes: string;
}

/** A response in the manner of one product: prefixes, declarations and attributes are its own. */
function inDialect({
  protocol: p,
  assertion: a,
  declarations,
  nameId,
  attributes,
}: Dialect): string {
  const xmlns = (prefix: string) => (prefix === "" ? "xmlns" : `xmlns:${prefix.slice(0, -1)}`);
  const saml = `${xmlns(a)}="urn:oasis:names:tc:SAML:2.0:assertion"`;
  const issuer = `<${a}Issuer Format="urn:oasis:names:tc:SAML:2.0:nameid-format:entity" ${saml}>${IDP}</${a}Issuer>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${p}Response ${xmlns(p)}="urn:oasis:names:tc:SAML:2.0:protocol" ${responseAttributes("id1")}>`,
    `${issuer}<${p}Status><${p}StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></${p}Status>`,
    `<${a}Assertion ${saml} ${declarations} ID="id2" IssueInstant="${at(0)}" Version="2.0">`,
    `${issuer}<${a}Subject>${nameId}`,
    `<${a}SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">`,
    `<${a}SubjectConfirmationData InResponseTo="${REQUEST_ID}" NotOnOrAfter="${at(300)}" Recipient="${ACS}"/>`,
    `</${a}SubjectConfirmation></${a}Subject>`,
    `<${a}Conditions NotBefore="${at(-300)}" NotOnOrAfter="${at(300)}">`,
    `<${a}AudienceRestriction><${a}Audience>${SP}</${a}Audience></${a}AudienceRestriction></${a}Conditions>`,
    `<${a}AuthnStatement AuthnInstant="${at(0)}" SessionIndex="id2"><${a}AuthnContext>`,
    `<${a}AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</${a}AuthnContextClassRef>`,
    `</${a}AuthnContext></${a}AuthnStatement>`,
    `<${a}AttributeStatement>${attributes}</${a}AttributeStatement>`,
    `</${a}Assertion></${p}Response>`,
  ].join("");
}

const okta = (): string =>
  inDialect({
    protocol: "saml2p:",
    assertion: "saml2:",
    declarations: 'xmlns:xs="http://www.w3.org/2001/XMLSchema"',
    nameId:
      '<saml2:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">ada@family.example</saml2:NameID>',
    attributes:
      '<saml2:Attribute Name="email" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:basic"><saml2:AttributeValue xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string">ada@family.example</saml2:AttributeValue></saml2:Attribute>',
  });

const entra = (): string =>
  inDialect({
    protocol: "samlp:",
    assertion: "",
    declarations: "",
    nameId: `<NameID Format="${PERSISTENT}">xGh3k-9</NameID>`,
    attributes:
      '<Attribute Name="http://schemas.microsoft.com/identity/claims/tenantid"><AttributeValue>t-1</AttributeValue></Attribute><Attribute Name="http://schemas.microsoft.com/claims/groups.link"><AttributeValue>https://graph.example/users/1/getMemberObjects</AttributeValue></Attribute>',
  });

const google = (): string =>
  inDialect({
    protocol: "saml2p:",
    assertion: "saml2:",
    declarations: "",
    nameId:
      '<saml2:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">ada@family.example</saml2:NameID>',
    attributes:
      '<saml2:Attribute Name="first_name"><saml2:AttributeValue xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:anyType">Ada</saml2:AttributeValue></saml2:Attribute>',
  });

const simpleSaml = (): string =>
  inDialect({
    protocol: "samlp:",
    assertion: "saml:",
    declarations: SCHEMA,
    nameId: `<saml:NameID SPNameQualifier="${SP}" Format="${TRANSIENT}">_7a1</saml:NameID>`,
    attributes:
      '<saml:Attribute Name="uid" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:basic"><saml:AttributeValue xsi:type="xs:string">ada</saml:AttributeValue></saml:Attribute>',
  });

/** As Shibboleth writes them: with an Id on both, which no other element may have. */
const withIds = (encrypted: string): string =>
  replaced(
    replaced(encrypted, "<xenc:EncryptedData ", '<xenc:EncryptedData Id="_d1" '),
    "<e:EncryptedKey ",
    '<e:EncryptedKey Id="_k1" Recipient="us" ',
  );

const PRODUCTS: readonly AcceptedDocument[] = [
  {
    name: "Okta: both signed, a prefix list",
    make: () => {
      const prefixes = ["xs"];
      const ofAssertion = /(?<=<saml2:Assertion .*)<\/saml2:Issuer>/;
      const inside = signWithPrefixes(okta(), { key, id: "id2", prefixes, issuer: ofAssertion });
      return encode(
        signWithPrefixes(inside, { key, id: "id1", prefixes, issuer: "</saml2:Issuer>" }),
      );
    },
  },
  {
    name: "Entra: the assertion signed, everything in default namespaces",
    make: () => encode(signXml(entra(), { key, prefix: "" })),
    nameId: "xGh3k-9",
  },
  {
    name: "Google: the response signed",
    make: () => encode(signXml(google(), { key, over: "Response" })),
  },
  {
    name: "SimpleSAMLphp: both signed, a transient NameID, types of the schema",
    make: () => encode(signXml(signXml(simpleSaml(), { key }), { key, over: "Response" })),
    expected: { subjectAttribute: "uid" },
    nameId: "ada",
  },
  {
    name: "Shibboleth: encrypted, with Ids of XML Encryption",
    make: async () => {
      const inside = withIds(await encryptXml(assertionXml(), ours));
      return encode(signXml(around(inside), { key, over: "Response" }));
    },
    expected: withOurs,
  },
];

/** Every document that must be taken. */
export const ACCEPTED_DOCUMENTS: readonly AcceptedDocument[] = [
  ...PLAIN,
  ...ENCRYPTED,
  ...PRODUCTS,
];
