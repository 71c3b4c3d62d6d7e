import { builtProduct } from "../apps/stocks-vibe/hostile/product/product-file.ts";
import { serveWebPages } from "../apps/stocks-vibe/src/pages/web-pages.ts";
import { inCheckout } from "../apps/stocks-vibe/src/paths.ts";
import { openBench } from "./bench-database.ts";
import { buildServers, type WantedMember } from "./product.ts";
import { print, table } from "./report.ts";

/** As browsers ask; without it an answer goes as it is. */
const BROWSER = { "accept-encoding": "gzip, deflate, br" };
const SMALL: WantedMember = { name: "small", positions: 15, lotsEach: 6 };
const LARGE: WantedMember = { name: "large", positions: 500, lotsEach: 10 };

interface Bytes {
  readonly raw: number;
  readonly sent: number;
}

type App = Awaited<ReturnType<typeof buildServers>>["app"];
type Headers = Readonly<Record<string, string>>;

const sum = (all: readonly Bytes[]): Bytes => ({
  raw: all.reduce((total, { raw }) => total + raw, 0),
  sent: all.reduce((total, { sent }) => total + sent, 0),
});

/** An answer's body as it is, and as it goes over the wire to a browser. */
async function bytesOf(app: App, url: string, headers: Headers = {}): Promise<Bytes> {
  const plain = await app.inject({ url, headers });
  const sent = await app.inject({ url, headers: { ...headers, ...BROWSER } });
  if (plain.statusCode !== 200 || sent.statusCode !== 200) {
    throw new Error(`${url} answered ${plain.statusCode} and ${sent.statusCode}`);
  }
  return { raw: plain.rawPayload.length, sent: sent.rawPayload.length };
}

/** The files of our own that a text names: of a page its scripts, styles and fonts, of a script those it imports. */
const namedIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);
const IN_PAGE = /(?:src|href)="(\/[^"]+)"/g;
const IMPORTED = /\bfrom\s*["`']\.\/([^"`']+\.js)["`']/g;

/** Everything that opening a page loads: the document, what it names, and the script of the page itself where it has one. */
async function filesOf(app: App, script: RegExp | undefined): Promise<string[]> {
  const files = new Set(["/", ...namedIn((await app.inject({ url: "/" })).body, IN_PAGE)]);
  const main = [...files].find((file) => /\/index-.*\.js$/.test(file)) ?? "";
  const own = script?.exec((await app.inject({ url: main })).body)?.[0];
  const open = own === undefined ? [] : [`/assets/${own}`];
  for (const file of open) {
    if (files.has(file)) continue;
    files.add(file);
    const { body } = await app.inject({ url: file });
    open.push(...namedIn(body, IMPORTED).map((name) => `/assets/${name}`));
  }
  return [...files];
}

async function pageBytes(app: App, script?: RegExp): Promise<Bytes> {
  const files = await filesOf(app, script);
  return sum(await Promise.all(files.map((file) => bytesOf(app, file))));
}

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

/** What pages and calls weigh: as they are, and as they are sent to a browser. */
export async function run(): Promise<void> {
  print(
    "Bytes of pages (with scripts, styles and the font) and of calls, as they are and as a browser gets them",
  );
  await builtProduct();
  const bench = await openBench();
  try {
    const { app, join } = await buildServers(bench, [SMALL, LARGE]);
    await serveWebPages(app, inCheckout("apps/portfolio-web/dist"));
    const small = (await join(SMALL)).headers;
    const large = (await join(LARGE)).headers;
    const rows: (readonly [string, Bytes])[] = [
      ["page /", await pageBytes(app)],
      ["page /login", await pageBytes(app, /login-page-[\w-]+\.js/)],
      ["page /dashboard", await pageBytes(app, /dashboard-page-[\w-]+\.js/)],
      ["dashboard, 15 positions", await bytesOf(app, "/api/v1/dashboard-data", small)],
      ["dashboard, 500 positions", await bytesOf(app, "/api/v1/dashboard-data", large)],
      ["accounts", await bytesOf(app, "/api/v1/accounts", small)],
      ["explain irr, 15 positions", await bytesOf(app, "/api/v1/explain/irr", small)],
      ["explain irr, 500 positions", await bytesOf(app, "/api/v1/explain/irr", large)],
    ];
    table(
      ["what", "raw", "sent", "sent/raw"],
      rows.map(([name, { raw, sent }]) => [
        name,
        kilobytes(raw),
        kilobytes(sent),
        (sent / raw).toFixed(2),
      ]),
    );
    await app.close();
  } finally {
    await bench.close();
  }
}
