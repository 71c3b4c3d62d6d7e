import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { answerErrors, createLogger, createServer } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languageRoute } from "./page-language.ts";
import { serveWebPages } from "./web-pages.ts";

const SCRIPT = `say(${JSON.stringify("the same again and again ".repeat(100))})`;
let root: string;
let app: FastifyInstance;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "stocks-vibe-pages-"));
  await writeFile(
    join(root, "index.html"),
    '<meta name="description" content="A &amp; more"><title>x</title><script type="module" src="/a.js"></script><link rel="modulepreload" href="/b.js"><link rel="stylesheet" href="/c.css"></head><div id="root"></div>the app',
  );
  await writeFile(
    join(root, "index.es.html"),
    '<title>x</title></head><div id="root"></div>the app in Spanish',
  );
  await writeFile(join(root, "icon.svg"), "<svg/>");
  await writeFile(join(root, "manifest.webmanifest"), "{}");
  await mkdir(join(root, "assets"));
  await writeFile(join(root, "assets", "app-1.js"), SCRIPT);
  await writeFile(join(root, "assets", "app-1.js.br"), brotliCompressSync(SCRIPT));
  await writeFile(join(root, "assets", "app-1.js.gz"), gzipSync(SCRIPT));
  app = createServer({ log: createLogger("silent") });
  const table = { route_not_found: { status: 404, message: "nothing here" } };
  await app.register(
    async (api) => answerErrors(api, { table, envelope: ({ message }) => ({ message }) }),
    { prefix: "/api/v1" },
  );
  languageRoute(app, true);
  const plain = { styles: [], sheet: "/assets/pages-1.css", needsApp: false };
  const files = [{ path: "/assets/form-1.css", type: "text/css", text: ".form { color: red }" }];
  await serveWebPages(app, {
    root,
    publicUrl: "https://stocks.test",
    pages: {
      en: {
        draw: (address, isHere) => ({
          ...(address.startsWith("/login")
            ? { styles: ["/assets/form-1.css"], sheet: null, needsApp: true }
            : plain),
          title: "A &amp; B",
          body: `drawn: ${address}<p>${isHere ? "here" : "elsewhere"}</p>`,
        }),
        edition: () => "",
        files,
      },
      es: {
        draw: (address) => ({ ...plain, title: "A y B", body: `dibujada: ${address}` }),
        edition: () => "",
        files,
      },
    },
  });
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true, force: true });
});

/** Of a request line as it is: `inject` tidies addresses up. */
async function statusOf(target: string): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  if (address === null || typeof address === "string") throw new Error("not listening on a port");
  const socket = connect(address.port, "127.0.0.1");
  socket.write(`GET ${target} HTTP/1.1\r\nHost: page.test\r\nConnection: close\r\n\r\n`);
  const [head] = await once(socket, "data");
  socket.destroy();
  return Number(String(head).split(" ")[1]);
}

