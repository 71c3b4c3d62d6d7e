import { describe, expect, it } from "vitest";
import { acceptCodeChallenge, checkCodeVerifier } from "./link-token.ts";

// RFC 7636, appendix B.
const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

describe("a PKCE verifier", () => {
  it("opens what its own challenge closed", () => {
    expect(() => checkCodeVerifier(CHALLENGE, VERIFIER)).not.toThrow();
  });

  it("is not needed where there was no challenge", () => {
    expect(() => checkCodeVerifier(null, undefined)).not.toThrow();
  });

  it.each([
    ["a missing one", CHALLENGE, undefined, "pkce_expected_code_verifier"],
    ["an empty one", CHALLENGE, "", "pkce_expected_code_verifier"],
    ["another one", CHALLENGE, `${VERIFIER}x`, "pkce_mismatch"],
    ["the challenge itself", CHALLENGE, CHALLENGE, "pkce_mismatch"],
    ["one where none was announced", null, VERIFIER, "pkce_did_not_expect_code_verifier"],
  ])("is refused: %s", (_case, challenge, verifier, type) => {
    expect(() => checkCodeVerifier(challenge, verifier)).toThrow(type);
  });

  it("is refused when too short to be one, even if it hashes right", () => {
    // base64url(SHA-256("short"))
    const challenge = "-bAHi1ILkuz33pDT6sdTV8Ii_VsR-xXhCcgMxr7nZXU";

    expect(() => checkCodeVerifier(challenge, "short")).toThrow("pkce_mismatch");
  });
});

describe("a PKCE challenge", () => {
  it("is kept when well-formed and optional when the project says so", () => {
    expect(acceptCodeChallenge(CHALLENGE, false)).toBe(CHALLENGE);
    expect(acceptCodeChallenge(undefined, false)).toBeNull();
  });

  it.each([
    ["missing though required", undefined, true],
    ["too short", "abc", false],
    ["padded", `${CHALLENGE}=`, false],
    ["the plain method's verifier in other letters", `${CHALLENGE.slice(0, 42)}+`, false],
  ])("is refused when %s", (_case, challenge, isRequired) => {
    expect(() => acceptCodeChallenge(challenge, isRequired)).toThrow("invalid_pkce_code_challenge");
  });
});
