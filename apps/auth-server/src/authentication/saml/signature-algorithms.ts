import { createHash, createVerify, type KeyObject, X509Certificate } from "node:crypto";
import type { SignedXml } from "xml-crypto";

type SignatureAlgorithms = SignedXml["SignatureAlgorithms"];
type HashAlgorithms = SignedXml["HashAlgorithms"];

const MORE = "http://www.w3.org/2001/04/xmldsig-more#";

/** Bits of an RSA key (NIST SP 800-131A). */
const SHORTEST_RSA = 2_048;

const isUsableKey = (key: KeyObject, type: "rsa" | "ec"): boolean =>
  key.asymmetricKeyType === type &&
  (type === "ec" || (key.asymmetricKeyDetails?.modulusLength ?? 0) >= SHORTEST_RSA);

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** One algorithm of RFC 6931, in the shape in which xml-crypto takes it. It only verifies. */
function verifying(type: "rsa" | "ec", hash: "sha256" | "sha384" | "sha512") {
  const uri = `${MORE}${type === "ec" ? "ecdsa" : "rsa"}-${hash}`;
  // XML Signature writes ECDSA as r and s side by side.
  const options = type === "ec" ? { dsaEncoding: "ieee-p1363" as const } : {};

  function isSignedBy(certificate: string, material: string, signatureValue: string): boolean {
    const { publicKey } = new X509Certificate(certificate);
    if (!isUsableKey(publicKey, type)) return false;
    const verifier = createVerify(hash).update(material, "utf8");
    return verifier.verify({ key: publicKey, ...options }, signatureValue, "base64");
  }

  return class {
    getAlgorithmName(): string {
      return uri;
    }
    getSignature(): string {
      throw new Error("Nothing is signed here.");
    }
    /** `key` is one certificate in PEM after another; each is tried. */
    verifySignature(material: string, key: unknown, signatureValue: string): boolean {
      const certificates = typeof key === "string" ? (key.match(CERTIFICATE) ?? []) : [];
      return certificates.some((each) => isSignedBy(each, material, signatureValue));
    }
  };
}

function hashing(uri: string, hash: "sha256" | "sha512") {
  return class {
    getAlgorithmName(): string {
      return uri;
    }
    getHash(xml: string): string {
      return createHash(hash).update(xml, "utf8").digest("base64");
    }
  };
}

/**
 * RSA (PKCS #1 v1.5) and ECDSA with SHA-256, 384 and 512. SHA-1 is refused because collisions can
 * be computed, HMAC because its key would be the public certificate (key confusion).
 */
export const SIGNATURE_ALGORITHMS: SignatureAlgorithms = {
  [`${MORE}rsa-sha256`]: verifying("rsa", "sha256"),
  [`${MORE}rsa-sha384`]: verifying("rsa", "sha384"),
  [`${MORE}rsa-sha512`]: verifying("rsa", "sha512"),
  [`${MORE}ecdsa-sha256`]: verifying("ec", "sha256"),
  [`${MORE}ecdsa-sha384`]: verifying("ec", "sha384"),
  [`${MORE}ecdsa-sha512`]: verifying("ec", "sha512"),
};

const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";
const SHA512 = "http://www.w3.org/2001/04/xmlenc#sha512";

/** Digests of a Reference: SHA-256 and SHA-512. */
export const DIGEST_ALGORITHMS: HashAlgorithms = {
  [SHA256]: hashing(SHA256, "sha256"),
  [SHA512]: hashing(SHA512, "sha512"),
};

export const EXCLUSIVE_C14N = "http://www.w3.org/2001/10/xml-exc-c14n#";
export const ENVELOPED = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";
