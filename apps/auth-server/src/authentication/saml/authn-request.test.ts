import { createVerify, X509Certificate } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { SignedXml } from "xml-crypto";
import { createTestKey } from "../../testing/saml/signing-provider.ts";
import { createAuthnRequest, postForm, redirectUrl } from "./authn-request.ts";
import { attributeOf, childrenOf, NAMESPACES, parseSamlXml, textOf } from "./saml-document.ts";

const now = new Date("2030-01-02T03:04:05.678Z");
const parts = {
  destination: "https://idp.example/sso?a=1&b=2",
  acsUrl: "https://auth.example/callback/1",
  entityId: "https://auth.example/metadata/1",
  now,
};
const ssoUrl = parts.destination;
const { privateKey, certificate } = createTestKey();

describe("an AuthnRequest", () => {
  it("says who asks, of whom, for what kind of name", () => {
    const request = createAuthnRequest(parts);
    const root = parseSamlXml(request.xml);
    expect(root.namespaceURI).toBe(NAMESPACES.protocol);
    const attributes = ["ID", "Version", "IssueInstant", "Destination"] as const;
    expect(attributes.map((name) => attributeOf(root, name))).toEqual([
      request.id,
      "2.0",
      "2030-01-02T03:04:05.678Z",
      ssoUrl,
    ]);
    expect(attributeOf(root, "AssertionConsumerServiceURL")).toBe(parts.acsUrl);
    expect(attributeOf(root, "ProtocolBinding")).toBe(
      "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST",
    );
    const [issuer, policy, ...others] = childrenOf(root);
    expect(issuer && textOf(issuer)).toBe(parts.entityId);
    expect(policy && attributeOf(policy, "Format")).toBe(
      "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
    );
    // Never "false": it would refuse everyone's first visit.
    expect(policy && attributeOf(policy, "AllowCreate")).toBe("true");
    // No RequestedAuthnContext among them: it would ask for a password.
    expect(others).toEqual([]);
  });

  it("has an ID of its own each time, which XML takes", () => {
    const ids = Array.from({ length: 50 }, () => createAuthnRequest(parts).id);
    expect(new Set(ids).size).toBe(50);
    expect(ids.every((id) => /^_[0-9a-f]{40}$/.test(id))).toBe(true);
  });

  it("keeps what an administrator wrote as text", () => {
    const nameIdFormat = `urn:x"/><evil a='&`;
    const root = parseSamlXml(createAuthnRequest({ ...parts, nameIdFormat }).xml);
    const [, policy] = childrenOf(root);
    expect(policy && attributeOf(policy, "Format")).toBe(nameIdFormat);
  });
});

describe("an AuthnRequest by redirect", () => {
  const request = createAuthnRequest(parts);
  const redirect = (signingKey: string | null, relayState = "state") =>
    new URL(redirectUrl(request, { ssoUrl, relayState, signingKey }));

  it("is deflated in base64, behind the address's own query", () => {
    const url = redirect(null);
    expect(`${url}`.startsWith(`${ssoUrl}&SAMLRequest=`)).toBe(true);
    const packed = Buffer.from(url.searchParams.get("SAMLRequest") ?? "", "base64");
    expect(inflateRawSync(packed).toString()).toBe(request.xml);
    expect(url.searchParams.get("RelayState")).toBe("state");
    expect(url.searchParams.has("Signature")).toBe(false);
  });

  it("is signed over exactly its own parameters, in order", () => {
    const { search, searchParams } = redirect(privateKey, "a b+c/=&d");
    const [signedPart = "", signature = ""] = search
      .slice(search.indexOf("SAMLRequest="))
      .split("&Signature=");
    expect(signedPart).toMatch(/^SAMLRequest=[^&]+&RelayState=[^&]+&SigAlg=[^&]+$/);
    expect(searchParams.get("SigAlg")).toBe("http://www.w3.org/2001/04/xmldsig-more#rsa-sha256");
    const { publicKey } = new X509Certificate(certificate);
    const verifier = createVerify("sha256").update(signedPart);
    expect(verifier.verify(publicKey, decodeURIComponent(signature), "base64")).toBe(true);
  });

  it("takes no state of more than 80 bytes", () => {
    expect(redirect(null, "x".repeat(80)).searchParams.get("RelayState")).toHaveLength(80);
    expect(() => redirect(null, "x".repeat(81))).toThrow(RangeError);
    expect(() => redirect(null, "ü".repeat(41))).toThrow(RangeError);
  });
});

describe("an AuthnRequest by form", () => {
  const request = createAuthnRequest(parts);
  const xmlOf = (signingKey: string | null): string => {
    const form = postForm(request, { relayState: "state", signingKey });
    expect(form.RelayState).toBe("state");
    return Buffer.from(form.SAMLRequest, "base64").toString();
  };

  it("is plain base64", () => {
    expect(xmlOf(null)).toBe(request.xml);
  });

  it("is signed inside, behind the Issuer", () => {
    const xml = xmlOf(privateKey);
    const root = parseSamlXml(xml);
    const children = childrenOf(root);
    expect(children.map((child) => child.localName)).toEqual([
      "Issuer",
      "Signature",
      "NameIDPolicy",
    ]);
    const [, signature] = children;
    const verifier = new SignedXml({ publicCert: certificate, getCertFromKeyInfo: () => null });
    if (signature) verifier.loadSignature(signature);
    expect(verifier.checkSignature(xml)).toBe(true);
    expect(verifier.getSignedReferences()).toHaveLength(1);
  });

  it("takes no state of more than 80 bytes", () => {
    const relayState = "x".repeat(81);
    expect(() => postForm(request, { relayState, signingKey: null })).toThrow(RangeError);
  });
});
