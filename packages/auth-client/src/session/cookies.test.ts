import { describe, expect, it } from "vitest";
import { type CookieSettings, createSessionCookies, isLocalHost } from "./cookies.ts";
import { createKeeping } from "./keeping.ts";
import type { SafeStorage } from "./safe-storage.ts";

const silent = { keeping: createKeeping(() => undefined), warn: () => undefined };

const STATE_KEY = "stytch_sdk_state_public-token-test-1";

/** The storage of one origin. */
function aStorage(): SafeStorage {
  const rows = new Map<string, string>();
  return {
    get: (key) => rows.get(key) ?? null,
    set: (key, value) => void rows.set(key, value),
    remove: (key) => void rows.delete(key),
  };
}

interface Page {
  readonly cookie?: string;
  readonly settings?: CookieSettings;
  readonly storage?: SafeStorage;
  readonly protocol?: string;
}

/** A page whose cookies read as given; what it writes is kept as it was written. */
function aJar(hostname: string, page: Page = {}) {
  const { cookie = "", settings = {}, storage = aStorage() } = page;
  const protocol = page.protocol ?? (isLocalHost(hostname) ? "http:" : "https:");
  const written: string[] = [];
  const document = {
    get cookie() {
      return cookie;
    },
    // This jar keeps nothing, so what is written is followed by a probe.
    set cookie(value: string) {
      if (!value.startsWith("stocks_vibe_probe=")) written.push(value);
    },
  };
  const location = { hostname, protocol };
  const { keeping, warn } = silent;
  const origin = { document, location, storage, stateKey: STATE_KEY };
  const parts = { ...origin, settings, keeping, warn, call: "createAuthClient" };
  return { written, cookies: createSessionCookies(parts) };
}

/** The storage of an origin that has stored these tokens itself. */
function storageOf(session_token: string, session_jwt: string, protocol = "http:"): SafeStorage {
  const storage = aStorage();
  const { cookies } = aJar(protocol === "https:" ? "app.example" : "localhost", { storage });
  cookies.writeSession({ session_token, session_jwt }, null);
  return storage;
}

