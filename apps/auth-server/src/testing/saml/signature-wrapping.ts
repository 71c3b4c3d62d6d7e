import { ASSERTION, partOf, replaced, SIGNATURE, signed } from "./altered-documents.ts";
import { encode } from "./signing-provider.ts";

/** The assertion of the attacker: unsigned, of another ID and person. */
const forged = (assertion: string): string =>
  replaced(
    replaced(assertion.replace(SIGNATURE, ""), / ID="[^"]+"/, ' ID="_evil"'),
    /(?<=<saml:NameID[^>]*>)[^<]+/,
    "boss@family.example",
  );

export const WRAPPING_PLACES = [1, 2, 3, 4, 5, 6, 7, 8] as const;
type WrappingPlace = (typeof WRAPPING_PLACES)[number];

/** The eight places where an original and a forgery stood in the study of 2012. */
export function wrapped(place: WrappingPlace): string {
  const xml = place <= 2 ? signed({ over: "Response" }) : signed();
  const signature = partOf(xml, SIGNATURE);
  const plain = xml.replace(SIGNATURE, "");
  const original = partOf(xml, ASSERTION);
  const evil = forged(original);
  const evilResponse = replaced(plain, / ID="[^"]+"/, ' ID="_evil-response"');
  const withEvil = (response: string, assertion: string) =>
    replaced(response, partOf(response, ASSERTION), assertion);
  const intoSignature = (inside: string) =>
    replaced(signature, "</ds:Signature>", `${inside}</ds:Signature>`);
  const intoEvil = (inside: string) => replaced(evil, "<saml:Subject>", `${inside}<saml:Subject>`);
  const documents = {
    1: () =>
      replaced(
        withEvil(evilResponse, evil),
        "<samlp:Status>",
        `${intoSignature(plain)}<samlp:Status>`,
      ),
    2: () =>
      replaced(
        withEvil(evilResponse, evil),
        "<samlp:Status>",
        `${plain}${signature}<samlp:Status>`,
      ),
    3: () => replaced(xml, original, evil + original),
    4: () => replaced(xml, original, intoEvil(original)),
    5: () => replaced(xml, original, intoEvil(signature) + original.replace(SIGNATURE, "")),
    6: () => replaced(xml, original, intoEvil(intoSignature(original.replace(SIGNATURE, "")))),
    7: () => replaced(xml, original, `<samlp:Extensions>${evil}</samlp:Extensions>${original}`),
    8: () =>
      replaced(
        xml,
        original,
        intoEvil(intoSignature(`<ds:Object>${original.replace(SIGNATURE, "")}</ds:Object>`)),
      ),
  };
  return encode(documents[place]());
}
