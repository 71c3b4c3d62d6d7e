import { SAML, ValidateInResponseTo } from "@node-saml/node-saml";
import { safeValidateSAMLResponse } from "@stytch/samlshield";
import { describe, expect, it } from "vitest";
import { ACCEPTED_DOCUMENTS } from "../../testing/saml/accepted-documents.ts";
import { SAML_KEYS } from "../../testing/saml/altered-documents.ts";
import { expecting } from "../../testing/saml/signing-provider.ts";
import type { ExpectedResponse } from "./verify-response.ts";

/** What node-saml says with its strictest options: the NameID, or why it refuses. */
async function askNodeSaml(
  message: string,
  expected: ExpectedResponse,
  decryptionPvk: string | undefined,
): Promise<string> {
  const { requestId } = expected;
  const saml = new SAML({
    idpCert: [...expected.ssoCertificates],
    idpIssuer: expected.entityId,
    issuer: expected.audience,
    audience: expected.audience,
    callbackUrl: expected.acsUrl,
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: 60_000,
    validateInResponseTo:
      requestId === null ? ValidateInResponseTo.never : ValidateInResponseTo.always,
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (id) => (id === requestId ? new Date().toISOString() : null),
      removeAsync: async () => null,
    },
    ...(decryptionPvk ? { decryptionPvk } : {}),
  });
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: message });
    return `takes ${profile?.nameID}`;
  } catch {
    return "refuses";
  }
}

/** It knows one private key at a time. */
async function askWithEachKey(message: string, expected: ExpectedResponse): Promise<string> {
  const [first, ...others] = expected.decryptionKeys;
  let opinion = await askNodeSaml(message, expected, first);
  for (const key of others) {
    if (opinion === "refuses") opinion = await askNodeSaml(message, expected, key);
  }
  return opinion;
}

/** What samlshield says, which judges the shape of a document and no signature. */
async function askSamlShield(message: string): Promise<string> {
  const { valid } = await safeValidateSAMLResponse({ response_xml: message });
  return valid ? "takes it" : "refuses";
}

/** Documents that are taken here and that node-saml answers otherwise. */
const NODE_SAML_DIFFERS: Readonly<Record<string, string>> = {
  // Its signature library has neither ECDSA nor RSA with SHA-384 unless someone adds them.
  "ECDSA with SHA-256": "refuses",
  "ECDSA with SHA-512 beside an RSA certificate": "refuses",
  "RSA with SHA-384": "refuses",
  // Its older xml-encryption has no RSA-OAEP by the name of XML Encryption 1.1.
  "an encrypted assertion of another hand, its key inside the data": "refuses",
  "an encrypted assertion of another hand, its key beside the data": "refuses",
  // It answers the transient NameID itself, which is nobody's.
  "a transient NameID with an attribute in its place": "takes _3f7b3dcf",
  "SimpleSAMLphp: both signed, a transient NameID, types of the schema": "takes _7a1",
};

/** Documents that are taken here and that samlshield refuses. */
const SAML_SHIELD_DIFFERS: Readonly<Record<string, string>> = {
  // It wants the response around an encrypted assertion to be signed, since it decrypts nothing;
  // here the signature inside is verified.
  "an encrypted assertion that is signed inside": "refuses",
  "an encrypted assertion for the older of our keys, with AES-128": "refuses",
};

describe("SAML-1: second opinions on what is taken", () => {
  it.each(ACCEPTED_DOCUMENTS.map((row) => [row.name, row] as const))("%s", async (name, row) => {
    const message = await row.make();
    const expected = expecting(SAML_KEYS.provider, row.expected);
    const nodeSaml = await askWithEachKey(message, expected);
    const samlShield = await askSamlShield(message);
    const nameId = row.nameId ?? "ada@family.example";
    expect(nodeSaml).toBe(NODE_SAML_DIFFERS[name] ?? `takes ${nameId}`);
    expect(samlShield).toBe(SAML_SHIELD_DIFFERS[name] ?? "takes it");
    expect([nodeSaml, samlShield]).not.toEqual(["refuses", "refuses"]);
  });

  it("name no difference that is none", () => {
    const names = new Set(ACCEPTED_DOCUMENTS.map((row) => row.name));
    const listed = Object.keys({ ...NODE_SAML_DIFFERS, ...SAML_SHIELD_DIFFERS });
    expect(listed.filter((name) => !names.has(name))).toEqual([]);
  });
});
