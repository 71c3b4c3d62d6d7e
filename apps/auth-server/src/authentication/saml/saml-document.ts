import { DOMParser } from "@xmldom/xmldom";
import { requireCheck, SamlRefused } from "./saml-checks.ts";
import { checkXmlSyntax } from "./xml-syntax.ts";

/** Namespaces of SAML 2.0 (core, metadata), XML Signature and XML Encryption. */
export const NAMESPACES = {
  assertion: "urn:oasis:names:tc:SAML:2.0:assertion",
  protocol: "urn:oasis:names:tc:SAML:2.0:protocol",
  metadata: "urn:oasis:names:tc:SAML:2.0:metadata",
  signature: "http://www.w3.org/2000/09/xmldsig#",
  encryption: "http://www.w3.org/2001/04/xmlenc#",
} as const;

/** Bytes of a response or assertion. */
const MAX_MESSAGE_BYTES = 256 * 1_024;

// Three namespaces that no document may declare: two have fixed prefixes, and inside the third one
// the parser reads by the rules of HTML.
const RESERVED_NAMESPACES: ReadonlySet<string> = new Set([
  "http://www.w3.org/XML/1998/namespace",
  "http://www.w3.org/2000/xmlns/",
  "http://www.w3.org/1999/xhtml",
]);
/** Different prefixes of one document. Canonicalization copies those in scope for each element. */
const MOST_PREFIXES = 64;
const ABSOLUTE = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s]+$/;
const ID_VALUE = /^[A-Za-z_][A-Za-z0-9._-]*$/;

const ELEMENT_NODE = 1;
const isElement = (node: Node): node is Element => node.nodeType === ELEMENT_NODE;

/** The elements directly inside another. */
export const childrenOf = (parent: Element): Element[] =>
  Array.from(parent.childNodes).filter(isElement);

export const isNamed = (element: Element, namespace: string, name: string): boolean =>
  element.namespaceURI === namespace && element.localName === name;

/** The elements of one name directly inside another. */
export const childrenNamed = (parent: Element, namespace: string, name: string): Element[] =>
  childrenOf(parent).filter((child) => isNamed(child, namespace, name));

/** The element itself and every element inside it, in the order of the document. */
export const everyElement = (element: Element): Element[] => [
  element,
  ...childrenOf(element).flatMap(everyElement),
];

/** The value of an attribute without namespace; null where there is none. */
export const attributeOf = (element: Element, name: string): string | null =>
  element.hasAttribute(name) ? element.getAttribute(name) : null;

/** The text of an element that holds text alone; null where another element stands in it. */
export const textOf = (element: Element): string | null =>
  childrenOf(element).length === 0 ? (element.textContent ?? "") : null;

const isUri = (value: string): boolean => ABSOLUTE.test(value) && !RESERVED_NAMESPACES.has(value);

const hasNamespace = ({ namespaceURI }: Element | Attr): boolean =>
  typeof namespaceURI === "string" && namespaceURI !== "";

/**
 * A declaration is absolute, names no reserved prefix and takes none back. Relative and empty ones
 * are canonicalized differently from library to library, some of which then sign nothing at all
 * (CVE-2025-66567, CVE-2025-66568).
 */
const isSoundDeclaration = ({ name, value }: Attr): boolean =>
  (name === "xmlns" || !["xmlns:xml", "xmlns:xmlns"].includes(name)) && isUri(value);

function isSoundAttribute(attribute: Attr): boolean {
  const { name, prefix } = attribute;
  if (name === "xmlns" || prefix === "xmlns") return isSoundDeclaration(attribute);
  // Canonicalization leaves out whatever begins like a declaration, so nothing would sign it.
  if (name.toLowerCase().startsWith("xmlns")) return false;
  return !prefix || hasNamespace(attribute);
}

function checkNamespaces(element: Element): void {
  const attributes = Array.from(element.attributes);
  const names = attributes.map(({ namespaceURI, localName }) => `${namespaceURI} ${localName}`);
  const isSound =
    (!element.prefix || hasNamespace(element)) &&
    element.prefix !== "xmlns" &&
    attributes.every(isSoundAttribute) &&
    new Set(names).size === names.length;
  requireCheck("namespaces", isSound);
}

/** XML Encryption's own `Id`, which Shibboleth writes; no signature can refer to it. */
const mayHaveId = ({ namespaceURI, localName }: Element): boolean =>
  namespaceURI === NAMESPACES.encryption &&
  (localName === "EncryptedData" || localName === "EncryptedKey");

/**
 * `ID` is the only attribute that a signature may name an element by. With another one beside it,
 * verifier and reader could each find another element.
 */
function readId(element: Element): string | null {
  const idLike = Array.from(element.attributes).filter(
    ({ name, localName }) =>
      (localName ?? name).toLowerCase() === "id" && !name.toLowerCase().startsWith("xmlns"),
  );
  const [id, ...others] = idLike;
  if (!id) return null;
  const isKnown = id.name === "ID" || (id.name === "Id" && mayHaveId(element));
  requireCheck("id_attributes", isKnown && others.length === 0 && ID_VALUE.test(id.value));
  return id.value;
}

/**
 * Parses XML and refuses what could be read in two ways: everything that `checkXmlSyntax` refuses,
 * every warning of the parser, namespaces and ids other than the plain ones. Answers the root
 * element. Throws `SamlRefused`.
 */
export function parseSamlXml(source: string): Element {
  checkXmlSyntax(source);
  let isClean = true;
  const complain = () => {
    isClean = false;
  };
  const parser = new DOMParser({
    errorHandler: { warning: complain, error: complain, fatalError: complain },
  });
  const root = parser.parseFromString(source, "text/xml")?.documentElement;
  requireCheck("well_formed", isClean && root !== null && root !== undefined);
  const elements = everyElement(root);
  for (const element of elements) checkNamespaces(element);
  const declared = elements.flatMap((element) =>
    Array.from(element.attributes, ({ name }) => name).filter((name) => name.startsWith("xmlns:")),
  );
  requireCheck("namespaces", new Set(declared).size <= MOST_PREFIXES);
  const ids = elements.map(readId).filter((id) => id !== null);
  requireCheck("unique_ids", new Set(ids).size === ids.length);
  return root;
}

/** Bytes as text. Throws `SamlRefused` if they are not UTF-8; a byte order mark is dropped. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new SamlRefused("utf8");
  }
}

/**
 * The XML text of a form's `SAMLResponse` (SAML bindings 3.5.4: plain base64, line breaks allowed),
 * at most 256 KiB of it. Throws `SamlRefused`.
 */
export function decodeSamlMessage(base64: string): string {
  requireCheck("size", base64.length <= 2 * MAX_MESSAGE_BYTES);
  const compact = base64.replace(/[ \t\r\n]+/g, "");
  const isBase64 =
    compact !== "" && compact.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(compact);
  requireCheck("base64", isBase64);
  const bytes = Buffer.from(compact, "base64");
  requireCheck("size", bytes.length <= MAX_MESSAGE_BYTES);
  return decodeUtf8(bytes);
}
