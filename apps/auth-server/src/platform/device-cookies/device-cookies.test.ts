import { describe, expect, it } from "vitest";
import { createDeviceCookies } from "./device-cookies.ts";

const devices = createDeviceCookies("root", "http://localhost:3000");
const ip = "203.0.113.7";
const jar = (setCookie: string | undefined): string => setCookie?.split(";")[0] ?? "";

describe("a browser's mark", () => {
  it("is given at the first letter, and says which addresses have signed in there", () => {
    const first = devices.of({ cookies: undefined, ip });
    expect(first.cookie()).toBeUndefined();
    first.keep();
    const marked = devices.of({ cookies: `a=b; ${jar(first.cookie())}`, ip });
    expect(marked.cookie()).toBeUndefined();
    expect(marked.knows("ada@family.example")).toBe(false);
    marked.remember("ada@family.example");
    const known = devices.of({ cookies: jar(marked.cookie()), ip });

    expect(known.knows("ada@family.example")).toBe(true);
    expect(known.knows("bob@family.example")).toBe(false);
    expect(known.requester).toBe(marked.requester);
    expect(first.cookie()).toContain("HttpOnly");
    expect(jar(marked.cookie())).not.toMatch(/ada(@|%40)|family/);
  });

  it("has a share of its own for the addresses it knows; for others its network's", () => {
    const marked = devices.of({ cookies: undefined, ip });
    marked.remember("ada@family.example");
    const known = devices.of({ cookies: jar(marked.cookie()), ip });
    const other = devices.of({ cookies: undefined, ip });

    expect(known.sender("ada@family.example").isKnown).toBe(true);
    expect(known.sender("bob@family.example")).toEqual(other.sender("bob@family.example"));
    expect(other.sender("ada@family.example").isKnown).toBe(false);
  });

  it("replaces what it asked for itself, with or without the mark, and nobody else's", () => {
    const first = devices.of({ cookies: undefined, ip });
    first.keep();
    const marked = devices.of({ cookies: jar(first.cookie()), ip });
    const stranger = devices.of({ cookies: undefined, ip: "198.51.100.9" });
    const marker = devices.of({ cookies: undefined, ip: "198.51.100.9" });
    marker.keep();
    const strangersBrowser = devices.of({ cookies: jar(marker.cookie()), ip: "198.51.100.9" });

    expect(marked.replaces).toEqual([marked.requester, first.requester]);
    for (const other of [stranger, strangersBrowser]) {
      expect(other.replaces).not.toContain(first.requester);
      expect(other.replaces).not.toContain(marked.requester);
    }
  });

  it.each([
    ["made up", "sv_device=aaaa.bbbb.cccc"],
    ["empty", "sv_device="],
    ["of another server", `${jar(signedElsewhere())}`],
    ["changed", jar(signedHere()).replace(/\.[a-f0-9]{22}\./, `.${"0".repeat(22)}.`)],
  ])("that is %s is none", (_name, cookies) => {
    const given = devices.of({ cookies, ip });
    expect(given.knows("ada@family.example")).toBe(false);
    expect(given.requester).toBe(devices.of({ cookies: undefined, ip }).requester);
  });

  it("stays on this host and with https where there is one", () => {
    const secure = createDeviceCookies("root", "https://app.example").of({
      cookies: undefined,
      ip,
    });
    secure.keep();
    expect(secure.cookie()).toMatch(
      /^__Host-sv_device=.*; Path=\/; .*HttpOnly; Secure; SameSite=None$/,
    );
  });

  it("remembers eight addresses, the latest ones", () => {
    let cookies: string | undefined;
    for (let index = 0; index < 10; index += 1) {
      const device = devices.of({ cookies, ip });
      device.remember(`person${index}@family.example`);
      cookies = jar(device.cookie());
    }
    const device = devices.of({ cookies, ip });
    expect(device.knows("person1@family.example")).toBe(false);
    expect(device.knows("person2@family.example")).toBe(true);
    expect(device.knows("person9@family.example")).toBe(true);
  });
});

function signedHere(): string | undefined {
  const device = devices.of({ cookies: undefined, ip });
  device.remember("ada@family.example");
  return device.cookie();
}

function signedElsewhere(): string | undefined {
  const device = createDeviceCookies("other", "http://localhost:3000").of({
    cookies: undefined,
    ip,
  });
  device.remember("ada@family.example");
  return device.cookie();
}
