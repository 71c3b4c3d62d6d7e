import { createHash, sign } from "node:crypto";
import { DOMParser } from "@xmldom/xmldom";
import { ExclusiveCanonicalization } from "xml-crypto";
import { replaced } from "./altered-documents.ts";
import type { TestKey } from "./signing-provider.ts";

const DS = "http://www.w3.org/2000/09/xmldsig#";
const C14N = "http://www.w3.org/2001/10/xml-exc-c14n#";

/**
 * Signs the element of an ID with a list of inclusive prefixes, as Okta does, and puts the
 * signature behind `issuer`. The signature is written out here, in canonical form, since the
 * library's own signer writes such a list into every transform.
 */
export function signWithPrefixes(
  xml: string,
  terms: {
    readonly key: TestKey;
    readonly id: string;
    readonly prefixes: readonly string[];
    readonly issuer: string | RegExp;
  },
): string {
  const elements = new DOMParser().parseFromString(xml, "text/xml").getElementsByTagName("*");
  const element = Array.from(elements).find((each) => each.getAttribute("ID") === terms.id);
  if (!element) throw new Error("The document of the test has no such element.");
  const canonical = new ExclusiveCanonicalization().process(element, {
    inclusiveNamespacesPrefixList: [...terms.prefixes],
  });
  const digest = createHash("sha256").update(canonical, "utf8").digest("base64");
  const list = `<ec:InclusiveNamespaces xmlns:ec="${C14N}" PrefixList="${terms.prefixes.join(" ")}"></ec:InclusiveNamespaces>`;
  const content = [
    `<ds:CanonicalizationMethod Algorithm="${C14N}"></ds:CanonicalizationMethod>`,
    '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod>',
    `<ds:Reference URI="#${terms.id}"><ds:Transforms>`,
    `<ds:Transform Algorithm="${DS}enveloped-signature"></ds:Transform>`,
    `<ds:Transform Algorithm="${C14N}">${list}</ds:Transform></ds:Transforms>`,
    '<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod>',
    `<ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`,
  ].join("");
  const signedInfo = `<ds:SignedInfo xmlns:ds="${DS}">${content}`;
  const value = sign("sha256", Buffer.from(signedInfo), terms.key.privateKey).toString("base64");
  const signature = `<ds:Signature xmlns:ds="${DS}"><ds:SignedInfo>${content}<ds:SignatureValue>${value}</ds:SignatureValue></ds:Signature>`;
  const [issuer = ""] = xml.match(terms.issuer) ?? [];
  return replaced(xml, terms.issuer, issuer + signature);
}
