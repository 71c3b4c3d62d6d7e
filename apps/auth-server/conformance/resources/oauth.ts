import { authenticateOauthAnswer, discoveryAuth } from "@stocks-vibe/contracts/auth";
import { expect } from "vitest";
import {
  type FakeProvider,
  registerProvider,
  startFakeProvider,
} from "../../src/testing/fake-provider.ts";
import type { Group } from "../group.ts";
import { comeBack, keepPair, pairOf } from "../steps/provider-steps.ts";
import { DURATION, expectRefusal, found, invite, leave } from "../steps/steps.ts";

const START = "/v1/b2b/public/oauth/google";

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

        const oauth_token = await comeBack(server, "oauth", `${START}/start`, { organization_id });
        server.page.localStorage.removeItem(pairOf("oauth"));
        await expectRefusal(authenticate(oauth_token), 400, "pkce_expected_code_verifier");
        keepPair(server, "oauth");
        await expectRefusal(authenticate(oauth_token), 400, "pkce_mismatch");

        const fresh = await comeBack(server, "oauth", `${START}/start`, { organization_id });
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
        const discovery_oauth_token = await comeBack(server, "oauth", `${START}/discovery/start`);
        const authenticate = (token: string) =>
          client.oauth.discovery.authenticate({ discovery_oauth_token: token });

        const pair = server.page.localStorage.getItem(pairOf("oauth")) ?? "";
        server.page.localStorage.removeItem(pairOf("oauth"));
        await expectRefusal(
          authenticate(discovery_oauth_token),
          400,
          "pkce_expected_code_verifier",
        );
        keepPair(server, "oauth");
        await expectRefusal(authenticate(discovery_oauth_token), 400, "pkce_mismatch");
        server.page.localStorage.setItem(pairOf("oauth"), pair);
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
