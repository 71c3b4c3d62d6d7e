import {
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  X509Certificate,
} from "node:crypto";
import { Refusal } from "@stocks-vibe/server-kit";

/** A provider's certificate, as it was pasted. */
export interface ReadCertificate {
  readonly certificate: string;
  readonly issuer: string;
  readonly fingerprint: string;
  readonly expiresAt: Date;
}

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
const LEAST_BITS = 2_048;

const isStrong = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean =>
  asymmetricKeyType === "ec" ||
  (asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_BITS);

function readOne(text: string, now: Date): ReadCertificate {
  try {
    const read = new X509Certificate(text);
    const expiresAt = new Date(read.validTo);
    if (!isStrong(read.publicKey) || expiresAt <= now) throw new Error("weak, or over");
    return {
      certificate: read.toString(),
      issuer: read.issuer.replaceAll("\n", ", "),
      fingerprint: read.fingerprint256,
      expiresAt,
    };
  } catch (cause) {
    throw new Refusal("invalid_x509_certificate", { cause });
  }
}

/**
 * The certificates in a text: PEM, or the base64 that providers show without its frame. Refuses
 * what is none, what is over, and keys that are too weak to be believed.
 */
export function readCertificates(text: string, now: Date): ReadCertificate[] {
  const framed = text.match(PEM);
  if (framed) return framed.map((one) => readOne(one, now));
  const lines =
    text
      .replaceAll(/\s/g, "")
      .match(/.{1,64}/g)
      ?.join("\n") ?? "";
  return [readOne(`-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`, now)];
}

/** A private key of ours, as PKCS#1 or PKCS#8. Refuses all but RSA of 2,048 bits and more. */
export function readPrivateKey(pem: string, field: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType !== "rsa" || !isStrong(key)) throw new Error("not RSA, or too short");
    return key;
  } catch (cause) {
    const message = `${field} must be an RSA key of at least ${LEAST_BITS} bits in PEM.`;
    throw new Refusal("invalid_argument", { message, cause });
  }
}

// DER, as far as a certificate needs it (X.690, RFC 5280).
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content]);
  const size = length < 256 ? [length] : [length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, 128 + size.length, ...size]), content]);
}
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const utcTime = (moment: Date): Buffer =>
  der(0x17, Buffer.from(`${moment.toISOString().replaceAll(/[-:T]/g, "").slice(2, 14)}Z`));

/** sha256WithRSAEncryption, and the attribute commonName. */
const SHA256_RSA = sequence(Buffer.from("06092a864886f70d01010b0500", "hex"));
const COMMON_NAME = Buffer.from("0603550403", "hex");

const YEARS = 10;

/**
 * A certificate for a key of ours, signed by itself, as providers want one to check our requests
 * with. It ends after ten years.
 */
export function selfSignedCertificate(
  key: KeyObject,
  { name, serial }: { readonly name: string; readonly serial: Buffer },
  now: Date,
): ReadCertificate {
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + YEARS);
  const named = sequence(
    der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name.slice(0, 64))))),
  );
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), serial])),
    SHA256_RSA,
    named,
    sequence(utcTime(now), utcTime(until)),
    named,
    createPublicKey(key).export({ type: "spki", format: "der" }),
  );
  const signature = sign("sha256", toBeSigned, key);
  const whole = sequence(
    toBeSigned,
    SHA256_RSA,
    der(0x03, Buffer.concat([Buffer.from([0]), signature])),
  );
  const read = new X509Certificate(whole);
  return {
    certificate: read.toString(),
    issuer: read.issuer,
    fingerprint: read.fingerprint256,
    expiresAt: new Date(read.validTo),
  };
}
