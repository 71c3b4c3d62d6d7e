import { describe, expect, it } from "vitest";
import { matchingStep, newTotpSecret, totpUri } from "./totp.service.ts";

// RFC 6238, appendix B: the secret "12345678901234567890" in base32, and the last six of each eight
// digits.
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number): Date => new Date(seconds * 1000);

describe("MFA-1: a code of an authenticator app", () => {
  it.each([
    [59, "287082", 1],
    [1_111_111_109, "081804", 37_037_036],
    [1_111_111_111, "050471", 37_037_037],
    [1_234_567_890, "005924", 41_152_263],
    [2_000_000_000, "279037", 66_666_666],
    [20_000_000_000, "353130", 666_666_666],
  ])("at %i s is %s, as the RFC has it", (seconds, code, step) => {
    expect(matchingStep(SECRET, code, at(seconds))).toBe(step);
  });

  it.each([
    ["30 s late", 1_111_111_109 + 30, 37_037_036],
    ["30 s early", 1_111_111_109 - 30, 37_037_036],
    ["60 s late", 1_111_111_109 + 60, null],
    ["60 s early", 1_111_111_109 - 60, null],
  ])("is taken one step around its time, and no more: %s", (_case, seconds, step) => {
    expect(matchingStep(SECRET, "081804", at(seconds))).toBe(step);
  });

  it("comes from a secret of 160 bits, each its own", () => {
    const secrets = Array.from({ length: 50 }, newTotpSecret);

    expect(new Set(secrets).size).toBe(50);
    expect(secrets.every((secret) => /^[A-Z2-7]{32}$/.test(secret))).toBe(true);
  });

  it("tells the app whose it is", () => {
    const uri = new URL(totpUri(SECRET, { issuer: "Stocks Vibe", label: "ada@family.example" }));

    expect(decodeURIComponent(uri.pathname)).toContain("Stocks Vibe:ada@family.example");
    expect(uri.searchParams.get("secret")).toBe(SECRET);
  });
});
