import { XMLSerializer } from "@xmldom/xmldom";
import { decrypt } from "xml-encryption";
import { requireCheck, SamlRefused } from "./saml-checks.ts";
import {
  attributeOf,
  childrenNamed,
  childrenOf,
  everyElement,
  NAMESPACES,
  textOf,
} from "./saml-document.ts";

const XENC = NAMESPACES.encryption;
const XENC11 = "http://www.w3.org/2009/xmlenc11#";

// AES in GCM: with CBC a server's answers decrypt for an attacker (Jager, Somorovsky 2011).
const CONTENT_ALGORITHMS: ReadonlySet<string> = new Set([
  `${XENC11}aes128-gcm`,
  `${XENC11}aes256-gcm`,
]);

/** RSA-OAEP; PKCS #1 v1.5 has Bleichenbacher's attack (RFC 8017, section 7.2). */
const KEY_ALGORITHMS: ReadonlySet<string> = new Set([`${XENC}rsa-oaep-mgf1p`, `${XENC11}rsa-oaep`]);

/** The only element of a name directly inside another. */
function onlyChild(parent: Element, namespace: string, name: string): Element {
  const [child, ...others] = childrenNamed(parent, namespace, name);
  requireCheck("encryption", child !== undefined && others.length === 0);
  return child;
}

function checkAlgorithm(encrypted: Element, allowed: ReadonlySet<string>): void {
  const method = onlyChild(encrypted, XENC, "EncryptionMethod");
  requireCheck("encryption", allowed.has(attributeOf(method, "Algorithm") ?? ""));
  const cipherData = onlyChild(encrypted, XENC, "CipherData");
  const value = onlyChild(cipherData, XENC, "CipherValue");
  // A CipherReference would name an address to fetch.
  requireCheck("encryption", childrenOf(cipherData).length === 1 && textOf(value) !== null);
}

/**
 * One EncryptedData with one EncryptedKey, which stands in its KeyInfo or, as some providers write
 * it, beside it.
 */
function checkEncrypted(encryptedAssertion: Element): void {
  const data = onlyChild(encryptedAssertion, XENC, "EncryptedData");
  const keyInfo = onlyChild(data, NAMESPACES.signature, "KeyInfo");
  const keys = everyElement(encryptedAssertion).filter(
    ({ localName }) => localName === "EncryptedKey",
  );
  const [key, ...others] = keys;
  requireCheck("encryption", key !== undefined && others.length === 0);
  const isInPlace = key.parentNode === keyInfo || key.parentNode === encryptedAssertion;
  requireCheck("encryption", isInPlace && key.namespaceURI === XENC);
  checkAlgorithm(data, CONTENT_ALGORITHMS);
  checkAlgorithm(key, KEY_ALGORITHMS);
}

function decryptWith(key: string, xml: string): string | null {
  let plain: string | null = null;
  const options = { key, disallowDecryptionWithInsecureAlgorithm: true };
  decrypt(xml, { ...options, warnInsecureAlgorithm: false }, (error, result) => {
    if (!error) plain = result;
  });
  return plain;
}

/**
 * The XML text inside an EncryptedAssertion (XML Encryption 1.1), by the first of the connection's
 * private keys (PEM) that opens it. Whether anyone signed it is not asked here: encrypting takes
 * only the public key, so it proves nothing. Throws `SamlRefused`.
 */
export function decryptAssertion(
  encryptedAssertion: Element,
  decryptionKeys: readonly string[],
): string {
  checkEncrypted(encryptedAssertion);
  const xml = new XMLSerializer().serializeToString(encryptedAssertion);
  for (const key of decryptionKeys) {
    const plain = decryptWith(key, xml);
    if (plain !== null) return plain;
  }
  throw new SamlRefused("decryption");
}
