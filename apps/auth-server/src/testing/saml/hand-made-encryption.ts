import { constants, createCipheriv, publicEncrypt, randomBytes } from "node:crypto";
import type { TestKey } from "./signing-provider.ts";

const XMLENC = "http://www.w3.org/2001/04/xmlenc#";
const XMLENC11 = "http://www.w3.org/2009/xmlenc11#";
const DS = "http://www.w3.org/2000/09/xmldsig#";

/**
 * An EncryptedAssertion as OpenSAML writes it where it is told to: the key under RSA-OAEP with
 * SHA-256 throughout, inside the data's KeyInfo or beside the data. Written out here, so that what
 * decrypts it was not what encrypted it.
 */
export function encryptByHand(
  xml: string,
  { certificate }: Pick<TestKey, "certificate">,
  place: "inside" | "beside",
): string {
  const key = randomBytes(32);
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const text = Buffer.concat([iv, cipher.update(xml, "utf8"), cipher.final(), cipher.getAuthTag()]);
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const wrapped = publicEncrypt({ key: certificate, padding, oaepHash: "sha256" }, key);
  const cipherData = (bytes: Buffer) =>
    `<xenc:CipherData><xenc:CipherValue>${bytes.toString("base64")}</xenc:CipherValue></xenc:CipherData>`;
  const encryptedKey = [
    `<xenc:EncryptedKey xmlns:xenc="${XMLENC}" Id="_key">`,
    `<xenc:EncryptionMethod Algorithm="${XMLENC11}rsa-oaep">`,
    `<ds:DigestMethod xmlns:ds="${DS}" Algorithm="${XMLENC}sha256"/>`,
    `<xenc11:MGF xmlns:xenc11="${XMLENC11}" Algorithm="${XMLENC11}mgf1sha256"/>`,
    `</xenc:EncryptionMethod>${cipherData(wrapped)}</xenc:EncryptedKey>`,
  ].join("");
  const pointer = `<ds:RetrievalMethod Type="${XMLENC}EncryptedKey" URI="#_key"/>`;
  return [
    '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">',
    `<xenc:EncryptedData xmlns:xenc="${XMLENC}" Id="_data" Type="${XMLENC}Element">`,
    `<xenc:EncryptionMethod Algorithm="${XMLENC11}aes256-gcm"/>`,
    `<ds:KeyInfo xmlns:ds="${DS}">${place === "inside" ? encryptedKey : pointer}</ds:KeyInfo>`,
    `${cipherData(text)}</xenc:EncryptedData>${place === "beside" ? encryptedKey : ""}`,
    "</saml:EncryptedAssertion>",
  ].join("");
}
