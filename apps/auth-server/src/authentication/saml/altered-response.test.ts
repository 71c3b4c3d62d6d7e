import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SAML_KEYS } from "../../testing/saml/altered-documents.ts";
import {
  assertionXml,
  encode,
  encryptXml,
  expecting,
  responseXml,
  signXml,
} from "../../testing/saml/signing-provider.ts";
import { SamlRefused } from "./saml-checks.ts";
import { verifySamlResponse } from "./verify-response.ts";

const { provider: key, ours } = SAML_KEYS;
const expected = expecting(key, { decryptionKeys: [ours.privateKey] });

const SNIPPETS = [
  "<?x y?>",
  "<!---->",
  "<![CDATA[x]]>",
  "<a/>",
  "<saml:Assertion/>",
  "<saml:NameID>boss@family.example</saml:NameID>",
  '<saml:Audience xmlns:saml="urn:x">x</saml:Audience>',
  ' ID="_x"',
  ' Id="_x"',
  ' xmlns="urn:x"',
  ' xmlns:saml="urn:x"',
  "&#x41;",
  "&amp;",
  "\u0000",
  "]]>",
  "\ud83d\ude00",
];

interface Change {
  readonly kind: "leave out" | "double" | "move" | "insert" | "character";
  readonly from: number;
  readonly to: number;
  readonly size: number;
  readonly snippet: string;
  readonly character: string;
}

const changes: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom("leave out", "double", "move", "insert", "character"),
  from: fc.nat(),
  to: fc.nat(),
  size: fc.integer({ min: 1, max: 400 }),
  snippet: fc.constantFrom(...SNIPPETS),
  character: fc.string({ minLength: 1, maxLength: 1 }),
});

/** A piece of a text left out, doubled or moved, or something put into it. */
function alter(xml: string, change: Change): string {
  const from = change.from % xml.length;
  const to = change.to % xml.length;
  const piece = xml.slice(from, from + change.size);
  const rest = xml.slice(0, from) + xml.slice(from + change.size);
  const put = (text: string, at: number, inside: string) =>
    text.slice(0, at) + inside + text.slice(at);
  if (change.kind === "leave out") return rest;
  if (change.kind === "double") return put(xml, to, piece);
  if (change.kind === "move") return put(rest, Math.min(to, rest.length), piece);
  if (change.kind === "insert") return put(xml, from, change.snippet);
  return xml.slice(0, from) + change.character + xml.slice(from + 1);
}

const DOCUMENTS: readonly [string, () => Promise<string>][] = [
  ["the assertion signed", async () => signXml(responseXml(), { key })],
  ["the response signed", async () => signXml(responseXml(), { key, over: "Response" })],
  ["both signed", async () => signXml(signXml(responseXml(), { key }), { key, over: "Response" })],
  [
    "encrypted",
    async () => responseXml({}, await encryptXml(signXml(assertionXml(), { key }), ours)),
  ],
];

describe("SAML-1: a response that someone changed on its way", () => {
  it.each(DOCUMENTS)("says what was signed or is refused: %s", async (_name, make) => {
    const xml = await make();
    const original = verifySamlResponse(encode(xml), expected);
    fc.assert(
      fc.property(fc.array(changes, { minLength: 1, maxLength: 3 }), (list) => {
        const message = encode(list.reduce(alter, xml));
        try {
          expect(verifySamlResponse(message, expected)).toEqual(original);
        } catch (error) {
          // Any other error would be a way through the parser that nobody thought of.
          if (!(error instanceof SamlRefused)) throw error;
        }
      }),
      { numRuns: 150 },
    );
  });
});
