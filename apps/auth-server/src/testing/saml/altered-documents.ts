import type { SamlCheck } from "../../authentication/saml/saml-checks.ts";
import type { ExpectedResponse } from "../../authentication/saml/verify-response.ts";
import {
  createTestKey,
  encode,
  responseXml,
  type SigningTerms,
  signXml,
} from "./signing-provider.ts";

/** A document that must be refused, and the first check that does so. */
export interface RefusedDocument {
  readonly name: string;
  readonly check: SamlCheck;
  /** Base64, as a browser would post it. */
  readonly make: () => string | Promise<string>;
  readonly expected?: Partial<ExpectedResponse>;
}

/** The provider's key, two that are not its, and ours for encrypted assertions. */
export const SAML_KEYS = {
  provider: createTestKey(),
  next: createTestKey(),
  attacker: createTestKey(),
  ours: createTestKey(),
  curve: createTestKey({ type: "ec" }),
  ended: createTestKey({ days: -10 }),
  short: createTestKey({ bits: 1_024 }),
} as const;
const { provider: key } = SAML_KEYS;

/** An honest document: the provider signed the assertion. */
export const signed = (terms: Partial<SigningTerms> = {}): string =>
  signXml(responseXml(), { key, ...terms });

export const partOf = (xml: string, pattern: RegExp): string => {
  const [part] = pattern.exec(xml) ?? [];
  if (part === undefined) throw new Error("The document of the test has no such part.");
  return part;
};
export const SIGNATURE = /<ds:Signature[ >][\s\S]*?<\/ds:Signature>/;
export const ASSERTION = /<saml:Assertion[ >][\s\S]*<\/saml:Assertion>/;

/** Replaces a text that must be there, or the test would show nothing. */
export function replaced(xml: string, from: string | RegExp, to: string): string {
  const changed = xml.replace(from, () => to);
  if (changed === xml) throw new Error("The document of the test has nothing to replace.");
  return changed;
}

/** An honest document with one text replaced after signing. */
export const replacing = (from: string | RegExp, to: string) => () =>
  encode(replaced(signed(), from, to));