describe("session cookies", () => {
  it("SES-5: last as long as the session, on the page's host, and travel only over TLS", () => {
    const { written, cookies } = aJar("app.example");

    cookies.writeSession({ session_token: "t", session_jwt: "j" }, 14_400);

    expect(written).toEqual([
      "__Host-stytch_session=t; Path=/; Max-Age=14400; SameSite=Lax; Secure",
      "__Host-stytch_session_jwt=j; Path=/; Max-Age=14400; SameSite=Lax; Secure",
    ]);
  });

  it("SES-5: are cleared with the flags that they were set with", () => {
    const { written, cookies } = aJar("app.example");

    cookies.clearSession();
    cookies.clearIntermediate();

    const tail = "=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax; Secure";
    expect(written).toEqual([
      `__Host-stytch_session${tail}`,
      `__Host-stytch_session_jwt${tail}`,
      `__Host-stytch_intermediate_session_token${tail}`,
    ]);
  });

  it("keep the intermediate token for ten minutes, without Secure on a local host", () => {
    const { written, cookies } = aJar("localhost");

    cookies.writeIntermediate("ist");

    expect(written).toEqual([
      "stytch_intermediate_session_token=ist; Path=/; Max-Age=600; SameSite=Lax",
    ]);
  });

  it("take other names", () => {
    const { written, cookies } = aJar("localhost", {
      settings: { names: { intermediateSession: "half" } },
    });

    cookies.writeIntermediate("ist");

    expect(written[0]).toMatch(/^half=ist;/);
  });

  it.each<[CookieSettings, string, string]>([
    [{ path: "/app" }, "app.example", "; Path=/app; Life="],
    [{ domain: "family.example" }, "app.family.example", "; Path=/; Domain=family.example; Life"],
    [{ availableToSubdomains: true }, "family.example", "; Path=/; Domain=family.example; Life"],
    [{ availableToSubdomains: true }, "localhost", "; Path=/; Life="],
    [
      { availableToSubdomains: true, domain: "b.example" },
      "a.b.example",
      "; Path=/; Domain=b.example; ",
    ],
  ])("with %j on %s are set and removed with '%s'", (settings, hostname, reach) => {
    const { written, cookies } = aJar(hostname, { settings });

    cookies.writeIntermediate("ist");
    cookies.clearIntermediate();

    expect(written).toHaveLength(2);
    for (const cookie of written) {
      expect(cookie.replace(/Max-Age|Expires/, "Life")).toContain(reach);
    }
  });

  it("of tokens that were handed over last until the browser is closed", () => {
    const { written, cookies } = aJar("localhost");

    cookies.writeSession({ session_token: "t" }, null);

    expect(written).toEqual([
      "stytch_session=t; Path=/; SameSite=Lax",
      "stytch_session_jwt=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax",
    ]);
  });

  it("are read among others, and only when there is a value", () => {
    const storage = storageOf("to=ken", "j");
    const read = (cookie: string) => aJar("localhost", { cookie, storage }).cookies;

    expect(read("a=1; stytch_session=to%3Dken; stytch_session_jwt=j; b=2").tokens()).toEqual({
      session_token: "to=ken",
      session_jwt: "j",
    });
    expect(read("stytch_session=").sessionToken()).toBeNull();
    expect(read("stytch_session=%E0%A4%A").sessionToken()).toBeNull();
    expect(read("xstytch_session=to%3Dken").sessionToken()).toBeNull();
    expect(read("stytch_session=to%3Dken").tokens()).toBeNull();
  });

  it.each<[string, CookieSettings, string, string]>([
    ["over TLS", {}, "https:", "__Host-stytch_session"],
    ["over TLS on a local host", {}, "https:", "__Host-stytch_session"],
    ["without TLS", {}, "http:", "stytch_session"],
    ["for a path", { path: "/app" }, "https:", "stytch_session"],
    ["for a domain", { domain: "example" }, "https:", "stytch_session"],
    ["for subdomains", { availableToSubdomains: true }, "https:", "stytch_session"],
    ["by a name of the page's own", { names: { session: "mine" } }, "https:", "mine"],
  ])(
    "%s (%j) are named so that nobody else can set them, where browsers allow it",
    (where, settings, protocol, name) => {
      const hostname = where.includes("local") ? "localhost" : "app.example";
      const { written, cookies } = aJar(hostname, { settings, protocol });

      cookies.writeSession({ session_token: "t" }, null);

      expect(written[0]?.split("=")[0]).toBe(name);
      if (name.startsWith("__Host-")) expect(written[0]).toMatch(/; Path=\/;.*; Secure$/);
    },
  );

  it.each([
    ["localhost", true],
    ["127.0.0.1", true],
    ["127.9.9.9", true],
    ["[::1]", true],
    ["localhost.evil.example", false],
    ["127.0.0.1.evil.example", false],
    ["app.example", false],
  ])("%s is local: %s", (hostname, isLocal) => {
    expect(isLocalHost(hostname)).toBe(isLocal);
  });
});

