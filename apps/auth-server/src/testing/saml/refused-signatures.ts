import {
  partOf,
  type RefusedDocument,
  replaced,
  replacing,
  SAML_KEYS,
  SIGNATURE,
  signed,
} from "./altered-documents.ts";
import { assertionXml, ENVELOPED, encode, responseXml, signXml } from "./signing-provider.ts";

const { provider: key, attacker, short } = SAML_KEYS;
const REFERENCE = /<ds:Reference[ >][\s\S]*<\/ds:Reference>/;
const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";
const INCLUSIVE = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";
const into = (anchor: string, inside: string) => () => {
  const xml = signed();
  return encode(
    replaced(xml, anchor, inside.replace("{signature}", partOf(xml, SIGNATURE)) + anchor),
  );
};

/** Rule 3: the signatures. */
export const REFUSED_SIGNATURES: readonly RefusedDocument[] = [
  { name: "no signature", check: "signature_present", make: () => encode(responseXml()) },
  {
    name: "a signature that was taken out",
    check: "signature_present",
    make: replacing(SIGNATURE, ""),
  },
  {
    name: "two signatures of one assertion",
    check: "signature_structure",
    make: () => encode(signXml(signed(), { key })),
  },
  {
    name: "a signature in the subject",
    check: "signature_structure",
    make: into("<saml:NameID ", "{signature}"),
  },
  {
    name: "a signature among the extensions",
    check: "signature_structure",
    make: into("<samlp:Status>", "<samlp:Extensions>{signature}</samlp:Extensions>"),
  },
  {
    name: "an element called Signature",
    check: "signature_structure",
    make: into("<samlp:Status>", "<samlp:Signature/>"),
  },
  {
    name: "an Object in the signature",
    check: "signature_structure",
    make: into("</ds:Signature>", "<ds:Object/>"),
  },
  {
    name: "two SignedInfo",
    check: "signature_structure",
    make: into("<ds:SignedInfo>", "<ds:SignedInfo></ds:SignedInfo>"),
  },
  {
    name: "a second SignatureMethod in KeyInfo",
    check: "signature_structure",
    make: into("</ds:KeyInfo>", '<ds:SignatureMethod Algorithm="x"/>'),
  },
  {
    name: "a value in two pieces",
    check: "signature_structure",
    make: into("</ds:SignatureValue>", "<ds:a/>"),
  },
  {
    name: "a signature over the response inside the assertion",
    check: "reference",
    make: () => encode(signed({ over: "Response", into: "Assertion" })),
  },
  {
    name: "a signature over the assertion behind the response",
    check: "reference",
    make: () => encode(signed({ over: "Assertion", into: "Response" })),
  },
  {
    name: "a signature over everything, by the empty URI",
    check: "reference",
    make: () => encode(signed({ over: "Response", isWhole: true })),
  },
  { name: "a reference without URI", check: "reference", make: replacing(/ URI="[^"]*"/, "") },
  {
    name: "a reference by XPointer",
    check: "reference",
    make: replacing(/ URI="[^"]*"/, ` URI="#xpointer(/)"`),
  },
  {
    name: "two references",
    check: "reference",
    make: () => {
      const xml = signed();
      const reference = partOf(xml, REFERENCE);
      return encode(replaced(xml, reference, reference + reference));
    },
  },
  { name: "no reference", check: "reference", make: replacing(REFERENCE, "") },
  {
    name: "three transforms",
    check: "transforms",
    make: () => encode(signed({ transforms: [ENVELOPED, EXCLUSIVE, EXCLUSIVE] })),
  },
  {
    name: "no transform but the first",
    check: "transforms",
    make: () => encode(signed({ transforms: [ENVELOPED] })),
  },
  {
    name: "inclusive canonicalization",
    check: "transforms",
    make: () => encode(signed({ transforms: [ENVELOPED, INCLUSIVE] })),
  },
  {
    name: "canonicalization with comments",
    check: "transforms",
    make: () => encode(signed({ transforms: [ENVELOPED, `${EXCLUSIVE}WithComments`] })),
  },
  {
    name: "inclusive canonicalization of SignedInfo",
    check: "transforms",
    make: () => encode(signed({ c14n: INCLUSIVE })),
  },
  {
    name: "a transform by XPath",
    check: "transforms",
    make: replacing(ENVELOPED, "http://www.w3.org/TR/1999/REC-xpath-19991116"),
  },
  {
    name: "a transform by XSLT",
    check: "transforms",
    make: replacing(ENVELOPED, "http://www.w3.org/TR/1999/REC-xslt-19991116"),
  },
  {
    name: "RSA with SHA-1",
    check: "signature_algorithm",
    make: () => encode(signed({ algorithm: "rsa-sha1" })),
  },
  {
    name: "HMAC with SHA-1",
    check: "signature_algorithm",
    make: () => encode(signed({ algorithm: "hmac-sha1" })),
  },
  {
    name: "HMAC with SHA-256 under the public certificate",
    check: "signature_algorithm",
    make: () => encode(signed({ algorithm: "hmac-sha256" })),
  },
  {
    name: "a digest by SHA-1",
    check: "digest_algorithm",
    make: () => encode(signed({ digest: "http://www.w3.org/2000/09/xmldsig#sha1" })),
  },
  {
    name: "a name that was changed after signing",
    check: "signature_value",
    make: replacing(/(?<=<saml:NameID[^>]*>)ada/, "boss"),
  },
  {
    name: "an attribute that was changed after signing",
    check: "signature_value",
    make: replacing(">staff<", ">owners<"),
  },
  {
    name: "another key, with its certificate in KeyInfo",
    check: "signature_value",
    make: () => encode(signed({ key: attacker })),
  },
  {
    name: "another key, with the provider's certificate in KeyInfo",
    check: "signature_value",
    make: () => encode(signed({ key: attacker, keyInfo: key.certificate })),
  },
  {
    name: "an RSA key of 1,024 bits",
    check: "signature_value",
    make: () => encode(signed({ key: short })),
    expected: { ssoCertificates: [short.certificate] },
  },
  {
    name: "a connection without certificates",
    check: "signature_value",
    make: () => encode(signed()),
    expected: { ssoCertificates: [] },
  },
  {
    name: "a signed response around an assertion that another key signed",
    check: "signature_value",
    make: () => encode(signXml(signed({ key: attacker }), { key, over: "Response" })),
  },
  {
    name: "a signed assertion in a response that another key signed",
    check: "signature_value",
    make: () => encode(signXml(signed(), { key: attacker, over: "Response" })),
  },
  {
    name: "a signed error that a forged assertion was put into",
    check: "signature_value",
    make: () => {
      const denied = "urn:oasis:names:tc:SAML:2.0:status:Responder";
      const error = signXml(responseXml({ status: denied }, ""), { key, over: "Response" });
      return encode(replaced(error, "</samlp:Response>", `${assertionXml()}</samlp:Response>`));
    },
  },
  {
    name: "a forged assertion beside a signed error in the extensions",
    check: "signature_structure",
    make: () => {
      const denied = "urn:oasis:names:tc:SAML:2.0:status:Responder";
      const error = signXml(responseXml({ status: denied }, ""), { key, over: "Response" });
      return encode(
        replaced(
          responseXml(),
          "<samlp:Status>",
          `<samlp:Extensions>${error}</samlp:Extensions><samlp:Status>`,
        ),
      );
    },
  },
];
