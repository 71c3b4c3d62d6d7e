import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { requireStrongKey } from "./weak-key.ts";

describe("CRY-3: a master key", () => {
  it.each([
    ["k".repeat(32), /repeats itself/],
    ["changeme".repeat(4), /repeats itself|words/],
    ["1111111122222222333333334444444455555555", /repeats itself/],
    ["12345678901234567890123456789012", /sequence/],
    ["abcdefghijklmnopqrstuvwxyz123456", /sequence/],
    ["0123456789abcdef0123456789abcdef", /sequence/],
    ["qwertyuiopasdfghjklzxcvbnm123456", /sequence|words/],
    ["please-change-this-secret-master-key", /words/],
    ["mysupersecretmasterkeyforproduction", /words/],
    ["correct horse battery staple and more words", /words/],
    ["P@ssw0rdP@ssw0rdP@ssw0rdP@ssw0rd!", /words|repeats/],
    ["stocks-vibe-master-key-for-production-2026", /words/],
  ])(
    "that somebody thought of is refused, in words that do not repeat it: %s",
    async (key, words) => {
      const refused = await requireStrongKey(key).catch((error: unknown) => error);
      expect(String(refused)).toMatch(words);
      expect(String(refused)).toContain("openssl rand -base64 48");
      expect(String(refused)).not.toContain(key);
    },
  );

  const bytes = (length: number) =>
    fc.noBias(fc.uint8Array({ minLength: length, maxLength: length })).map(Buffer.from);

  it.each([
    ["openssl rand -base64 48", bytes(48).map((drawn) => drawn.toString("base64"))],
    ["openssl rand -hex 16", bytes(16).map((drawn) => drawn.toString("hex"))],
    ["the product itself", bytes(48).map((drawn) => drawn.toString("base64url"))],
    ["uuidgen", fc.noBias(fc.uuid({ version: 4 }))],
  ])("that was drawn passes: %s", async (_by, keys) => {
    const passes = fc.asyncProperty(keys, async (key) => {
      await expect(requireStrongKey(key)).resolves.toBeUndefined();
    });
    await fc.assert(passes, { numRuns: 10 });
  });
});
