import { requireCheck } from "./saml-checks.ts";

/** Levels of elements inside each other. */
const DEEPEST = 64;

/**
 * Names in ASCII, with at most one colon (Namespaces in XML 1.0, section 3): all names of SAML,
 * XML Signature and XML Encryption are.
 */
const NAME = "[A-Za-z_][A-Za-z0-9._-]*(?::[A-Za-z_][A-Za-z0-9._-]*)?";
const SPACE = "[ \\t\\r\\n]";
const VALUE = "(?:\"[^\"<]*\"|'[^'<]*')";

const DECLARATION =
  /^<\?xml[ \t\r\n]+version=(?:"1\.0"|'1\.0')(?:[ \t\r\n]+encoding=["'](?:utf-8|UTF-8)["'])?(?:[ \t\r\n]+standalone=["'](?:yes|no)["'])?[ \t\r\n]*\?>/;
const START_TAG = new RegExp(
  `<(${NAME})(?:${SPACE}+${NAME}${SPACE}*=${SPACE}*${VALUE})*${SPACE}*(/?)>`,
  "y",
);
const END_TAG = new RegExp(`</(${NAME})${SPACE}*>`, "y");
const TEXT = /[^<]+/y;
const CDATA = /<!\[CDATA\[[\s\S]*?\]\]>/y;

/** A reference to a character, or to one of the five entities that need no declaration. */
const REFERENCE = /&(?:(?:amp|lt|gt|quot|apos);|#(\d{1,7});|#x([0-9A-Fa-f]{1,6});|)/g;

// Characters that no XML 1.0 document may hold (section 2.2). TextDecoder leaves no surrogates.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to find
const FORBIDDEN_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

const isCharacter = (code: number): boolean =>
  code <= 0x10ffff &&
  (code < 0xd800 || code > 0xdfff) &&
  !FORBIDDEN_CHARACTER.test(String.fromCodePoint(code));

/** Whether every `&` begins a reference to a character that may stand in a document. */
function hasOnlyKnownReferences(source: string): boolean {
  for (const [reference, decimal, hexadecimal] of source.matchAll(REFERENCE)) {
    if (reference === "&") return false;
    const digits = decimal ?? hexadecimal;
    if (digits !== undefined && !isCharacter(Number.parseInt(digits, decimal ? 10 : 16))) {
      return false;
    }
  }
  return true;
}

function matchAt(pattern: RegExp, source: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(source);
}

/** One walk over the tags: each is closed in turn, there is one root, and no text beside it. */
function checkTags(source: string, start: number): void {
  const open: string[] = [];
  let roots = 0;
  let position = start;
  while (position < source.length) {
    const text = matchAt(TEXT, source, position) ?? matchAt(CDATA, source, position);
    if (text) {
      const [content] = text;
      const isLoose = open.length === 0 && /[^ \t\r\n]/.test(content);
      requireCheck("well_formed", !isLoose && !/^[^<]*\]\]>/.test(content));
      position += content.length;
      continue;
    }
    const end = matchAt(END_TAG, source, position);
    if (end) {
      requireCheck("well_formed", open.pop() === end[1]);
      position += end[0].length;
      continue;
    }
    const tag = matchAt(START_TAG, source, position);
    requireCheck("well_formed", tag !== null);
    const [whole, name = "", slash] = tag;
    if (open.length === 0) roots += 1;
    requireCheck("well_formed", roots === 1);
    requireCheck("depth", open.length < DEEPEST);
    if (slash === "") open.push(name);
    position += whole.length;
  }
  requireCheck("well_formed", roots === 1 && open.length === 0);
}

/**
 * Refuses what the parser would repair or pass over in silence: unclosed and crossed tags, text
 * beside the root, loose ampersands, characters that XML forbids (XML 1.0, fifth edition). It also
 * refuses what no SAML message needs and what signatures were got around with: document types and
 * entities, processing instructions and comments. It reads nothing: what the document says comes
 * from the parser alone. Throws `SamlRefused`.
 */
export function checkXmlSyntax(source: string): void {
  const declaration = DECLARATION.exec(source)?.[0] ?? "";
  requireCheck("well_formed", declaration !== "" || !/^<\?xml[ \t\r\n]/.test(source));
  // A space stays in place of each section, so that nothing is joined that was apart.
  const outsideCdata = source.slice(declaration.length).replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, " ");
  requireCheck("document_type", !/<!(?!--)(?!\[CDATA\[)/.test(outsideCdata));
  requireCheck("processing_instruction", !outsideCdata.includes("<?"));
  requireCheck("comment", !outsideCdata.includes("<!--"));
  requireCheck("well_formed", !FORBIDDEN_CHARACTER.test(source));
  requireCheck("well_formed", hasOnlyKnownReferences(outsideCdata));
  checkTags(source, declaration.length);
}
