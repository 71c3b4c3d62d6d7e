import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refusal } from "../testing/fake-server.ts";
import { leavePage, start } from "../testing/start-client.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  leavePage();
  vi.useRealTimers();
});

const PATH = "/b2b/magic_links/email/discovery/send";
const discovery_redirect_url = "http://localhost:4301/sign-in";

async function warningsOf(status: number, type: string): Promise<string[]> {
  const { client, onWarning } = start({ [PATH]: () => refusal(status, type) });
  const { send } = client.magicLinks.email.discovery;
  const request = { email_address: "ada@family.example", discovery_redirect_url };
  await expect(send(request)).rejects.toMatchObject({ error_type: type });
  return onWarning.mock.calls.map(([warning]) => warning);
}

it.each([
  [400, "no_match_for_provided_magic_link_url", /REDIRECT_URLS, or: npm run admin -- project set/],
  [400, "no_discovery_redirect_urls_set", /discovery-redirect-urls/],
  [404, "public_token_not_found", /publicToken/],
  [404, "route_not_found", /baseUrl/],
])(
  "a refusal of the set-up (%i %s) is told with what was given and the remedy",
  async (status, type, remedy) => {
    const [warning, ...more] = await warningsOf(status, type);

    expect(more).toEqual([]);
    expect(warning).toContain("magicLinks.email.discovery.send");
    expect(warning).toContain(`(http://auth.test, ${discovery_redirect_url})`);
    expect(warning).toMatch(remedy);
  },
);

it("a refusal that is the visitor's is told to the caller alone", async () => {
  expect(await warningsOf(400, "inactive_email")).toEqual([]);
});

it("a key that a call does not know is named", async () => {
  const { client, onWarning } = start({ [PATH]: () => refusal(400, "inactive_email") });
  const request = { email_address: "ada@family.example", discoveryRedirectUrl: "/sign-in" };
  const { send } = client.magicLinks.email.discovery;
  await send(request).catch(() => undefined);

  expect(onWarning.mock.calls).toEqual([
    ["magicLinks.email.discovery.send does not know discoveryRedirectUrl."],
  ]);
});
