import { partOf, type RefusedDocument, replaced, SAML_KEYS, signed } from "./altered-documents.ts";
import { assertionXml, encode, encryptXml, GCM, responseXml, signXml } from "./signing-provider.ts";

const { provider: key, attacker, ours } = SAML_KEYS;
const COMMENTED = '<saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">';
const encrypted = async (xml: string, algorithms = {}): Promise<string> =>
  encode(responseXml({}, await encryptXml(xml, ours, algorithms)));
const XMLENC = "http://www.w3.org/2001/04/xmlenc#";
const withOurs = { decryptionKeys: [ours.privateKey] };
const signedAssertion = (changes = {}) => signXml(assertionXml(changes), { key });

/** Encrypted assertions. */
export const REFUSED_ENCRYPTION: readonly RefusedDocument[] = [
  {
    name: "an encrypted assertion that nobody signed",
    check: "signature_present",
    make: () => encrypted(assertionXml()),
    expected: withOurs,
  },
  {
    name: "AES in CBC",
    check: "encryption",
    make: () => encrypted(signedAssertion(), { content: `${XMLENC}aes256-cbc` }),
    expected: withOurs,
  },
  {
    name: "a key under PKCS #1 v1.5",
    check: "encryption",
    make: () => encrypted(signedAssertion(), { content: GCM, key: `${XMLENC}rsa-1_5` }),
    expected: withOurs,
  },
  {
    name: "two encrypted keys",
    check: "encryption",
    make: async () => {
      const inside = await encryptXml(signedAssertion(), ours);
      const encryptedKey = partOf(inside, /<e:EncryptedKey[\s\S]*<\/e:EncryptedKey>/);
      return encode(responseXml({}, replaced(inside, encryptedKey, encryptedKey + encryptedKey)));
    },
    expected: withOurs,
  },
  {
    name: "an encrypted assertion without a key of ours",
    check: "decryption",
    make: () => encrypted(signedAssertion()),
  },
  {
    name: "an encrypted assertion for someone else",
    check: "decryption",
    make: () => encrypted(signedAssertion()),
    expected: { decryptionKeys: [attacker.privateKey] },
  },
  {
    name: "an encrypted response",
    check: "root_element",
    make: () => encrypted(signed()),
    expected: withOurs,
  },
  {
    name: "a comment in an encrypted NameID",
    check: "comment",
    make: () => encrypted(replaced(signedAssertion(), COMMENTED, `${COMMENTED}<!--a-->`)),
    expected: withOurs,
  },
  {
    name: "a forged assertion, encrypted",
    check: "signature_value",
    make: () => encrypted(signXml(assertionXml(), { key: attacker })),
    expected: withOurs,
  },
  {
    name: "an encrypted assertion beside the signed one",
    check: "single_assertion",
    make: async () =>
      encode(
        replaced(
          signed(),
          "</samlp:Response>",
          `${await encryptXml(assertionXml(), ours)}</samlp:Response>`,
        ),
      ),
    expected: withOurs,
  },
];
