import { requireCheck } from "./saml-checks.ts";

/** Levels of elements inside each other. */
const DEEPEST = 64;

/**
 * Elements of one document. The library walks over all of them several times before it finds a
 * signature wrong: 60,000 empty ones took seconds. An assertion with 3,500 groups has fewer.
 */
const MOST_ELEMENTS = 4_000;

/** Characters of one start tag. The parser looks at all attributes before it adds another one. */
const LONGEST_TAG = 16_384;

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
const CDATA_START = "<![CDATA[";
const CDATA_END = "]]>";
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

/**
 * The source with a space in place of each section, so that nothing is joined that was apart. One
 * that never ends stays.
 */
function withoutCdata(source: string): string {
  let text = "";
  let position = 0;
  for (;;) {
    const start = source.indexOf(CDATA_START, position);
    const end = start === -1 ? -1 : source.indexOf(CDATA_END, start);
    if (end === -1) return text + source.slice(position);
    text += `${source.slice(position, start)} `;
    position = end + CDATA_END.length;
  }
}

function matchAt(pattern: RegExp, source: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(source);
}

/** One walk over the tags: each is closed in turn, there is one root, and no text beside it. */
function checkTags(source: string, start: number): void {
  const open: string[] = [];
  let roots = 0;
  let elements = 0;
  let position = start;
  while (position < source.length) {
    const text = matchAt(TEXT, source, position) ?? matchAt(CDATA, source, position);
    if (text) {
      const [content] = text;
      const isLoose = open.length === 0 && /[^ \t\r\n]/.test(content);
      const isUnescaped = !content.startsWith(CDATA_START) && content.includes(CDATA_END);
      requireCheck("well_formed", !isLoose && !isUnescaped);
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
    elements += 1;
    requireCheck("complexity", elements <= MOST_ELEMENTS && whole.length <= LONGEST_TAG);
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
  const outsideCdata = withoutCdata(source.slice(declaration.length));
  requireCheck("document_type", !/<!(?!--)(?!\[CDATA\[)/.test(outsideCdata));
  requireCheck("processing_instruction", !outsideCdata.includes("<?"));
  requireCheck("comment", !outsideCdata.includes("<!--"));
  requireCheck("well_formed", !FORBIDDEN_CHARACTER.test(source));
  requireCheck("well_formed", hasOnlyKnownReferences(outsideCdata));
  checkTags(source, declaration.length);
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** Text as it stands in an element or in an attribute, whichever its quotes are. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"'\t\n\r]/g, (character) => ESCAPES[character] ?? character);
