import { ApiError } from "@stocks-vibe/auth-client";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createFakeAuth, lookedAt, signedIn, signedOut } from "#test/fake-auth.ts";
import { wantsSecondFactor } from "#test/fake-factors.ts";
import { renderApp } from "#test/render-app.tsx";

const bar = () => screen.queryByRole("complementary", { name: "Operator session" });

describe("the bar of an operator's session", () => {
  it.each(["/", "/lp/retirement-planning", "/beta-invite", "/dashboard", "/accounts", "/nowhere"])(
    "stands above %s and says who looks as whom",
    async (address) => {
      const app = renderApp(address, { auth: createFakeAuth(lookedAt()) });
      await screen.findAllByRole("heading", { level: 1 });

      expect(bar()?.textContent).toContain(
        "An operator is looking at the product as nora@whitfield.example. The operator is sam@support.example.",
      );
      expect(app.container.firstElementChild).toBe(bar());
    },
  );

  it.each([
    ["a member who is there in person", signedIn()],
    ["nobody", signedOut],
  ])("does not stand for %s", async (_who, state) => {
    renderApp("/", { auth: createFakeAuth(state) });
    await screen.findAllByRole("heading", { level: 1 });

    expect(bar()).toBeNull();
  });

  it("ends the session, and goes with it", async () => {
    const app = renderApp("/dashboard", { auth: createFakeAuth(lookedAt()) });
    await userEvent.click(await screen.findByRole("button", { name: "End operator session" }));

    await waitFor(() => expect(app.address()).toBe("/login"));
    expect(app.auth.client.session.revoke).toHaveBeenCalledWith({ forceClear: true });
    expect(bar()).toBeNull();
  });

  it("goes when another tab signs a member in", async () => {
    const auth = createFakeAuth(lookedAt());
    renderApp("/", { auth });
    await act(async () => auth.become(signedIn()));

    expect(bar()).toBeNull();
  });

  it("has no offer to stay above it at the end, for an operator's hour can't be prolonged", async () => {
    renderApp("/", { auth: createFakeAuth(lookedAt(4)) });
    await screen.findAllByRole("heading", { level: 1 });

    expect(bar()).not.toBeNull();
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});

describe("an operator's link", () => {
  const link = { token: "token-3", kind: "multi_tenant_impersonation" };
  const refused = (error_type: string) =>
    new ApiError({
      status_code: 401,
      error_type,
      error_message: "",
      error_url: "",
      request_id: "",
    });
  const follow = async (auth = createFakeAuth(signedOut)) => {
    const app = renderApp("/authenticate", { auth, link });
    await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
    return app;
  };

  it("opens the member's session after a click, and the bar says so", async () => {
    const app = await follow();

    await waitFor(() => expect(app.address()).toBe("/dashboard"));
    const { impersonation, magicLinks } = app.auth.client;
    expect(impersonation.authenticate).toHaveBeenCalledExactlyOnceWith({
      impersonation_token: "token-3",
    });
    expect(magicLinks.discovery.authenticate).not.toHaveBeenCalled();
    expect(bar()?.textContent).toContain("nora@whitfield.example");
  });

  it("names the session it would end", async () => {
    renderApp("/authenticate", { auth: createFakeAuth(signedIn()), link });

    expect(await screen.findByText(/You are signed in as nora@whitfield.example/)).toBeTruthy();
    expect(within(document.body).queryByRole("progressbar")).toBeNull();
  });

  it("that was used before says what to do", async () => {
    const auth = createFakeAuth(signedOut);
    auth.client.impersonation.authenticate.mockRejectedValue(
      refused("unable_to_auth_impersonation_token"),
    );
    await follow(auth);

    expect((await screen.findByRole("alert")).textContent).toBe(
      "This operator link has expired or was used before. It works once and for five minutes: make a new one.",
    );
    expect(bar()).toBeNull();
  });

  it("stops at an organization that asks for a second factor", async () => {
    const auth = createFakeAuth(signedOut);
    auth.client.impersonation.authenticate.mockResolvedValue(wantsSecondFactor());
    await follow(auth);

    expect((await screen.findByRole("alert")).textContent).toBe(
      "This organization asks for a second factor, which an operator does not have. Nothing of it can be shown.",
    );
  });
});
