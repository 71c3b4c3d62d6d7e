import { describe, expect, it } from "vitest";
import { type CookieSettings, createSessionCookies, isLocalHost } from "./cookies.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");

function aJar(hostname: string, settings: CookieSettings = {}) {
  const written: string[] = [];
  const document = {
    get cookie() {
      return "";
    },
    set cookie(value: string) {
      written.push(value);
    },
  };
  return {
    written,
    cookies: createSessionCookies({ document, hostname, settings, now: () => NOW }),
  };
}

describe("session cookies", () => {
  it("SES-5: last as long as the session, on the page's host, and travel only over TLS", () => {
    const { written, cookies } = aJar("app.example");

    cookies.writeSession(
      { session_token: "t", session_jwt: "j" },
      new Date("2026-03-01T16:00:00Z"),
    );

    expect(written).toEqual([
      "stytch_session=t; Path=/; Expires=Sun, 01 Mar 2026 16:00:00 GMT; SameSite=Lax; Secure",
      "stytch_session_jwt=j; Path=/; Expires=Sun, 01 Mar 2026 16:00:00 GMT; SameSite=Lax; Secure",
    ]);
  });

  it("SES-5: are cleared with the flags that they were set with", () => {
    const { written, cookies } = aJar("app.example");

    cookies.clearSession();
    cookies.clearIntermediate();

    const tail = "=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax; Secure";
    expect(written).toEqual([
      `stytch_session${tail}`,
      `stytch_session_jwt${tail}`,
      `stytch_intermediate_session_token${tail}`,
    ]);
  });

  it("keep the intermediate token for ten minutes, without Secure on a local host", () => {
    const { written, cookies } = aJar("localhost");

    cookies.writeIntermediate("ist");

    expect(written).toEqual([
      "stytch_intermediate_session_token=ist; Path=/; Expires=Sun, 01 Mar 2026 12:10:00 GMT; SameSite=Lax",
    ]);
  });

  it("take other names", () => {
    const { written, cookies } = aJar("localhost", { names: { intermediateSession: "half" } });

    cookies.writeIntermediate("ist");

    expect(written[0]).toMatch(/^half=ist;/);
  });

  it.each<[CookieSettings, string, string]>([
    [{ path: "/app" }, "app.example", "; Path=/app; Expires="],
    [{ domain: "family.example" }, "app.family.example", "; Path=/; Domain=family.example; Exp"],
    [{ availableToSubdomains: true }, "family.example", "; Path=/; Domain=family.example; Exp"],
    [{ availableToSubdomains: true }, "localhost", "; Path=/; Expires="],
    [
      { availableToSubdomains: true, domain: "b.example" },
      "a.b.example",
      "; Path=/; Domain=b.example; ",
    ],
  ])("with %j on %s are set and removed with '%s'", (settings, hostname, reach) => {
    const { written, cookies } = aJar(hostname, settings);

    cookies.writeIntermediate("ist");
    cookies.clearIntermediate();

    expect(written).toHaveLength(2);
    for (const cookie of written) expect(cookie).toContain(reach);
  });

  it("of tokens that were handed over last until the browser is closed", () => {
    const { written, cookies } = aJar("localhost");

    cookies.writeSession({ session_token: "t" }, null);

    expect(written).toEqual([
      "stytch_session=t; Path=/; SameSite=Lax",
      "stytch_session_jwt=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax",
    ]);
  });

  it.each([
    ["stytch_session=a; stytch_session_jwt=b", false],
    ["stytch_session=a; other=1; stytch_session=b", true],
  ])("of '%s' are doubled: %s", (cookie, expected) => {
    const cookies = createSessionCookies({
      document: { cookie },
      hostname: "localhost",
      now: () => NOW,
    });

    expect(cookies.isDuplicated()).toBe(expected);
  });

  it("are read among others, and only when there is a value", () => {
    const read = (cookie: string) =>
      createSessionCookies({ document: { cookie }, hostname: "localhost", now: () => NOW });

    expect(read("a=1; stytch_session=to%3Dken; stytch_session_jwt=j; b=2").tokens()).toEqual({
      session_token: "to=ken",
      session_jwt: "j",
    });
    expect(read("stytch_session=").sessionToken()).toBeNull();
    expect(read("stytch_session=%E0%A4%A").sessionToken()).toBeNull();
    expect(read("xstytch_session=t").sessionToken()).toBeNull();
    expect(read("stytch_session=t").tokens()).toBeNull();
  });

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
