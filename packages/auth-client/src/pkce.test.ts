import { beforeEach, describe, expect, it } from "vitest";
import { createPkceStore } from "./pkce.ts";
import { createSafeStorage } from "./session/safe-storage.ts";

const storage = createSafeStorage(() => localStorage);
const pkce = createPkceStore(storage, "state");

beforeEach(() => localStorage.clear());

describe("PKCE", () => {
  it("makes a verifier of 128 hex digits and its S256 challenge", async () => {
    const { code_verifier, code_challenge } = await pkce.getOrCreate("magic_links");

    expect(code_verifier).toMatch(/^[0-9a-f]{128}$/);
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code_verifier));
    expect(atob(code_challenge.replaceAll("-", "+").replaceAll("_", "/"))).toBe(
      String.fromCharCode(...new Uint8Array(digest)),
    );
  });

  it("shares one pair between links until it is cleared", async () => {
    const first = await pkce.getOrCreate("magic_links");

    expect(await pkce.getOrCreate("magic_links")).toEqual(first);
    pkce.clear("magic_links");
    expect(pkce.find("magic_links")).toBeNull();
    expect(await pkce.getOrCreate("magic_links")).not.toEqual(first);
  });

  it.each(["{", "null", '{"code_verifier":1,"code_challenge":2}', '{"code_verifier":"x"}'])(
    "replaces the malformed pair %s",
    async (text) => {
      storage.set("state::PKCE_VERIFIER:sso", text);

      expect(pkce.find("sso")).toBeNull();
      expect((await pkce.getOrCreate("sso")).code_verifier).toMatch(/^[0-9a-f]{128}$/);
    },
  );

  it("goes without storage where the browser forbids it", async () => {
    const forbidden = createPkceStore(
      createSafeStorage(() => {
        throw new Error("SecurityError");
      }),
      "state",
    );

    expect((await forbidden.getOrCreate("oauth")).code_verifier).toMatch(/^[0-9a-f]{128}$/);
    expect(forbidden.find("oauth")).toBeNull();
  });
});