describe("serveWebPages", () => {
  it.each([
    ["the first page", "GET", "/", 200, "drawn: /<"],
    [
      "the first page, by its source",
      "GET",
      "/?source=letter-7&x=1",
      200,
      "drawn: /?source=letter-7<",
    ],
    ["the first page, of a source that is none", "GET", "/?source=%3Cb%3E", 200, "drawn: /<"],
    ["a page the app routes itself", "GET", "/dashboard?tab=timeline", 200, "the app"],
    ["a page with a slash at its end", "GET", "/privacy/", 200, "drawn: /privacy<"],
    ["a page that a letter's link leads to, by the app", "GET", "/?token=t", 200, "<title>x"],
    ["a figure's page, by the app", "GET", "/explain/position-irr%3ABRK.B", 200, "the app"],
    ["no page of no figure", "GET", "/explain/", 404, "drawn: /404<"],
    ["a landing page of any source", "GET", "/lp/spring-letter", 200, "drawn: /lp/spring-letter<"],
    ["a landing page of no source", "GET", "/lp/Spring%20letter", 404, "drawn: /404<"],
    ["a page that there is not", "GET", "/no-such-page", 404, "drawn: /404<"],
    ["a file", "GET", "/icon.svg", 200, "<svg/>"],
    ["a file that is not there", "GET", "/gone.svg", 404, "nothing at this address"],
    ["a post to a page", "POST", "/dashboard", 404, "nothing at this address"],
    ["an unknown path of an API", "GET", "/api/v1/nothing", 404, "nothing here"],
  ] as const)("answers %s", async (_name, method, url, status, text) => {
    const answer = await app.inject({ method, url });
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toContain(text);
  });

  it("serves the description of the installed app as what it is, always fresh", async () => {
    const { headers } = await app.inject({ url: "/manifest.webmanifest" });
    expect(headers["content-type"]).toMatch(/^application\/manifest\+json/);
    expect(headers["cache-control"]).toBe("no-cache");
  });

  it.each([
    "//",
    "///",
    "//terms",
    "//evil.example/terms",
    "/\\\\evil.example/terms",
    "//[/terms",
    "http://evil.example/terms",
  ])("has no page for a request line with %s, and does not fail", async (target) => {
    const status = await statusOf(target);
    expect(status).toBe(404);
  });

  it("draws a public page without scripts, compressed, and not again for whoever has it", async () => {
    const plain = await app.inject({ url: "/terms" });
    expect(plain.body).toContain('<div id="root">drawn: /terms<p>here</p></div>the app');
    expect(plain.body).toContain("<title>A &amp; B</title>");
    expect(plain.body).not.toMatch(/<script|modulepreload/);
    expect(plain.body).toContain('<link rel="stylesheet" href="/assets/pages-1.css" />');
    expect(plain.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
    });
    const etag = String(plain.headers.etag);
    const again = await app.inject({ url: "/terms", headers: { "if-none-match": etag } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const lost = await app.inject({ url: "/lost", headers: { "if-none-match": "*" } });
    expect(lost.statusCode).toBe(404);
    expect((await app.inject({ method: "HEAD", url: "/terms" })).statusCode).toBe(200);
  });

  it.each([
    ["/login", "/login"],
    ["/login/?x=1", "/login"],
    [
      "/login?expired=true&source=letter-7&organization=larkspur",
      "/login?organization=larkspur&source=letter-7&expired=true",
    ],
    ["/login?expired=yes&source=%3Cb%3E&organization=..%2Fadmin", "/login"],
  ])(
    "draws %s as %s, with its form's style sheet, until the app is there",
    async (url, address) => {
      const { body } = await app.inject({ url });
      expect(body).toContain(`<div id="root">drawn: ${address}<p>`);
      expect(body).toContain('<script type="module" fetchpriority="low" src="/a.js">');
      expect(body).toContain('<link rel="preload" href="/assets/form-1.css" as="style" />');
      const sheet = await app.inject({ url: "/assets/form-1.css" });
      expect([sheet.headers["content-type"], sheet.body]).toEqual([
        "text/css",
        ".form { color: red }",
      ]);
      expect(sheet.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    },
  );

  it.each([
    ["/", "/", "en"],
    ["/lp/spring-letter", "/", "en"],
    ["/?source=letter-7", "/", "en"],
    ["/terms/", "/terms", "es"],
    ["/help", "/help", "en"],
    ["/glossary?from=letter", "/glossary", "es"],
    ["/signup?source=letter-7", "/signup", "en"],
    ["/login?expired=true", "/login", "en"],
  ])(
    "says of %s that it is %s, in every language, and how it looks in a link",
    async (url, path, language) => {
      const { body } = await app.inject({ url, headers: { "accept-language": language } });
      const known = `https://stocks.test${path}`;
      expect(body).toContain(`<link rel="canonical" href="${known}" />`);
      for (const one of ["en", "es", "x-default"]) {
        expect(body).toContain(`<link rel="alternate" hreflang="${one}" href="${known}" />`);
      }
      const title = language === "en" ? "A &amp; B" : "A y B";
      expect(body).toContain(`<meta property="og:title" content="${title}" />`);
      expect(body).toContain(`<meta property="og:url" content="${known}" />`);
      expect(body).toContain(`<meta property="og:locale" content="${language}_US" />`);
      expect(body).toMatch(/og:image" content="https:\/\/stocks\.test\/icons\/[\w-]+\.png"/);
    },
  );

  it.each([
    ["/", undefined],
    ["/login?source=letter-7", undefined],
    ["/help", undefined],
    ["/lp/spring-letter", undefined],
    ["/authenticate", "noindex"],
    ["/authenticate?stytch_token_type=discovery", "noindex"],
    ["/?token=t", "noindex"],
    ["/dashboard", "noindex"],
    ["/explain/irr", "noindex"],
    ["/plaid-demo", "noindex"],
    ["/no-such-page", "noindex"],
  ])("tells search engines of %s: %s", async (url, expected) => {
    expect((await app.inject({ url })).headers["x-robots-tag"]).toBe(expected);
  });

  it("keeps crawlers from what is nobody's to see, but not from reading that a link's page is not for them", async () => {
    const { body, headers } = await app.inject({ url: "/robots.txt" });
    expect(headers["content-type"]).toMatch(/^text\/plain/);
    const closed = body.split("\n").map((line) => line.replace("Disallow: ", ""));
    expect(closed).toEqual(expect.arrayContaining(["/api/", "/dev/", "/dashboard", "/settings"]));
    expect(closed.filter((path) => path !== "" && "/authenticate".startsWith(path))).toEqual([]);
    expect(closed).not.toContain("/");
  });

  it.each([
    ["of this machine", "127.0.0.1", {}, "here"],
    ["from elsewhere", "203.0.113.9", {}, "elsewhere"],
    ["that a proxy lets through", "127.0.0.1", { "x-forwarded-for": "203.0.113.9" }, "elsewhere"],
    ["of this machine, again", "127.0.0.1", {}, "here"],
  ])("draws a public page for a browser %s", async (_who, remoteAddress, headers, expected) => {
    const { body } = await app.inject({ url: "/", remoteAddress, headers });
    expect(body).toContain(`<p>${expected}</p>`);
  });

  it.each(["stytch_session=t", "a=b; __Host-stytch_session=t"])(
    "leaves every page to the app for a browser with a session: %s",
    async (cookie) => {
      for (const url of ["/", "/terms", "/no-such-page"]) {
        const answer = await app.inject({ url, headers: { cookie } });
        expect(answer.body).toContain("<title>x");
        expect(answer.headers.vary).toBe("cookie, accept-language, accept-encoding");
      }
    },
  );

  it("speaks the language of its reader, drawn or by the app, until another is chosen", async () => {
    const spanish = { "accept-language": "es-MX,es;q=0.9,en;q=0.5" };
    const drawn = await app.inject({ url: "/terms", headers: spanish });
    expect(drawn.body).toContain("dibujada: /terms");
    expect(drawn.headers.vary).toMatch(/^cookie, accept-language/);
    const byApp = await app.inject({ url: "/dashboard", headers: spanish });
    expect(byApp.body).toContain("the app in Spanish");
    const chosen = await app.inject({ url: "/language/en?to=%2Fterms%3Fa%3D1", headers: spanish });
    expect([chosen.statusCode, chosen.headers.location]).toEqual([303, "/terms?a=1"]);
    expect(chosen.headers["set-cookie"]).toMatch(/^stocks_vibe_language=en; .*HttpOnly.*Secure$/);
    const cookie = "stocks_vibe_language=en";
    const english = await app.inject({ url: "/terms", headers: { ...spanish, cookie } });
    expect(english.body).toContain("drawn: /terms");
    // What one reader has is not what the other has.
    const again = await app.inject({
      url: "/terms",
      headers: { ...spanish, "if-none-match": String(english.headers.etag) },
    });
    expect(again.statusCode).toBe(200);
  });

  it.each([
    "https://evil.example/",
    "//evil.example/terms",
    "/\\evil.example",
    "/no-such-page",
    "javascript:alert(1)",
    "/terms%0d%0aset-cookie:a=b",
    "",
  ])("goes to the first page from a choice of language that leads to '%s'", async (to) => {
    const answer = await app.inject({ url: `/language/es?to=${encodeURIComponent(to)}` });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, "/"]);
    const twice = await app.inject({ url: "/language/es?to=/terms&to=/privacy" });
    expect(twice.headers.location).toBe("/");
  });

  it("has no language but its own", async () => {
    const answer = await app.inject({ url: "/language/xx?to=/terms" });
    expect([answer.statusCode, answer.headers["set-cookie"]]).toEqual([404, undefined]);
  });

  it.each(["stytch_session=", "my_stytch_session=t", "stytch_session_jwt=t"])(
    "draws for one without: %s",
    async (cookie) => {
      expect((await app.inject({ url: "/", headers: { cookie } })).body).toContain("drawn: /<");
    },
  );

  const script = (encoding?: string) =>
    app.inject({
      url: "/assets/app-1.js",
      headers: encoding === undefined ? {} : { "accept-encoding": encoding },
    });

  it.each([
    ["br", "gzip, deflate, br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
  ] as const)("sends a text file by %s to whoever accepts it", async (name, accepted, open) => {
    const { headers, rawPayload } = await script(accepted);
    expect(headers).toMatchObject({
      "content-encoding": name,
      "content-type": "application/javascript; charset=utf-8",
      vary: "accept-encoding",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(rawPayload.length).toBeLessThan(SCRIPT.length / 5);
    expect(open(rawPayload).toString()).toBe(SCRIPT);
  });

  it.each([undefined, "identity", "zstd"])(
    "sends it as it is to whoever accepts %s",
    async (one) => {
      const { headers, body } = await script(one);
      expect(headers["content-encoding"]).toBeUndefined();
      expect(headers.vary).toBe("accept-encoding");
      expect(body).toBe(SCRIPT);
    },
  );

  it("has no address for a compressed twin", async () => {
    const { statusCode } = await app.inject({ url: "/assets/app-1.js.br" });
    expect(statusCode).toBe(404);
  });
});
