import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from "node:crypto";
import { toPem } from "@stocks-vibe/server-kit";

/** Why a certificate or key was not taken. */
export type CertificateReason =
  /** Neither PEM nor the base64 of DER, or no X.509 inside. */
  | "not_a_certificate"
  | "several_certificates"
  | "expired"
  /** RSA with fewer than 2,048 bits. */
  | "key_too_short"
  /** Neither RSA nor an elliptic curve of at least 256 bits. */
  | "unsupported_key"
  /** No RSA key in PKCS #1 or PKCS #8, or one with a pass phrase. */
  | "not_a_private_key";

export class CertificateRefused extends Error {
  readonly reason: CertificateReason;
  constructor(reason: CertificateReason, options?: ErrorOptions) {
    super(`The certificate or key was refused: ${reason}.`, options);
    this.name = "CertificateRefused";
    this.reason = reason;
  }
}

export interface Certificate {
  /** With armour, 64 characters a line. */
  readonly pem: string;
  /** SHA-256 over the DER, as 64 lower-case hexadecimal digits: the same certificate again. */
  readonly fingerprint: string;
  /** Distinguished name on one line. */
  readonly issuer: string;
  readonly expiresAt: Date;
  /** Its own "not before". */
  readonly createdAt: Date;
}

const SHORTEST_RSA = 2_048;
const CURVES: ReadonlySet<string> = new Set(["prime256v1", "secp384r1", "secp521r1"]);
const ARMOUR = /-----(BEGIN|END) (?:X509 |TRUSTED )?CERTIFICATE-----/g;

function checkPublicKey(key: KeyObject): void {
  const { modulusLength = 0, namedCurve = "" } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === "rsa") {
    if (modulusLength < SHORTEST_RSA) throw new CertificateRefused("key_too_short");
  } else if (key.asymmetricKeyType !== "ec" || !CURVES.has(namedCurve)) {
    throw new CertificateRefused("unsupported_key");
  }
}

/** What stands between the armour, or all of it where there is none. */
function bytesOf(text: string): Buffer {
  const boundaries = text.match(ARMOUR) ?? [];
  if (boundaries.length > 2) throw new CertificateRefused("several_certificates");
  const [begin, end] = boundaries;
  const body =
    begin === undefined || end === undefined
      ? text
      : text.slice(text.indexOf(begin) + begin.length, text.indexOf(end));
  const base64 = body.replace(/\s+/g, "");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new CertificateRefused("not_a_certificate");
  return Buffer.from(base64, "base64");
}

function parseX509(bytes: Uint8Array): X509Certificate {
  try {
    const x509 = new X509Certificate(bytes);
    // The parser passes over what follows the certificate.
    if (x509.raw.length === bytes.length) return x509;
  } catch (error) {
    throw new CertificateRefused("not_a_certificate", { cause: error });
  }
  throw new CertificateRefused("not_a_certificate");
}

/** Reading a key of a kind that OpenSSL does not know throws. */
function publicKeyOf(x509: X509Certificate): KeyObject {
  try {
    return x509.publicKey;
  } catch (error) {
    throw new CertificateRefused("unsupported_key", { cause: error });
  }
}

/**
 * Reads one certificate as people paste it: PEM with its armour, without it, or the base64 of DER
 * on one line; white space is ignored. Throws `CertificateRefused` for what is none, for one that
 * has expired at `now`, and for a key that no signature is taken of.
 */
export function readCertificate(text: string, now: Date): Certificate {
  const x509 = parseX509(bytesOf(text));
  checkPublicKey(publicKeyOf(x509));
  const expiresAt = new Date(x509.validTo);
  if (expiresAt <= now) throw new CertificateRefused("expired");
  return {
    pem: toPem("CERTIFICATE", x509.raw),
    fingerprint: x509.fingerprint256.replaceAll(":", "").toLowerCase(),
    issuer: x509.issuer.split("\n").join(", "),
    expiresAt,
    createdAt: new Date(x509.validFrom),
  };
}

const ARMOURED = /-----BEGIN [A-Z0-9 ]+-----[\s\S]+?-----END [A-Z0-9 ]+-----/g;

/** The same of a text with one certificate or several, one after the other. */
export const readCertificates = (text: string, now: Date): Certificate[] =>
  (text.match(ARMOURED) ?? [text]).map((one) => readCertificate(one, now));

/**
 * Reads an RSA key of at least 2,048 bits in PKCS #1 or PKCS #8 (PEM) and answers it as PKCS #8.
 * Throws `CertificateRefused`.
 */
export function readPrivateKey(text: string): string {
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: `${text.trim()}\n`, format: "pem" });
  } catch {
    // Without its cause: that could name parts of the key.
    throw new CertificateRefused("not_a_private_key");
  }
  if (key.asymmetricKeyType !== "rsa") throw new CertificateRefused("unsupported_key");
  checkPublicKey(createPublicKey(key));
  return key.export({ type: "pkcs8", format: "pem" }).toString();
}
