import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createGuardedFetch, type GuardOptions, OutboundRefused } from "./guarded-fetch.ts";

let server: Server;
let port = 0;
let seen: string[] = [];
let answer: RequestListener = (_request, response) => response.end("reached");

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  seen = [];
  answer = (_request, response) => response.end("reached");
});

const own = (path = "/") => `http://127.0.0.1:${port}${path}`;
const reasonOf = async (url: string, options: GuardOptions = {}, request = {}): Promise<string> => {
  const result = await createGuardedFetch(options)(url, request).catch((error: unknown) => error);
  return result instanceof OutboundRefused ? result.reason : `answered ${String(result)}`;
};

describe("SSRF-1: a guarded fetch", () => {
  it.each([
    ["http", "http://example.com/"],
    ["a file", "file:///etc/passwd"],
    ["another port", "https://example.com:8443/"],
    ["a port of this machine's services", "https://example.com:5432/"],
    ["a name and password", "https://a:b@example.com/"],
    ["no address", "example.com"],
    ["a script", "javascript:alert(1)"],
    ["data", "data:text/plain,hello"],
    ["this machine by http", "http://localhost/"],
  ])("refuses %s before anything is asked", async (_name, url) => {
    const resolve = () => Promise.reject(new Error("the DNS was asked"));
    expect(await reasonOf(url, { resolve })).toBe("address_not_allowed");
  });

  it.each([
    "127.0.0.1",
    "127.1",
    "0x7f000001",
    "2130706433",
    "017700000001",
    "0.0.0.0",
    "10.0.0.1",
    "100.64.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "192.168.1.1",
    "192.0.0.1",
    "192.0.2.1",
    "198.18.0.1",
    "198.51.100.7",
    "203.0.113.9",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "[::]",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:a00:1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[2001:0:4136:e378:8000:63bf:3fff:fdd2]",
    "[fe80::1]",
    "[fc00::1]",
    "[ff02::1]",
    "[2001:db8::1]",
    "localhost",
    "LOCALHOST",
    "app.localhost",
  ])("refuses the address %s", async (host) => {
    expect(await reasonOf(`https://${host}/`)).toBe("private_network");
  });

  it.each([
    ["a private address", ["10.0.0.1"]],
    ["a private address beside a public one", ["93.184.215.14", "10.0.0.1"]],
    ["a mapped address", ["::ffff:10.0.0.1"]],
    ["what is no address", ["not-an-address"]],
  ])("refuses a name that leads to %s", async (_name, addresses) => {
    const resolve = () => Promise.resolve(addresses);
    expect(await reasonOf("https://inward.example/", { resolve })).toBe("private_network");
  });

  it("asks for a name once: a second answer that leads inward is never used", async () => {
    const asked: string[] = [];
    const resolve = (name: string) => {
      asked.push(name);
      return Promise.resolve(asked.length === 1 ? ["203.0.114.1"] : ["127.0.0.1"]);
    };
    const options = { resolve, timeoutMs: 150 };
    expect(["too_slow", "unreachable"]).toContain(
      await reasonOf("https://twice.example/", options),
    );
    expect(asked).toEqual(["twice.example"]);
    expect(seen).toEqual([]);
  });

  it("says that a name is not known", async () => {
    const resolve = () => Promise.resolve([]);
    expect(await reasonOf("https://nowhere.example/", { resolve })).toBe("name_not_found");
  });

  it("reaches the exact origin of the sandbox's provider, and nothing else on this machine", async () => {
    const ownOrigins = [`http://127.0.0.1:${port}`];
    const fetched = await createGuardedFetch({ ownOrigins })(own("/keys"));
    expect(await fetched.text()).toBe("reached");
    for (const url of [`http://localhost:${port}/`, `http://127.0.0.1:${port + 1}/`]) {
      expect(await reasonOf(url, { ownOrigins })).toBe("address_not_allowed");
    }
    expect(seen).toEqual(["GET /keys"]);
  });

  it("follows no redirect", async () => {
    answer = (_request, response) => response.writeHead(302, { location: "/inside" }).end();
    expect(await reasonOf(own(), { allowsLoopback: true })).toBe("redirected");
    expect(seen).toEqual(["GET /"]);
  });

  it.each([
    ["that says so", { "content-length": String(50_000_000) }],
    ["that does not say so", {}],
  ])("ends an endless body %s", async (_name, headers) => {
    answer = (_request, response) => {
      response.writeHead(200, headers);
      const more = (): void => {
        while (!response.destroyed && response.write("x".repeat(65_536)));
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    };
    expect(await reasonOf(own(), { allowsLoopback: true })).toBe("too_large");
  });

  it.each<[string, RequestListener]>([
    ["before its head", () => undefined],
    ["in the middle of its body", (_request, response) => void response.write("a little")],
  ])("gives up on an answer that hangs %s", async (_name, hanging) => {
    answer = hanging;
    expect(await reasonOf(own(), { allowsLoopback: true, timeoutMs: 100 })).toBe("too_slow");
  });

  it("keeps calls to one hanging host from piling up", async () => {
    answer = () => undefined;
    const options = { allowsLoopback: true, timeoutMs: 200, maxPerHost: 2 };
    const guarded = createGuardedFetch(options);
    const results = await Promise.allSettled([1, 2, 3].map(() => guarded(own())));
    const reasons = results.map((result) =>
      result.status === "rejected" ? result.reason.reason : "answered",
    );
    expect(reasons).toEqual(["too_slow", "too_slow", "too_busy"]);
    answer = (_request, response) => response.end("again");
    expect(await (await guarded(own())).text()).toBe("again");
  });

  it("sends a form, its headers and its method, and asks for an uncompressed answer", async () => {
    let got = "";
    answer = (request, response) => {
      got = `${request.headers["content-type"]} ${request.headers["accept-encoding"]} `;
      request.on("data", (chunk) => {
        got += chunk;
      });
      request.on("end", () => response.writeHead(201, { "x-kind": "form" }).end("{}"));
    };
    const body = new URLSearchParams({ code: "a b" });
    const guarded = createGuardedFetch({ allowsLoopback: true });
    const response = await guarded(own("/token"), { method: "POST", body });
    expect(response.status).toBe(201);
    expect(response.headers.get("x-kind")).toBe("form");
    expect(got).toBe("application/x-www-form-urlencoded identity code=a+b");
    expect(seen).toEqual(["POST /token"]);
  });
});
