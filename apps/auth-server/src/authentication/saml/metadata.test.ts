import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTestKey } from "../../testing/saml/signing-provider.ts";
import { MetadataRefused, readIdpMetadata, writeSpMetadata } from "./metadata.ts";
import { attributeOf, everyElement, parseSamlXml } from "./saml-document.ts";

const now = new Date();
const MD = "urn:oasis:names:tc:SAML:2.0:metadata";
const BINDINGS = "urn:oasis:names:tc:SAML:2.0:bindings:";
const first = createTestKey();
const second = createTestKey();
const ended = createTestKey({ days: -5 });

const keyXml = ({ certificate }: { certificate: string }, use = 'use="signing"'): string =>
  `<md:KeyDescriptor ${use}><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${certificate.replace(/-----[^-]+-----/g, "")}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
const service = (binding: string, location = `https://idp.example/${binding}`): string =>
  `<md:SingleSignOnService Binding="${BINDINGS}${binding}" Location="${location}"/>`;

interface Terms {
  readonly keys?: string;
  readonly services?: string;
  readonly attributes?: string;
  readonly entityId?: string;
  readonly protocols?: string;
}

const idp = ({
  keys = keyXml(first),
  services = service("HTTP-POST") + service("HTTP-Redirect") + service("SOAP"),
  attributes = "",
  entityId = "https://idp.example",
  protocols = "urn:oasis:names:tc:SAML:1.1:protocol urn:oasis:names:tc:SAML:2.0:protocol",
}: Terms = {}): string =>
  `<md:EntityDescriptor xmlns:md="${MD}" entityID="${entityId}" ${attributes}><md:IDPSSODescriptor protocolSupportEnumeration="${protocols}">${keys}${services}</md:IDPSSODescriptor></md:EntityDescriptor>`;
const sp = `<md:EntityDescriptor xmlns:md="${MD}" entityID="https://sp.example"><md:SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"/></md:EntityDescriptor>`;
const list = (...entities: string[]): string =>
  `<md:EntitiesDescriptor xmlns:md="${MD}">${entities.join("")}</md:EntitiesDescriptor>`;

function reasonOf(metadata: string | Uint8Array): string {
  try {
    readIdpMetadata(metadata, now);
    return "taken";
  } catch (error) {
    if (error instanceof MetadataRefused) return [error.reason, error.detail].join(" ").trim();
    throw error;
  }
}

describe("an identity provider's metadata", () => {
  it("gives its name, its address by redirect, and its certificates", () => {
    const read = readIdpMetadata(`<?xml version="1.0"?>\n${idp()}`, now);
    expect(read).toMatchObject({
      entityId: "https://idp.example",
      ssoUrl: "https://idp.example/HTTP-Redirect",
      binding: "HTTP-Redirect",
    });
    expect(read.certificates.map(({ pem }) => pem)).toEqual([first.certificate]);
  });

  it("gives the address by form where there is no other", () => {
    expect(readIdpMetadata(idp({ services: service("HTTP-POST") }), now)).toMatchObject({
      ssoUrl: "https://idp.example/HTTP-POST",
      binding: "HTTP-POST",
    });
  });

  it("gives every key that signs, each once, but none that has ended or only encrypts", () => {
    const keys = [
      keyXml(first),
      keyXml(first),
      keyXml(second, ""),
      keyXml(ended),
      keyXml(createTestKey({ type: "ec" }), 'use="encryption"'),
    ].join("");
    const { certificates } = readIdpMetadata(idp({ keys }), now);
    expect(certificates.map(({ pem }) => pem)).toEqual([first.certificate, second.certificate]);
  });

  it("is found among others that are no identity providers", () => {
    expect(readIdpMetadata(list(sp, list(idp(), sp)), now).entityId).toBe("https://idp.example");
  });

  it("is read from bytes as well as from text", () => {
    expect(readIdpMetadata(Buffer.from(idp()), now).entityId).toBe("https://idp.example");
  });

  const past = 'validUntil="2020-01-01T00:00:00Z"';
  it.each([
    ["nothing", "", "not_readable well_formed"],
    ["a web page", "<html><body>Sign in</body></html>", "not_metadata"],
    ["bytes that are not UTF-8", Buffer.from([0x3c, 0xff, 0x3e]), "not_readable utf8"],
    ["a document type", `<!DOCTYPE a [<!ENTITY x "y">]>${idp()}`, "not_readable document_type"],
    ["a comment", `<!-- ours -->${idp()}`, "not_readable comment"],
    ["more than 1 MiB", idp() + " ".repeat(1_048_576), "too_large"],
    ["a service provider", sp, "no_identity_provider"],
    [
      "a provider of SAML 1.1",
      idp({ protocols: "urn:oasis:names:tc:SAML:1.1:protocol" }),
      "no_identity_provider",
    ],
    [
      "two identity providers",
      list(idp(), idp({ entityId: "urn:b" })),
      "several_identity_providers",
    ],
    ["an end that has passed", idp({ attributes: past }), "expired"],
    ["an end that has passed, of the list", list(idp()).replace(">", ` ${past}>`), "expired"],
    ["an end that is no time", idp({ attributes: 'validUntil="soon"' }), "expired"],
    ["no name", idp({ entityId: "" }), "no_entity_id"],
    ["no address", idp({ services: service("SOAP") }), "no_sso_url"],
    [
      "an address without TLS",
      idp({ services: service("HTTP-Redirect", "http://idp.example/") }),
      "no_sso_url",
    ],
    [
      "a script as address",
      idp({ services: service("HTTP-Redirect", "javascript:alert(1)") }),
      "no_sso_url",
    ],
    ["no certificate", idp({ keys: "" }), "no_certificate"],
    ["certificates that have ended", idp({ keys: keyXml(ended) }), "no_certificate"],
    [
      "a certificate that is none",
      idp({ keys: keyXml({ certificate: "AAAA" }) }),
      "no_certificate",
    ],
  ])("is refused: %s", (_name, metadata, reason) => {
    expect(reasonOf(metadata)).toBe(reason);
  });

  it("is refused by one of the reasons, whatever was changed in it", () => {
    const xml = list(sp, idp());
    const at = fc.nat({ max: xml.length });
    fc.assert(
      fc.property(at, at, fc.string({ maxLength: 4 }), (from, to, put) => {
        const changed =
          xml.slice(0, from) + put + xml.slice(Math.max(from, Math.min(to, from + 9)));
        expect(reasonOf(changed)).not.toBe("");
      }),
      { numRuns: 300 },
    );
  });

  it("may still be valid for a while", () => {
    expect(reasonOf(idp({ attributes: 'validUntil="2999-01-01T00:00:00Z"' }))).toBe("taken");
  });

  it("may name this machine without TLS, for the sandbox", () => {
    expect(reasonOf(idp({ services: service("HTTP-Redirect", "http://localhost:9/") }))).toBe(
      "taken",
    );
  });
});

