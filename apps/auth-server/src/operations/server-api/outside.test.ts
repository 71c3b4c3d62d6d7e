import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath, pathToFileURL } from "node:url";
import { decodeJwt } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import {
  type AuthHarness,
  aConfig,
  basic,
  PUBLIC_TOKEN,
  startAuth,
} from "../../testing/auth-harness.ts";
import { found, type SignedIn } from "../../testing/stories.ts";

/** What docs/auth.md tells other projects is run here as it is written there. */
const docs = readFileSync(
  fileURLToPath(new URL("../../../../../docs/auth.md", import.meta.url)),
  "utf8",
);
function program(heading: string, language = "js"): string {
  const below = docs.split(`${heading}\n`)[1]?.split("\n## ")[0];
  const text = below?.split(`\`\`\`${language}\n`)[1]?.split("```")[0];
  if (!text) throw new Error(`docs/auth.md has no ${language} below '${heading}'.`);
  return text;
}

const PROXY_PASSWORD = basic("staging", "staging-password");
const cache = fileURLToPath(new URL("../../../../../.cache/", import.meta.url));

let auth: AuthHarness;
let ada: SignedIn;
let folder: string;
let inner: string;
const servers: Server[] = [];

/**
 * A proxy in front of the server under /id. `reads` says what it makes of the headers; null turns
 * the request away.
 */
