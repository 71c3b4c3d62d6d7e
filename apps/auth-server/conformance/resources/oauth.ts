import { authenticateOauthAnswer, discoveryAuth } from "@stocks-vibe/contracts/auth";
import { expect } from "vitest";
import { PUBLIC_TOKEN } from "../../src/testing/auth-harness.ts";
import { pkcePair } from "../../src/testing/factor-stories.ts";
import {
  type FakeProvider,
  registerProvider,
  startFakeProvider,
} from "../../src/testing/fake-provider.ts";
import type { Group } from "../group.ts";
import { DURATION, expectRefusal, found, invite, leave } from "../steps/steps.ts";
import { LANDING, type TestServer } from "../test-server.ts";

/** Where each client keeps the pair of a sign-in that has left the page. */
const PAIR = `stytch_sdk_state_${PUBLIC_TOKEN}::PKCE_VERIFIER:oauth`;

function keepPair(server: TestServer, { verifier, challenge }: ReturnType<typeof pkcePair>): void {
  const pair = { code_challenge: challenge, code_verifier: verifier };
  server.page.localStorage.setItem(PAIR, JSON.stringify(pair));
}

/** Leaves for the provider and comes back, as the page's browser does. Answers the token. */
async function comeBack(server: TestServer, flow: Record<string, string> | null): Promise<string> {
  const pair = pkcePair();
  keepPair(server, pair);
  const query = new URLSearchParams({
    public_token: PUBLIC_TOKEN,
    pkce_code_challenge: pair.challenge,
    ...flow,
  });
  const path = flow ? "google/start" : "google/discovery/start";
  const manual = { redirect: "manual" } as const;
  const open = (url: string, cookie = "") => realFetch(url, { ...manual, headers: { cookie } });
  const left = await open(`${server.baseUrl}/v1/b2b/public/oauth/${path}?${query}`);
  const cookie = left.headers.get("set-cookie")?.split(";")[0];
  const signedIn = await open(left.headers.get("location") ?? "");
  const callback = new URL(signedIn.headers.get("location") ?? "");
  const back = await open(`${server.baseUrl}${callback.pathname}${callback.search}`, cookie);
  const landing = new URL(back.headers.get("location") ?? "");
  expect(landing.href.startsWith(LANDING)).toBe(true);
  return landing.searchParams.get("token") ?? "";
}

/** Node's own, since a page's follows redirects and enforces CORS. */
const realFetch = globalThis.fetch;

/** Sign-in with an account of a provider that the project is registered with. */
export function oauthGroups(group: Group): void {
  let provider: FakeProvider;
  const says = (sub: string, email: string) => {
    provider.claims = { sub, email, email_verified: true };
  };

  group(
    "oauth",
    (it) => {
      it("signs a member in, once, by the page that began", async (server, client) => {
        const { organization } = await found(server, "ada@oauth.example");
        await invite(server, "bob@oauth.example");
        await leave(server);
        says("bob", "bob@oauth.example");
        const { organization_id } = organization;
        const authenticate = async (oauth_token: string, minutes = DURATION) =>
          client.oauth.authenticate({ oauth_token, ...minutes });

        const oauth_token = await comeBack(server, { organization_id });
        server.page.localStorage.removeItem(PAIR);
        await expectRefusal(authenticate(oauth_token), 400, "pkce_expected_code_verifier");
        keepPair(server, pkcePair());
        await expectRefusal(authenticate(oauth_token), 400, "pkce_mismatch");

        const fresh = await comeBack(server, { organization_id });
        await expectRefusal(
          authenticate(fresh, { session_duration_minutes: 1 } as never),
          400,
          "invalid_session_duration_minutes",
        );
        const answer = authenticateOauthAnswer.parse(await authenticate(fresh));
        expect(answer.member.email_address).toBe("bob@oauth.example");
        expect(answer.member.oauth_registrations).toMatchObject([{ provider_subject: "bob" }]);
        await leave(server);
        await expectRefusal(authenticate(fresh), 404, "oauth_token_not_found");
      });

      it("shows where an account belongs before an organization is chosen", async (server, client) => {
        const { organization } = await found(server, "eve@oauth.example");
        await leave(server);
        says("eve", "eve@oauth.example");
        const discovery_oauth_token = await comeBack(server, null);
        const authenticate = (token: string) =>
          client.oauth.discovery.authenticate({ discovery_oauth_token: token });

        const pair = server.page.localStorage.getItem(PAIR) ?? "";
        server.page.localStorage.removeItem(PAIR);
        await expectRefusal(
          authenticate(discovery_oauth_token),
          400,
          "pkce_expected_code_verifier",
        );
        keepPair(server, pkcePair());
        await expectRefusal(authenticate(discovery_oauth_token), 400, "pkce_mismatch");
        server.page.localStorage.setItem(PAIR, pair);
        const proven = discoveryAuth.parse(await authenticate(discovery_oauth_token));
        expect(proven.discovered_organizations).toMatchObject([
          {
            organization: { organization_id: organization.organization_id },
            member_authenticated: true,
          },
        ]);
        await expectRefusal(authenticate(discovery_oauth_token), 404, "oauth_token_not_found");
      });
    },
    async ({ auth }) => {
      provider = await startFakeProvider();
      await registerProvider(auth, provider, "google");
      return provider.close;
    },
  );
}
