import {
  ASSERTION,
  partOf,
  type RefusedDocument,
  replaced,
  replacing,
  SAML_KEYS,
  signed,
} from "./altered-documents.ts";
import { WRAPPING_PLACES, wrapped } from "./signature-wrapping.ts";
import { assertionXml, encode, responseXml, signXml } from "./signing-provider.ts";

const { provider: key } = SAML_KEYS;
const INTO_VALUE = "<saml:AttributeValue>";

/** Rule 2: the document. */
export const REFUSED_STRUCTURES: readonly RefusedDocument[] = [
  {
    name: "a prefix that nobody declared",
    check: "namespaces",
    make: replacing(INTO_VALUE, `${INTO_VALUE}<x:a/>`),
  },
  {
    name: "a prefix that every object of JavaScript has",
    check: "namespaces",
    make: replacing(INTO_VALUE, `${INTO_VALUE}<toString:a/>`),
  },
  {
    name: "a relative namespace",
    check: "namespaces",
    make: replacing("<samlp:Status>", '<samlp:Status xmlns:x="1">'),
  },
  {
    name: "an empty namespace",
    check: "namespaces",
    make: replacing("<samlp:Status>", '<samlp:Status xmlns="">'),
  },
  {
    name: "a prefix taken back",
    check: "namespaces",
    make: replacing("<samlp:Status>", '<samlp:Status xmlns:x="">'),
  },
  {
    name: "an attribute that only begins like a declaration",
    check: "namespaces",
    make: replacing("<samlp:Status>", '<samlp:Status xmlnsx="urn:x">'),
  },
  {
    name: "HTML, which the parser reads by other rules",
    check: "namespaces",
    make: replacing(
      INTO_VALUE,
      `${INTO_VALUE}<textarea xmlns="http://www.w3.org/1999/xhtml"></textarea>`,
    ),
  },
  {
    name: "65 prefixes",
    check: "namespaces",
    make: replacing(
      "<samlp:Status>",
      `<samlp:Status ${Array.from({ length: 65 }, (_, at) => `xmlns:a${at}="urn:x"`).join(" ")}>`,
    ),
  },
  {
    name: "one attribute by two prefixes",
    check: "namespaces",
    make: replacing(
      "<samlp:Status>",
      '<samlp:Status xmlns:x="urn:x" xmlns:y="urn:x" x:a="1" y:a="2">',
    ),
  },
  {
    name: "an Id beside the IDs",
    check: "id_attributes",
    make: replacing("<samlp:Status>", '<samlp:Status Id="a">'),
  },
  {
    name: "an id beside the IDs",
    check: "id_attributes",
    make: replacing("<samlp:Status>", '<samlp:Status id="a">'),
  },
  {
    name: "an xml:id",
    check: "id_attributes",
    make: replacing("<samlp:Status>", '<samlp:Status xml:id="a">'),
  },
  {
    name: "an ID with a quote in it",
    check: "id_attributes",
    make: replacing("<samlp:Status>", `<samlp:Status ID="a'">`),
  },
  {
    name: "one ID twice",
    check: "unique_ids",
    make: () => {
      const xml = signXml(responseXml({ assertionId: "_a" }), { key });
      return encode(replaced(xml, "<samlp:Status>", '<samlp:Status ID="_a">'));
    },
  },
  {
    name: "an assertion without an ID, in a signed response",
    check: "unique_ids",
    make: () => {
      const xml = replaced(responseXml(), /(?<=<saml:Assertion [^>]*) ID="[^"]*"/, "");
      return encode(signXml(xml, { key, over: "Response" }));
    },
  },
  {
    name: "an assertion without a response",
    check: "root_element",
    make: () => encode(partOf(signed(), ASSERTION)),
  },
  {
    name: "a response of SAML 1.1",
    check: "root_element",
    make: replacing(
      'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"',
      'xmlns:samlp="urn:oasis:names:tc:SAML:1.0:protocol"',
    ),
  },
  {
    name: "another version",
    check: "version",
    make: replacing(' Version="2.0"', ' Version="1.1"'),
  },
  { name: "no assertion", check: "single_assertion", make: () => encode(responseXml({}, "")) },
  {
    name: "two assertions",
    check: "single_assertion",
    make: () =>
      encode(replaced(signed(), "</samlp:Response>", `${assertionXml()}</samlp:Response>`)),
  },
  {
    name: "an assertion of another namespace beside the signed one",
    check: "single_assertion",
    make: replacing("</samlp:Response>", '<Assertion xmlns="urn:x"/></samlp:Response>'),
  },
  {
    name: "an assertion that is no child of the response",
    check: "single_assertion",
    make: () => {
      const xml = signed();
      const assertion = partOf(xml, ASSERTION);
      return encode(replaced(xml, assertion, `<samlp:Extensions>${assertion}</samlp:Extensions>`));
    },
  },
  {
    name: "an assertion in the advice of another",
    check: "single_assertion",
    make: replacing(
      "</saml:Conditions>",
      `</saml:Conditions><saml:Advice>${assertionXml()}</saml:Advice>`,
    ),
  },
  ...WRAPPING_PLACES.map(
    (place): RefusedDocument => ({
      name: `signature wrapping ${place}`,
      check: "single_assertion",
      make: () => wrapped(place),
    }),
  ),
];
