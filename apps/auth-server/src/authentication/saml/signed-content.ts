import { SignedXml } from "xml-crypto";
import { requireCheck, SamlRefused } from "./saml-checks.ts";
import {
  attributeOf,
  childrenNamed,
  childrenOf,
  everyElement,
  isNamed,
  NAMESPACES,
  parseSamlXml,
  textOf,
} from "./saml-document.ts";
import {
  DIGEST_ALGORITHMS,
  ENVELOPED,
  EXCLUSIVE_C14N,
  SIGNATURE_ALGORITHMS,
} from "./signature-algorithms.ts";

const DS = NAMESPACES.signature;

/** The prefixes that exclusive canonicalization shall treat as inclusive. */
const isInclusiveNamespaces = (element: Element): boolean =>
  isNamed(element, EXCLUSIVE_C14N, "InclusiveNamespaces") && childrenOf(element).length === 0;

/** Whether the children are elements of XML Signature with these names, in this order. */
const areNamed = (children: readonly Element[], ...names: readonly string[]): boolean =>
  children.length === names.length &&
  children.every((child, index) => isNamed(child, DS, names[index] ?? ""));

/** Exclusive canonicalization without comments; any other one could hide what is signed. */
function isExclusiveC14n(method: Element): boolean {
  const [parameter, ...others] = childrenOf(method);
  return (
    attributeOf(method, "Algorithm") === EXCLUSIVE_C14N &&
    others.length === 0 &&
    (parameter === undefined || isInclusiveNamespaces(parameter))
  );
}

const isEnveloped = (transform: Element): boolean =>
  attributeOf(transform, "Algorithm") === ENVELOPED && childrenOf(transform).length === 0;

function checkTransforms(transforms: Element): void {
  const [enveloped, c14n, ...others] = childrenOf(transforms);
  requireCheck(
    "transforms",
    enveloped !== undefined &&
      c14n !== undefined &&
      others.length === 0 &&
      areNamed([enveloped, c14n], "Transform", "Transform") &&
      isEnveloped(enveloped) &&
      isExclusiveC14n(c14n),
  );
}

function checkReference(reference: Element, signed: Element): void {
  const children = childrenOf(reference);
  requireCheck(
    "transforms",
    children.some((child) => isNamed(child, DS, "Transforms")),
  );
  requireCheck(
    "signature_structure",
    areNamed(children, "Transforms", "DigestMethod", "DigestValue"),
  );
  const [transforms, digestMethod, digestValue] = children;
  const id = attributeOf(signed, "ID");
  requireCheck("reference", id !== null && attributeOf(reference, "URI") === `#${id}`);
  requireCheck("signature_structure", digestMethod !== undefined && digestValue !== undefined);
  requireCheck("signature_structure", textOf(digestValue) !== null);
  if (transforms) checkTransforms(transforms);
  const digest = attributeOf(digestMethod, "Algorithm") ?? "";
  requireCheck("digest_algorithm", Object.hasOwn(DIGEST_ALGORITHMS, digest));
}

/**
 * The one shape of a signature that is taken: over the element that it stands in, by one reference
 * to that element's ID, and with nothing in it that could be found in place of what is checked
 * here. KeyInfo is not read: the key is the connection's.
 */
function checkSignature(signature: Element, signed: Element): void {
  const children = childrenOf(signature);
  const [signedInfo, value, keyInfo] = children;
  requireCheck(
    "signature_structure",
    areNamed(children.slice(0, 2), "SignedInfo", "SignatureValue") &&
      children.length <= 3 &&
      (keyInfo === undefined || isNamed(keyInfo, DS, "KeyInfo")),
  );
  requireCheck("signature_structure", signedInfo !== undefined && value !== undefined);
  requireCheck("signature_structure", textOf(value) !== null);
  // The library looks for these anywhere in the signature: there must be no second one.
  const inKeyInfo = keyInfo ? everyElement(keyInfo) : [];
  const isRepeated = inKeyInfo.some(({ localName }) =>
    ["SignedInfo", "SignatureValue", "SignatureMethod", "CanonicalizationMethod"].includes(
      localName,
    ),
  );
  requireCheck("signature_structure", !isRepeated);

  const [c14nMethod, method, ...references] = childrenOf(signedInfo);
  requireCheck(
    "signature_structure",
    c14nMethod !== undefined &&
      method !== undefined &&
      areNamed([c14nMethod, method], "CanonicalizationMethod", "SignatureMethod"),
  );
  const [reference, ...others] = references;
  requireCheck("reference", reference !== undefined && others.length === 0);
  requireCheck("reference", isNamed(reference, DS, "Reference"));
  requireCheck("transforms", isExclusiveC14n(c14nMethod));
  const algorithm = attributeOf(method, "Algorithm") ?? "";
  requireCheck(
    "signature_algorithm",
    Object.hasOwn(SIGNATURE_ALGORITHMS, algorithm) && childrenOf(method).length === 0,
  );
  checkReference(reference, signed);
}

/**
 * The bytes that the library verified with one of the certificates. They are all given at once,
 * since each call canonicalizes the document anew.
 */
function verifyBytes(source: string, signature: Element, certificates: readonly string[]): string {
  const publicCert = certificates.join("\n");
  const verifier = new SignedXml({ publicCert, getCertFromKeyInfo: () => null });
  verifier.SignatureAlgorithms = SIGNATURE_ALGORITHMS;
  verifier.HashAlgorithms = DIGEST_ALGORITHMS;
  const { CanonicalizationAlgorithms: known } = verifier;
  verifier.CanonicalizationAlgorithms = Object.fromEntries(
    [EXCLUSIVE_C14N, ENVELOPED].flatMap((uri) => {
      const algorithm = known[uri];
      return algorithm ? [[uri, algorithm]] : [];
    }),
  );
  let isVerified = false;
  try {
    verifier.loadSignature(signature);
    isVerified = verifier.checkSignature(source);
  } catch {
    // A wrong signature throws, as does one that the library cannot read.
  }
  const [bytes, ...others] = verifier.getSignedReferences();
  if (!isVerified || bytes === undefined || others.length > 0) {
    throw new SamlRefused("signature_value");
  }
  return bytes;
}

/**
 * Where signatures may stand: at most one directly inside the Response, at most one directly inside
 * the Assertion, and nothing called Signature anywhere else.
 */
export function findSignatures(root: Element, assertion: Element | null): readonly Element[] {
  const parents = assertion && assertion !== root ? [root, assertion] : [root];
  const signatures = parents.flatMap((parent) => {
    const own = childrenNamed(parent, DS, "Signature");
    requireCheck("signature_structure", own.length <= 1);
    return own;
  });
  const called = everyElement(root).filter(({ localName }) => localName === "Signature");
  requireCheck("signature_structure", called.length === signatures.length);
  return signatures;
}

/**
 * Verifies the signature over an element with each of the connection's certificates (PEM) and
 * answers that element parsed anew from the canonical bytes that the library says it verified:
 * what is read afterwards is what was signed, whatever else the document held. xml-crypto 6.3.2
 * canonicalizes a processing instruction as if it were text, so that a document changed without the
 * key verifies although its own tree reads as another name. Throws `SamlRefused`.
 */
export function readSigned(
  source: string,
  signature: Element,
  signed: Element,
  certificates: readonly string[],
): Element {
  checkSignature(signature, signed);
  const root = parseSamlXml(verifyBytes(source, signature, certificates));
  requireCheck(
    "signed_content",
    isNamed(root, signed.namespaceURI ?? "", signed.localName) &&
      attributeOf(root, "ID") === attributeOf(signed, "ID"),
  );
  return root;
}
