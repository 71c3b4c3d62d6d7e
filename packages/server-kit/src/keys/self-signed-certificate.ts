import { createPrivateKey, createPublicKey, randomBytes, sign } from "node:crypto";
import * as der from "./der.ts";

/** Signature algorithms by type of key (RFC 4055, RFC 5758), both with SHA-256. */
const ALGORITHMS: Readonly<Record<string, Buffer>> = {
  rsa: der.sequence(der.objectIdentifier("1.2.840.113549.1.1.11"), der.NULL),
  ec: der.sequence(der.objectIdentifier("1.2.840.10045.4.3.2")),
};
const COMMON_NAME = der.objectIdentifier("2.5.4.3");
const BASIC_CONSTRAINTS = der.objectIdentifier("2.5.29.19");
const VERSION_3 = der.explicit(0, der.unsignedInteger(Buffer.from([2])));

/** Characters that RFC 5280 allows in a common name. */
const LONGEST_NAME = 64;

/** DER with armour, 64 characters a line (RFC 7468). */
export const toPem = (label: string, bytes: Uint8Array): string => {
  const lines =
    Buffer.from(bytes)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`;
};

/** What the certificate of a key says besides. */
export interface CertificateTerms {
  readonly commonName: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/**
 * Makes the self-signed X.509 certificate (RFC 5280, version 3, no authority) of an RSA or EC key
 * in PEM, by which others know the key. Node has no call for it. Each one has another serial
 * number. Answers PEM; throws `RangeError` for a key of another type.
 */
export function createSelfSignedCertificate(privateKey: string, terms: CertificateTerms): string {
  const key = createPrivateKey(privateKey);
  const algorithm = ALGORITHMS[key.asymmetricKeyType ?? ""];
  if (!algorithm) throw new RangeError("Only RSA and EC keys have certificates here.");
  const commonName = der.utf8String(terms.commonName.slice(0, LONGEST_NAME));
  const name = der.sequence(der.set(der.sequence(COMMON_NAME, commonName)));
  const isNoAuthority = der.octetString(der.sequence());
  const content = der.sequence(
    VERSION_3,
    // The first octet keeps it positive and of one length.
    der.unsignedInteger(randomBytes(16).fill(0x40, 0, 1)),
    algorithm,
    name,
    der.sequence(der.time(terms.notBefore), der.time(terms.notAfter)),
    name,
    createPublicKey(key).export({ type: "spki", format: "der" }),
    der.explicit(
      3,
      der.sequence(der.sequence(BASIC_CONSTRAINTS, der.boolean(true), isNoAuthority)),
    ),
  );
  const signature = der.bitString(sign("sha256", content, key));
  return toPem("CERTIFICATE", der.sequence(content, algorithm, signature));
}
