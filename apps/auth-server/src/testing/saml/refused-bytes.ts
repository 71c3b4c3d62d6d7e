import {
  type RefusedDocument,
  replaced,
  replacing,
  SAML_KEYS,
  signed,
} from "./altered-documents.ts";
import { encode, responseXml, signXml } from "./signing-provider.ts";

const { provider: key } = SAML_KEYS;
const nested = (levels: number): string => "<a>".repeat(levels) + "</a>".repeat(levels);
const INTO_VALUE = "<saml:AttributeValue>";
/** Rule 1: the bytes. */
export const REFUSED_BYTES: readonly RefusedDocument[] = [
  { name: "more than 256 KiB", check: "size", make: () => encode(signed() + " ".repeat(262_144)) },
  { name: "more base64 than that", check: "size", make: () => "A".repeat(600_000) },
  { name: "nothing", check: "base64", make: () => "" },
  { name: "XML without base64", check: "base64", make: () => signed() },
  { name: "base64 cut short", check: "base64", make: () => encode(signed()).slice(0, 401) },
  { name: "the alphabet of URLs", check: "base64", make: () => `-_-_${encode(signed())}` },
  {
    name: "a byte that is not UTF-8",
    check: "utf8",
    make: () => {
      const xml = signed();
      const [before, after] = [xml.slice(0, xml.indexOf("ada@")), xml.slice(xml.indexOf("ada@"))];
      const overlong = Buffer.from([0xc0, 0xaf]);
      return encode(Buffer.concat([Buffer.from(before), overlong, Buffer.from(after)]));
    },
  },
  {
    name: "UTF-16",
    check: "utf8",
    make: () => encode(Buffer.from(`\ufeff${signed()}`, "utf16le")),
  },
  {
    name: "a document type",
    check: "document_type",
    make: () => encode(`<!DOCTYPE a>${signed()}`),
  },
  {
    name: "an external entity",
    check: "document_type",
    make: () =>
      encode(
        `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${replaced(signed(), "ada@", "&x;@")}`,
      ),
  },
  {
    name: "entities that expand without end",
    check: "document_type",
    make: () =>
      encode(`<!DOCTYPE a [<!ENTITY x "xxxxxxxxxx"><!ENTITY y "&x;&x;&x;&x;">]>${signed()}`),
  },
  {
    name: "a document type in lower case",
    check: "document_type",
    make: () => encode(`<!doctype a>${signed()}`),
  },
  {
    name: "a processing instruction in the NameID, which canonicalizes to the signed name",
    check: "processing_instruction",
    make: () =>
      encode(
        replaced(
          signXml(responseXml({ nameId: "ada@family.example.evil.example" }), { key }),
          "ada@family.example.evil.example",
          "ada@family.example<?x .evil.example?>",
        ),
      ),
  },
  {
    name: "a processing instruction before the root",
    check: "processing_instruction",
    make: () => encode(`<?xml-stylesheet href="a"?>${signed()}`),
  },
  {
    name: "a comment in the NameID",
    check: "comment",
    make: () =>
      encode(
        replaced(
          signXml(responseXml({ nameId: "ada@family.example.evil.example" }), { key }),
          "ada@family.example.evil.example",
          "ada@family.example<!-- -->.evil.example",
        ),
      ),
  },
  {
    name: "a comment before the root",
    check: "comment",
    make: () => encode(`<!--a-->${signed()}`),
  },
  {
    name: "an element that never ends",
    check: "well_formed",
    make: () => encode(signed().slice(0, -17)),
  },
  {
    name: "crossed end tags",
    check: "well_formed",
    make: replacing("</saml:Subject>", "</saml:Subject></a>"),
  },
  { name: "text behind the root", check: "well_formed", make: () => encode(`${signed()}text`) },
  { name: "a second root", check: "well_formed", make: () => encode(`${signed()}<a/>`) },
  { name: "a loose ampersand", check: "well_formed", make: replacing("ada@", "a & a@") },
  { name: "an unknown entity", check: "well_formed", make: replacing("ada@", "&ada;@") },
  { name: "the character NUL", check: "well_formed", make: replacing("ada@", "ada&#0;@") },
  {
    name: "half of a pair of surrogates",
    check: "well_formed",
    make: replacing("ada@", "&#xd800;@"),
  },
  { name: "a control character", check: "well_formed", make: replacing("ada@", "ada\u0001@") },
  {
    name: "an attribute without quotes",
    check: "well_formed",
    make: replacing(' Version="2.0"', " Version=2.0"),
  },
  {
    name: "an attribute twice",
    check: "well_formed",
    make: replacing(' Version="2.0"', ' Version="2.0" Version="2.0"'),
  },
  {
    name: "another encoding",
    check: "well_formed",
    make: () => encode(`<?xml version="1.0" encoding="ISO-8859-1"?>${signed()}`),
  },
  { name: "XML 1.1", check: "well_formed", make: () => encode(`<?xml version="1.1"?>${signed()}`) },
  { name: "65 levels", check: "depth", make: replacing(INTO_VALUE, INTO_VALUE + nested(60)) },
  {
    name: "more than 10,000 elements",
    check: "complexity",
    make: replacing("</samlp:Status>", `${"<a/>".repeat(10_000)}</samlp:Status>`),
  },
  {
    name: "a tag of more than 16 KiB",
    check: "complexity",
    make: replacing("<samlp:Status>", `<samlp:Status a="${"b".repeat(16_384)}">`),
  },
  {
    name: "the end of a section without its beginning",
    check: "well_formed",
    make: replacing("ada@", "ada]]>@"),
  },
  {
    name: "a section that never ends",
    check: "well_formed",
    make: replacing("ada@", "<![CDATA[ada@"),
  },
];
