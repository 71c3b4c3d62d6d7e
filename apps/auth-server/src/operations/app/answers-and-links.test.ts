import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listAccess } from "../../tenancy/rbac/route-access.ts";
import { type AuthHarness, basic, LANDING, startAuth } from "../../testing/auth-harness.ts";
import { messagesTo } from "../../testing/factor-stories.ts";
import { found, inviteAndAccept, type SignedIn } from "../../testing/stories.ts";

let auth: AuthHarness;
let bob: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  const ada = await found(auth, "ada@family.example");
  bob = await inviteAndAccept(auth, ada, "bob@family.example");
});
afterAll(() => auth.close());

const METHODS: Readonly<Record<string, "GET" | "POST" | "PUT" | "DELETE">> = {
  GET: "GET",
  POST: "POST",
  PUT: "PUT",
  DELETE: "DELETE",
};

describe("SES-5: no answer is stored by anybody", () => {
  it.each(listAccess().map(([route]) => route))("%s", async (route) => {
    const [name = "", url = ""] = route.split(" ");
    const method = METHODS[name] ?? "GET";
    const { headers, statusCode } = await auth.app.inject({
      method,
      url: url.replaceAll(":", "none"),
      headers: { authorization: basic("public-token-test-0000", bob.token) },
      ...(method === "GET" ? {} : { payload: {} }),
    });

    expect([statusCode, headers["cache-control"]]).toEqual([statusCode, "no-store"]);
  });
});

describe("URL-3: what a link carries beside its token", () => {
  it.each([
    ["javascript:alert(1)"],
    ['"><script>alert(1)</script>'],
    ["//evil.example/%0d%0aSet-Cookie:x=1"],
    ["https://evil.example"],
  ])("stays text, in the letter and in the address: source=%s", async (source) => {
    const asked = `${LANDING}?source=${encodeURIComponent(source)}&expired=${encodeURIComponent(source)}`;
    const email = "reader@family.example";
    await auth.call("/b2b/magic_links/email/discovery/send", {
      body: { email_address: email, discovery_redirect_url: asked },
    });

    const [letter] = await messagesTo(auth, email);
    const link = new URL(letter?.links[0] ?? "");
    expect(`${link.origin}${link.pathname}`).toBe(LANDING);
    expect(link.searchParams.get("source")).toBe(source);
    expect(letter?.html).not.toContain("<script");
    const targets = [...(letter?.html ?? "").matchAll(/href="([^"]*)"/g)].map(([, to]) => to ?? "");
    expect(targets.length).toBeGreaterThan(0);
    for (const to of targets) expect(to.startsWith(LANDING)).toBe(true);
  });
});
