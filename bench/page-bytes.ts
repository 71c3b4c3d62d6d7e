import type { AskRaw } from "./raw-answer.ts";

/** As browsers ask; without it an answer goes as it is. */
export const BROWSER = { "accept-encoding": "gzip, deflate, br" };
/** As who takes nothing better than gzip asks. */
const GZIP = { "accept-encoding": "gzip" };

export interface Bytes {
  readonly raw: number;
  readonly sent: number;
}

/** One file of a page; `gzip` is what it weighs to those who take nothing better. */
export interface PageFile extends Bytes {
  readonly path: string;
  readonly gzip: number;
}

type Headers = Readonly<Record<string, string>>;

export const sum = (all: readonly Bytes[]): Bytes => ({
  raw: all.reduce((total, { raw }) => total + raw, 0),
  sent: all.reduce((total, { sent }) => total + sent, 0),
});

/** An answer's body as it is, and as it goes over the wire to a browser. */
export async function bytesOf(ask: AskRaw, path: string, headers: Headers = {}): Promise<Bytes> {
  const plain = await ask(path, headers);
  const sent = await ask(path, { ...headers, ...BROWSER });
  if (plain.status !== 200 || sent.status !== 200) {
    throw new Error(`${path} answered ${plain.status} and ${sent.status}`);
  }
  return { raw: plain.bytes.length, sent: sent.bytes.length };
}

/**
 * The files of our own that a text names: of a page its scripts, styles and fonts, of a script
 * those it imports.
 */
const namedIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);
const IN_PAGE = /(?:src|href)="(\/[^"?]+\.[a-z0-9]+)"/g;
/** A phone asks for it when the page is put on its home screen, not when it is opened. */
const HOME_SCREEN = /<link rel="apple-touch-icon"[^>]*>/g;
const IMPORTED = /\bfrom\s*["`']\.\/([^"`']+\.js)["`']/g;

/**
 * Everything that opening a page loads: the document, what it names, and the script of the page
 * itself where it has one.
 */
async function filesOf(ask: AskRaw, page: string, script?: RegExp): Promise<string[]> {
  const text = async (path: string) => (await ask(path)).bytes.toString();
  const document = (await text(page)).replaceAll(HOME_SCREEN, "");
  const files = new Set([page, ...namedIn(document, IN_PAGE)]);
  const main = [...files].find((file) => /\/index-.*\.js$/.test(file)) ?? "";
  const own = script?.exec(await text(main))?.[0];
  const open = own === undefined ? [] : [`/assets/${own}`];
  for (const file of open) {
    if (files.has(file)) continue;
    files.add(file);
    open.push(...namedIn(await text(file), IMPORTED).map((name) => `/assets/${name}`));
  }
  return [...files];
}

/**
 * Every file that opening a page loads; `script` finds the page's own script by its name in the
 * main one.
 */
export async function pageFiles(ask: AskRaw, page: string, script?: RegExp): Promise<PageFile[]> {
  const paths = await filesOf(ask, page, script);
  const weigh = async (path: string) => {
    const [bytes, gzipped] = await Promise.all([bytesOf(ask, path), ask(path, GZIP)]);
    return { path, ...bytes, gzip: gzipped.bytes.length };
  };
  return Promise.all(paths.map(weigh));
}

/** What opening a page weighs. */
export const pageBytes = async (ask: AskRaw, page: string, script?: RegExp): Promise<Bytes> =>
  sum(await pageFiles(ask, page, script));

export const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;
