import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  X509Certificate,
} from "node:crypto";
import { createSelfSignedCertificate, toPem } from "@stocks-vibe/server-kit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTestKey } from "../../testing/saml/signing-provider.ts";
import { CertificateRefused, readCertificate, readPrivateKey } from "./certificates.ts";

const now = new Date();
const { privateKey, certificate } = createTestKey();
const base64 = certificate.replace(/-----[^-]+-----|\s/g, "");

function reasonOf(read: () => unknown): string {
  try {
    read();
    return "taken";
  } catch (error) {
    if (error instanceof CertificateRefused) return error.reason;
    throw error;
  }
}

describe("a certificate that someone pastes", () => {
  it.each([
    ["with its armour", certificate],
    ["with line breaks of Windows", certificate.replaceAll("\n", "\r\n")],
    ["with white space around it", `\n\n  ${certificate}  \n`],
    ["on one line with its armour", certificate.replaceAll("\n", " ")],
    ["without line breaks", certificate.replaceAll("\n", "")],
    ["without armour", base64],
    ["without armour, in lines", base64.replace(/.{40}/g, "$&\n")],
    ["with words of openssl around it", `subject=CN = idp\n${certificate}\nissuer=CN = idp`],
    ["as a trusted one", certificate.replaceAll(" CERTIFICATE", " X509 CERTIFICATE")],
  ])("is read %s", (_name, text) => {
    const read = readCertificate(text, now);
    expect(read.pem).toBe(certificate);
    expect(read.issuer).toBe("CN=A provider of tests");
    expect(read.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(read.expiresAt.getTime()).toBeGreaterThan(now.getTime());
    expect(read.createdAt.getTime()).toBeLessThan(now.getTime());
  });

  const edwards = generateKeyPairSync("ed25519");
  const publicKey = createPublicKey(privateKey).export({ type: "spki", format: "pem" }).toString();
  it.each([
    ["nothing", "", "not_a_certificate"],
    ["words", "please find it attached", "not_a_certificate"],
    ["a public key", publicKey, "not_a_certificate"],
    ["a private key", privateKey, "not_a_certificate"],
    ["a part of one", certificate.slice(0, 400), "not_a_certificate"],
    [
      "bytes behind it",
      Buffer.concat([Buffer.from(base64, "base64"), Buffer.from("x")]).toString("base64"),
      "not_a_certificate",
    ],
    ["two of them", certificate + certificate, "several_certificates"],
    ["one that has expired", createTestKey({ days: -1 }).certificate, "expired"],
    ["an RSA key of 1,024 bits", createTestKey({ bits: 1_024 }).certificate, "key_too_short"],
  ])("is refused: %s", (_name, text, reason) => {
    expect(reasonOf(() => readCertificate(text, now))).toBe(reason);
  });

  it("of a kind of key that nobody knows is refused", () => {
    // The object identifier of RSA, of which one digit was changed.
    const der = Buffer.from(base64, "base64");
    const rsa = Buffer.from("2a864886f70d010101", "hex");
    der[der.indexOf(rsa) + rsa.length - 1] = 0x63;
    expect(reasonOf(() => readCertificate(der.toString("base64"), now))).toBe("unsupported_key");
  });

  it("is refused by one of the reasons, whatever was pasted", () => {
    const pieces = fc.array(fc.constantFrom(certificate, base64, "\n", "-----", "A", "=", "ü"));
    fc.assert(
      fc.property(pieces, fc.nat({ max: 2_000 }), (texts, length) => {
        expect(reasonOf(() => readCertificate(texts.join("").slice(0, length), now))).not.toBe("");
      }),
      { numRuns: 200 },
    );
  });

  it("may have an elliptic curve", () => {
    expect(reasonOf(() => readCertificate(createTestKey({ type: "ec" }).certificate, now))).toBe(
      "taken",
    );
  });

  it("of an Edwards curve cannot be made here", () => {
    const pem = edwards.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const terms = { commonName: "x", notBefore: now, notAfter: now };
    expect(() => createSelfSignedCertificate(pem, terms)).toThrow(RangeError);
  });
});

describe("a signing key", () => {
  const key = createPrivateKey(privateKey);
  const curve = createTestKey({ type: "ec" }).privateKey;
  const short = generateKeyPairSync("rsa", { modulusLength: 1_024 }).privateKey;

  it("is read as PKCS #1 and as PKCS #8, and answered as the latter", () => {
    const pkcs1 = key.export({ type: "pkcs1", format: "pem" }).toString();
    expect(pkcs1).toContain("BEGIN RSA PRIVATE KEY");
    expect(readPrivateKey(pkcs1)).toBe(privateKey);
    expect(readPrivateKey(`  ${privateKey.trim()}`)).toBe(privateKey);
  });

  it.each([
    ["nothing", "", "not_a_private_key"],
    ["a certificate", certificate, "not_a_private_key"],
    ["an elliptic curve", curve, "unsupported_key"],
    ["1,024 bits", short.export({ type: "pkcs8", format: "pem" }).toString(), "key_too_short"],
    [
      "a pass phrase",
      key
        .export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "x" })
        .toString(),
      "not_a_private_key",
    ],
  ])("is refused: %s", (_name, text, reason) => {
    expect(reasonOf(() => readPrivateKey(text))).toBe(reason);
  });

  it("has a certificate that its own key signed and that is no authority", () => {
    const notBefore = new Date("2049-12-31T23:59:59Z");
    const notAfter = new Date("2051-01-01T00:00:00Z");
    const pem = createSelfSignedCertificate(privateKey, {
      commonName: "Ünser Dienst",
      notBefore,
      notAfter,
    });
    const x509 = new X509Certificate(pem);
    expect(x509.verify(createPublicKey(key))).toBe(true);
    expect(x509.checkPrivateKey(key)).toBe(true);
    expect(x509.checkIssued(x509)).toBe(true);
    expect(x509.ca).toBe(false);
    expect(x509.subject).toBe("CN=Ünser Dienst");
    // UTCTime ends with 2049.
    expect(new Date(x509.validFrom)).toEqual(notBefore);
    expect(new Date(x509.validTo)).toEqual(notAfter);
    const text = Buffer.from("a request");
    expect(verify("sha256", text, x509.publicKey, sign("sha256", text, key))).toBe(true);
  });

  it("has another serial number in each certificate", () => {
    const terms = { commonName: "x", notBefore: now, notAfter: new Date(now.getTime() + 1_000) };
    const serials = Array.from({ length: 20 }, () => {
      const x509 = new X509Certificate(createSelfSignedCertificate(privateKey, terms));
      return x509.serialNumber;
    });
    expect(new Set(serials).size).toBe(20);
    expect(serials.every((serial) => /^40[0-9A-F]{30}$/.test(serial))).toBe(true);
  });
});

describe("toPem", () => {
  it("writes 64 characters a line", () => {
    expect(toPem("X", Buffer.alloc(60))).toBe(
      `-----BEGIN X-----\n${"A".repeat(64)}\n${"A".repeat(16)}\n-----END X-----\n`,
    );
  });
});