async function proxy(reads: (request: IncomingMessage) => Headers | null): Promise<string> {
  const server = createServer(async (request, response) => {
    const headers = reads(request);
    if (!headers || !request.url?.startsWith("/id/")) return response.writeHead(403).end();
    const body = await buffer(request);
    const answer = await fetch(inner + request.url.slice("/id".length), {
      method: request.method ?? "GET",
      headers,
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    });
    const type = answer.headers.get("content-type") ?? "application/json";
    response.writeHead(answer.status, { "content-type": type });
    return response.end(Buffer.from(await answer.arrayBuffer()));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  servers.push(server);
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}/id`;
}
const headersOf = ({ headers }: IncomingMessage): Headers => {
  const { authorization = "", "content-type": type = "application/json" } = headers;
  return new Headers({ authorization, "content-type": type });
};

let url: string;
beforeAll(async () => {
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, "outside-"));
  url = await proxy(headersOf);
  auth = await startAuth({ ...aConfig(), publicUrl: url });
  inner = await auth.app.listen({ port: 0, host: "127.0.0.1" });
  ada = await found(auth, "ada@family.example");
});
afterAll(async () => {
  for (const server of servers) server.close().closeAllConnections();
  await auth.close();
  rmSync(folder, { recursive: true, force: true });
});

let count = 0;
async function load(text: string): Promise<unknown> {
  count += 1;
  const file = join(folder, `program-${count}.mjs`);
  writeFileSync(file, text);
  return import(/* @vite-ignore */ pathToFileURL(file).href);
}

describe("a backend that checks a session's JWT by the ten lines of the documentation", () => {
  const backend = z.object({ readSession: z.function({ input: [z.string()] }) });
  const readerOf = async (issuer: string, projectId: string) => {
    const text = program("## Check a session in your backend")
      .replace("https://auth.example.com", issuer)
      .replace("project-live-…", projectId);
    const { readSession } = backend.parse(await load(text));
    return async (jwt: string): Promise<unknown> => readSession(jwt);
  };
  const own = () => readerOf(url, auth.auth.project.projectId);
  const newJwt = async () => {
    const answer = await auth.call("/b2b/sessions/authenticate", { session: ada.token });
    return /"session_jwt":"([^"]+)"/.exec(JSON.stringify(answer.body))?.[1] ?? "";
  };

  it("reads who is signed in, behind a proxy under a path too", async () => {
    const read = await own();
    expect(await read(ada.jwt)).toMatchObject({
      memberId: ada.memberId,
      organization_id: ada.organizationId,
    });
  });

  it("refuses a JWT for another project, of another issuer, or changed", async () => {
    const { projectId } = auth.auth.project;
    const elsewhere = await proxy(headersOf);
    await expect((await readerOf(elsewhere, projectId))(ada.jwt)).rejects.toThrow('"iss"');
    const other = await auth.auth.admin.ensureProject({
      name: "Other",
      publicToken: "public-token-test-other",
      allowedOrigins: [],
      redirectUrls: [],
    });
    await expect((await readerOf(url, other.projectId))(ada.jwt)).rejects.toThrow();
    const [head = "", , signature = ""] = ada.jwt.split(".");
    const changed = JSON.stringify({ ...decodeJwt(ada.jwt), sub: "member-else" });
    const forged = [head, Buffer.from(changed).toString("base64url"), signature].join(".");
    await expect((await own())(forged)).rejects.toThrow();
  });

  it("goes on after the keys were rotated", async () => {
    await auth.auth.admin.projects.rotateKeys(auth.auth.project.projectId, true);
    const read = await own();
    expect(await read(await newJwt())).toMatchObject({ memberId: ada.memberId });
  });

  it("takes a JWT that was made this moment where its own clock is some seconds behind", async () => {
    const { iat = 0, nbf = 0 } = decodeJwt(await newJwt());
    expect(iat - nbf).toBe(10);
  });
});

describe("a backend that asks with the session's token, as documented", () => {
  const backend = z.object({ whoIsSignedIn: z.function({ input: [z.unknown()] }) });
  const secret = aConfig().project.secret ?? "";
  const readerOn = async (site: string) => {
    const text =
      program("## Check a session in your backend") + program("### People who come back later");
    const { whoIsSignedIn } = backend.parse(
      await load(
        text
          .replace("https://auth.example.com", url)
          .replace("project-live-…", auth.auth.project.projectId)
          .replace("https://app.example.com", site)
          .replace("process.env.PROJECT_SECRET", JSON.stringify(secret)),
      ),
    );
    return async (cookies: Record<string, string>): Promise<unknown> => whoIsSignedIn(cookies);
  };
  const isAda = () => ({ memberId: ada.memberId, organization_id: ada.organizationId });
  afterEach(() => void vi.useRealTimers());

  it.each([
    ["https://app.example.com", "__Host-"],
    ["http://localhost:5173", ""],
  ])(
    "on %s finds who comes back after the JWT has expired, in cookies that begin with '%s'",
    async (site, prefix) => {
      const who = await readerOn(site);
      const cookies = {
        [`${prefix}stytch_session`]: ada.token,
        [`${prefix}stytch_session_jwt`]: ada.jwt,
      };
      expect(await who(cookies)).toMatchObject(isAda());
      vi.useFakeTimers({ now: Date.now() + 400_000, toFake: ["Date"] });
      expect(await who(cookies)).toMatchObject(isAda());
    },
  );

  it("takes no cookie over TLS that a sibling host could have set", async () => {
    const who = await readerOn("https://app.example.com");
    expect(await who({ stytch_session: ada.token, stytch_session_jwt: ada.jwt })).toBeNull();
  });

  it("finds nobody without a cookie, or by a token that counts no more", async () => {
    const who = await readerOn("http://localhost:5173");
    expect(await who({})).toBeNull();
    expect(await who({ stytch_session: "x".repeat(43), stytch_session_jwt: "x" })).toBeNull();
  });

  it("does not take a server that fails for a session that is over", async () => {
    const who = await readerOn("http://localhost:5173");
    vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
    await expect(who({ stytch_session: ada.token })).rejects.toThrow("503");
    vi.unstubAllGlobals();
  });
});

it.each([
  ["https://example.com", "https://example.com/sign-in", "/sign-in.css"],
  ["https://example.com/shop", "https://example.com/shop/sign-in", "/shop/sign-in.css"],
  ["https://example.com/shop/", "https://example.com/shop/sign-in", "/shop/sign-in.css"],
])(
  "a Next.js site at %s has its links and its styles below its own path",
  async (site, link, styles) => {
    const text = program("### Next.js", "ts")
      .replace(/^import type .*$/m, "")
      .replace(": SignInConfig", "")
      .replace(": string", "")
      .replace("process.env.NEXT_PUBLIC_SITE_URL", JSON.stringify(site));
    expect(await load(text)).toMatchObject({
      styles,
      config: { emailMagicLinksOptions: { discoveryRedirectURL: link } },
    });
  },
);

it("is reached through a proxy that wants Authorization for itself, by what the documentation says", async () => {
  const guarded = await proxy((request) => {
    if (request.headers.authorization !== PROXY_PASSWORD) return null;
    const own = request.headers["x-auth-authorization"];
    return new Headers({ authorization: String(own), "content-type": "application/json" });
  });
  const options = z.object({ optionsOf: z.function({ input: [z.string(), z.string()] }) });
  const text = program("### Behind a proxy")
    .replace(
      "const client = createAuthClient(publicToken, {",
      "export const optionsOf = (baseUrl, proxyAuthorization) => ({",
    )
    .trim();
  const made = options.parse(await load(text)).optionsOf(guarded, PROXY_PASSWORD);
  const send = z.object({ fetch: z.function() }).parse(made).fetch;
  const path = `${guarded}/sdk/v1/b2b/sessions/authenticate`;
  const init = {
    method: "POST",
    headers: { authorization: basic(PUBLIC_TOKEN, ada.token), "content-type": "application/json" },
    body: "{}",
  };

  expect((await fetch(path, init)).status).toBe(403);
  const answered = z.instanceof(Response).parse(await Reflect.apply(send, null, [path, init]));
  expect(answered.status).toBe(200);
});
