import { beforeEach, describe, expect, it, vi } from "vitest";
import { defaultSettings } from "../bootstrap/bootstrap.ts";
import { createSafeStorage } from "../session/safe-storage.ts";
import { createPkce, type PkceFlow } from "./pkce.ts";

const storage = createSafeStorage(() => localStorage);
const FLOWS: PkceFlow[] = ["magic_links", "passwords", "oauth", "sso"];

function start({ isRequired = true, in: store = storage } = {}) {
  const settings = {
    ...defaultSettings("mail.example"),
    pkce_required_for_email_magic_links: isRequired,
    pkce_required_for_password_resets: isRequired,
    pkce_required_for_oauth: isRequired,
    pkce_required_for_sso: isRequired,
  };
  const bootstrap = { get: async () => settings, getSync: () => settings };
  const warn = vi.fn();
  return { warn, pkce: createPkce({ storage: store, stateKey: "state", bootstrap, warn }) };
}

beforeEach(() => localStorage.clear());

describe("PKCE", () => {
  it.each(FLOWS)("of %s: a verifier of 128 hex digits and its S256 challenge", async (flow) => {
    const { pkce } = start();
    const challenge = await pkce.challenge(flow);
    const verifier = pkce.verifier(flow) ?? "";

    expect(verifier).toMatch(/^[0-9a-f]{128}$/);
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
    expect(atob(challenge?.replaceAll("-", "+").replaceAll("_", "/") ?? "")).toBe(
      String.fromCharCode(...new Uint8Array(digest)),
    );
    for (const other of FLOWS.filter((name) => name !== flow)) {
      expect(pkce.verifier(other)).toBeUndefined();
    }
  });

  it("shares one pair between links until it is cleared", async () => {
    const { pkce } = start();
    const first = await pkce.challenge("magic_links");

    expect(await pkce.challenge("magic_links")).toBe(first);
    pkce.clear("magic_links");
    expect(pkce.verifier("magic_links")).toBeUndefined();
    expect(await pkce.challenge("magic_links")).not.toBe(first);
  });

  it("makes a pair of its own for each start that asks for one", async () => {
    const { pkce } = start();
    const first = await pkce.challenge("oauth", true);

    expect(await pkce.challenge("oauth", true)).not.toBe(first);
  });

  it("forgets an old pair when the project no longer asks for it", async () => {
    await start().pkce.challenge("magic_links");
    const { pkce } = start({ isRequired: false });

    expect(await pkce.challenge("magic_links")).toBeUndefined();
    expect(pkce.verifier("magic_links")).toBeUndefined();
  });

  it.each(["{", "null", '{"code_verifier":1,"code_challenge":2}', '{"code_verifier":"x"}'])(
    "warns about the malformed pair %s and replaces it",
    async (text) => {
      const { pkce, warn } = start();
      storage.set("state::PKCE_VERIFIER:sso", text);

      expect(pkce.verifier("sso")).toBeUndefined();
      expect(warn).toHaveBeenCalledWith("The stored PKCE pair of sso is malformed.");
      await pkce.challenge("sso");
      expect(pkce.verifier("sso")).toMatch(/^[0-9a-f]{128}$/);
    },
  );

  it.each(["oauth", "sso"] as const)("is made for %s whatever the settings say", async (flow) => {
    const { pkce } = start({ isRequired: false });

    expect(await pkce.challenge(flow, true)).toMatch(/^[\w-]{43}$/);
    expect(pkce.verifier(flow)).toMatch(/^[0-9a-f]{128}$/);
  });

  it("goes without storage where the browser forbids it", async () => {
    const forbidden = createSafeStorage(() => {
      throw new Error("SecurityError");
    });
    const { pkce } = start({ in: forbidden });

    expect(await pkce.challenge("oauth")).toMatch(/^[\w-]{43}$/);
    expect(pkce.verifier("oauth")).toBeUndefined();
  });
});