describe("a cookie that somebody else may have planted", () => {
  const own = "stytch_session=own-token-of-this-origin; stytch_session_jwt=own-jwt-of-this-origin";
  const storage = storageOf("own-token-of-this-origin", "own-jwt-of-this-origin");
  const read = (cookie: string, settings: CookieSettings = {}) =>
    aJar("localhost", { cookie, storage, settings }).cookies;

  it("is no session beside the one this origin stored, in whichever order they come", () => {
    expect(read(own).tokens()).not.toBeNull();
    for (const cookie of [`stytch_session=planted; ${own}`, `${own}; stytch_session=planted`]) {
      expect(read(cookie).isDuplicated()).toBe(true);
      expect(read(cookie).sessionToken()).toBeNull();
      expect(read(cookie).tokens()).toBeNull();
      expect(read(cookie).unfamiliarToken()).toBeNull();
    }
    expect(read(own).isDuplicated()).toBe(false);
  });

  it("is unfamiliar in its place, and what this origin stored is not", () => {
    expect(read("stytch_session=planted").sessionToken()).toBeNull();
    expect(read("stytch_session=planted").unfamiliarToken()).toBe("planted");
    expect(read(own).sessionToken()).toBe("own-token-of-this-origin");
    expect(read(own).unfamiliarToken()).toBeNull();
  });

  it("gives no JWT to hand on, next to a session of this origin", () => {
    expect(read(own.replace("own-jwt-of-this-origin", "planted")).tokens()).toBeNull();
    expect(read(`${own}; stytch_session_jwt=planted`).tokens()).toBeNull();
  });

  it("is no proof of a mailbox either", () => {
    const half = "stytch_intermediate_session_token";
    const { cookies } = aJar("localhost", { storage });
    cookies.writeIntermediate("own-proof");

    expect(read(`${half}=own-proof`).intermediateToken()).toBe("own-proof");
    expect(read(`${half}=planted`).intermediateToken()).toBeNull();
    expect(read(`${half}=planted; ${half}=own-proof`).intermediateToken()).toBeNull();
  });

  it("is one's own where the page shares its sessions with the hosts around it, unless there are two", () => {
    const shared = { domain: "family.example" };

    expect(read("stytch_session=theirs", shared).sessionToken()).toBe("theirs");
    expect(read("stytch_session=a; stytch_session=b", shared).sessionToken()).toBeNull();
  });

  it("is unfamiliar again once this origin has cleared its own", () => {
    const cleared = storageOf("t-1", "j-1");
    aJar("localhost", { storage: cleared }).cookies.clearSession();

    const { cookies } = aJar("localhost", { cookie: "stytch_session=t-1", storage: cleared });
    expect(cookies.unfamiliarToken()).toBe("t-1");
  });

  it("cannot be had from what is kept to know one's own by", () => {
    const token = "A".repeat(27) + "the-last-sixteen".slice(0, 16);
    const kept = new Map<string, string>();
    const { set: _set, ...rest } = aStorage();
    const { cookies } = aJar("localhost", {
      storage: { ...rest, set: (key, value) => void kept.set(key, value) },
    });

    cookies.writeSession({ session_token: token }, null);

    expect([...kept]).toEqual([[`${STATE_KEY}::stored:stytch_session`, "the-last-sixteen"]]);
  });

  it("is still told apart by the very page that stored its own, where nothing can be kept", () => {
    let cookie = "";
    const jar = createSessionCookies({
      document: {
        get cookie() {
          return cookie;
        },
        set cookie(text: string) {
          cookie = text.split("; ")[0] ?? "";
        },
      },
      call: "createAuthClient",
      location: { hostname: "localhost", protocol: "http:" },
      storage: { get: () => null, set: () => undefined, remove: () => undefined },
      stateKey: STATE_KEY,
      ...silent,
    });

    jar.writeIntermediate("own");
    expect(jar.intermediateToken()).toBe("own");
    cookie = "stytch_intermediate_session_token=planted";
    expect(jar.intermediateToken()).toBeNull();
  });
});

describe("cookies of a version that knew no '__Host-'", () => {
  const old = "stytch_session=t-1; stytch_session_jwt=j-1";

  it("are read as unfamiliar over TLS, and only while there is no newer one", () => {
    const storage = storageOf("t-2", "j-2", "https:");
    const { cookies } = aJar("app.example", { cookie: old, storage });
    expect(cookies.sessionToken()).toBeNull();
    expect(cookies.unfamiliarToken()).toBe("t-1");

    const both = `__Host-stytch_session=t-2; ${old}`;
    const newer = aJar("app.example", { cookie: both, storage }).cookies;
    expect(newer.sessionToken()).toBe("t-2");
    expect(newer.unfamiliarToken()).toBeNull();
  });

  it.each(["writeSession", "clearSession"] as const)("are gone after %s", (act) => {
    const { written, cookies } = aJar("app.example", { cookie: old });

    if (act === "writeSession") cookies.writeSession({ session_token: "t-2" }, null);
    else cookies.clearSession();

    const tail = "=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax; Secure";
    expect(written.slice(0, 2)).toEqual([`stytch_session${tail}`, `stytch_session_jwt${tail}`]);
    expect(written[2]).toMatch(/^__Host-/);
  });
});