describe("our own metadata", () => {
  const parts = {
    entityId: "https://auth.example/metadata/1?a=1&b=2",
    acsUrl: "https://auth.example/callback/1",
    signingCertificates: [first.certificate, second.certificate],
    encryptionCertificates: [second.certificate],
  };
  const elementsOf = (changes = {}) =>
    everyElement(parseSamlXml(writeSpMetadata({ ...parts, ...changes })));
  const named = (elements: Element[], name: string) =>
    elements.filter(({ localName }) => localName === name);

  it("names us, our address and our keys", () => {
    const elements = elementsOf();
    const [entity] = elements;
    expect(entity && attributeOf(entity, "entityID")).toBe(parts.entityId);
    const [descriptor] = named(elements, "SPSSODescriptor");
    expect(descriptor && attributeOf(descriptor, "AuthnRequestsSigned")).toBe("true");
    expect(descriptor && attributeOf(descriptor, "WantAssertionsSigned")).toBe("true");
    const keys = named(elements, "KeyDescriptor");
    expect(keys.map((key) => attributeOf(key, "use"))).toEqual([
      "signing",
      "signing",
      "encryption",
    ]);
    const [acs, ...others] = named(elements, "AssertionConsumerService");
    expect(acs && attributeOf(acs, "Location")).toBe(parts.acsUrl);
    expect(acs && attributeOf(acs, "Binding")).toBe(`${BINDINGS}HTTP-POST`);
    expect(others).toEqual([]);
    expect(named(elements, "NameIDFormat")[0]?.textContent).toBe(
      "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
    );
  });

  it("says which ciphers may be used", () => {
    const methods = named(elementsOf(), "EncryptionMethod");
    expect(methods.map((method) => attributeOf(method, "Algorithm"))).toEqual([
      "http://www.w3.org/2009/xmlenc11#aes256-gcm",
      "http://www.w3.org/2009/xmlenc11#aes128-gcm",
      "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p",
    ]);
  });

  it("promises signed requests only with a key, and never a single logout", () => {
    const elements = elementsOf({ signingCertificates: [], encryptionCertificates: [] });
    const [descriptor] = named(elements, "SPSSODescriptor");
    expect(descriptor && attributeOf(descriptor, "AuthnRequestsSigned")).toBe("false");
    expect(named(elements, "KeyDescriptor")).toEqual([]);
    expect(named(elements, "SingleLogoutService")).toEqual([]);
  });
});
