import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { messagesTo } from "../../testing/factor-stories.ts";

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

let serial = 0;
async function subjectOf(locale: unknown, accepted?: string): Promise<string> {
  serial += 1;
  const email_address = `reader-${serial}@family.example`;
  const answer = await auth.call("/b2b/magic_links/email/discovery/send", {
    body: { email_address, ...(locale === undefined ? {} : { locale }) },
    headers: accepted === undefined ? {} : { "accept-language": accepted },
  });
  expect(answer.status).toBe(200);
  return (await messagesTo(auth, email_address))[0]?.subject ?? "";
}
const SPANISH = "Iniciar sesión en Stocks Vibe";
const ENGLISH = "Sign in to Stocks Vibe";

describe("the language of a letter", () => {
  it.each(["es", "es-MX", "ES-419", "es_ES", "es-Latn-MX-u-nu-latn", "es-x-private"])(
    "is Spanish for %s",
    async (locale) => {
      expect(await subjectOf(locale, "en")).toBe(SPANISH);
    },
  );

  it.each([
    ...["fr", "fr-CA", "est", "tlh", "x-klingon", "-", "not a tag", "\u202e", "en-GB", "es\u0000"],
    `es-${"x-long-".repeat(50)}`,
    7,
    null,
    ["es"],
  ])("is English for %j, which is no reason to refuse", async (locale) => {
    expect(await subjectOf(locale)).toBe(ENGLISH);
  });

  it("is the best of ours that the browser takes where the request names none", async () => {
    expect(await subjectOf(undefined, "fr-FR, es;q=0.8, en;q=0.2")).toBe(SPANISH);
    expect(await subjectOf(undefined, "es;q=0.1, en")).toBe(ENGLISH);
    expect(await subjectOf("", "es-MX")).toBe(SPANISH);
    expect(await subjectOf(undefined, "fr")).toBe(ENGLISH);
  });
});
