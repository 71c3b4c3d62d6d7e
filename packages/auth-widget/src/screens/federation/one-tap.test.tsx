import { OneTapError } from "@stocks-vibe/auth-client";
import { cleanup, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { SignInConfig } from "../../config/config.ts";
import { draw, refused } from "../../testing/draw.tsx";
import { createFakeClient } from "../../testing/fake-client.ts";

afterEach(cleanup);

const config: Partial<SignInConfig> = {
  products: ["magic_link", "oauth"],
  oauthOptions: { providers: ["google"], oneTap: true },
};
const callback = "https://stocks.example/authenticate";
const problems = [
  "origin_not_allowed_for_client",
  "invalid_client",
  "oauth_config_not_found",
  "no_login_redirect_urls_set",
  "no_signup_redirect_urls_set",
  "default_provider_not_allowed",
];

describe("Google One Tap", () => {
  it("is asked for once, wherever the mailbox belongs", async () => {
    const { client, told } = draw({ config });

    await waitFor(() => expect(told("oneTapShown")).toBe(true));
    expect(client.oauth.googleOneTap.discovery.start).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ discovery_redirect_url: callback }),
    );
    expect(client.oauth.googleOneTap.start).not.toHaveBeenCalled();
  });

  it("is asked for an organization's own page, with what a click beside it does", async () => {
    const oauthOptions = { ...config.oauthOptions, cancelOnTapOutside: false };
    const page = { authFlowType: "Organization", organizationSlug: "whitfield" } as const;
    const { client, told } = draw({ config: { ...config, ...page, oauthOptions } });

    await waitFor(() => expect(told("oneTapShown")).toBe(true));
    expect(client.oauth.googleOneTap.start).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        organization_id: "organization-1",
        login_redirect_url: callback,
        signup_redirect_url: callback,
        cancel_on_tap_outside: false,
      }),
    );
  });

  it.each([
    ["the page does not ask for it", { oauthOptions: { providers: ["google"] } }],
    ["Google is not offered", { oauthOptions: { providers: ["slack"], oneTap: true } }],
    ["accounts elsewhere are not", { products: ["magic_link"] }],
  ] as const)("is left alone where %s", async (_, change) => {
    const { client, screen } = draw({ config: { ...config, ...change } });

    await waitFor(() => screen().getByText("Sign up or log in"));
    expect(client.oauth.googleOneTap.discovery.start).not.toHaveBeenCalled();
  });

  it("tells the page that the person closed it", async () => {
    const { client, told } = draw({ config });
    await waitFor(() => expect(told("oneTapShown")).toBe(true));

    client.oauth.googleOneTap.discovery.start.mock.calls[0]?.[0].onOneTapCancelled();
    expect(told("oneTapCancelled")).toBe(true);
  });

  it("says so where the chosen account was not taken", async () => {
    const { client, screen, told } = draw({ config });
    await waitFor(() => expect(told("oneTapShown")).toBe(true));

    const heard = client.oauth.googleOneTap.discovery.start.mock.calls[0]?.[0];
    heard?.onOneTapFailed(refused(401, "oauth_token_not_found"));
    await waitFor(() => screen().getByText("Looks like there was an error!"));
    expect(client.oauth.googleOneTap.cancel).toHaveBeenCalled();
  });

  it.each(problems)("tells the developer of a test project what to mend: %s", async (reason) => {
    const client = createFakeClient();
    client.oauth.googleOneTap.discovery.start.mockRejectedValue(new OneTapError(reason));
    const { screen } = draw({ client, config });

    await waitFor(() => screen().getByText(`One Tap could not load: ${reason}`));
    expect(screen().getByLabelText("Email")).toBeTruthy();
  });

  it.each([
    ["a live project", "public-token-live-1", "invalid_client"],
    ["a reason that no developer can mend", "public-token-test-1", "opt_out_or_no_session"],
    ["an ad blocker", "public-token-test-1", "ad_blocker_detected"],
  ])("says nothing for %s", async (_, publicToken, reason) => {
    const client = { ...createFakeClient(), publicToken };
    client.oauth.googleOneTap.discovery.start.mockRejectedValue(new OneTapError(reason));
    const { screen, root } = draw({ client, config });

    await waitFor(() => expect(client.oauth.googleOneTap.discovery.start).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve));
    expect(root.textContent).not.toContain("One Tap");
    expect(screen().getByLabelText("Email")).toBeTruthy();
  });
});
