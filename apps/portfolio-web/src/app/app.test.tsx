import type { QueryClient } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aProfile } from "#test/example-profile.ts";
import { answers, createFakeApi, refusal } from "#test/fake-api.ts";
import { createFakeAuth, nora, signedIn, signedOut } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";

const profileIs = (profile: ReturnType<typeof aProfile>) =>
  createFakeApi({ "GET /user/profile": () => answers.profile(profile) });
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("protected pages", () => {
  it("show Loading until the auth client knows", () => {
    renderApp("/dashboard", { auth: createFakeAuth({ ...signedOut, isInitialized: false }) });

    expect(screen.getByText("Loading")).toBeTruthy();
  });

  it("send visitors without a session to the login page and say why", async () => {
    const app = renderApp("/accounts", { auth: createFakeAuth(signedOut) });

    expect(
      await screen.findByText("No active session detected. Please log in to continue."),
    ).toBeTruthy();
    expect(app.address()).toBe("/login");
  });

  it("show Loading Profile... while the profile is on its way", async () => {
    const api = createFakeApi({ "GET /user/profile": () => new Promise(() => {}) });
    renderApp("/dashboard", { api });

    expect(screen.getByText("Loading Profile...")).toBeTruthy();
  });

  it("explain a profile that failed, and let the member sign in again", async () => {
    const api = createFakeApi({ "GET /user/profile": () => refusal(404, "Gone fishing") });
    const app = renderApp("/dashboard", { api });

    expect(await heading("Error Loading Profile")).toBeTruthy();
    expect(screen.getByText("Gone fishing")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Sign In Again" }));

    await waitFor(() => expect(app.address()).toBe("/login"));
    expect(app.auth.client.session.revoke).toHaveBeenCalledWith({ forceClear: true });
  });

  it("say when the organization's subscription is missing", async () => {
    const { organization: _organization, ...rest } = aProfile();
    const api = createFakeApi({
      "GET /user/profile": () => Response.json({ success: true, message: "", data: rest }),
    });
    renderApp("/dashboard", { api });

    expect(await heading("Subscription Information Unavailable")).toBeTruthy();
  });

  it("take beta members to the waitlist page", async () => {
    const app = renderApp("/dashboard", { api: profileIs(aProfile("beta")) });

    await waitFor(() => expect(app.address()).toBe("/beta-invite"));
    expect(await heading("Welcome to the Stocks Vibe beta")).toBeTruthy();
    expect(screen.getByText("Awaiting Invite")).toBeTruthy();
    expect(screen.getAllByText("Whitfield Family").length).toBeGreaterThan(0);
  });

  it("restrict members without access and offer support by mail", async () => {
    renderApp("/dashboard", { api: profileIs(aProfile("none")) });

    expect(await heading("Access Restricted")).toBeTruthy();
    expect(
      screen.getByText(
        "This feature requires an Alpha subscription. Your current subscription is None.",
      ),
    ).toBeTruthy();
    expect(screen.getByRole("link", { name: "Contact Support" }).getAttribute("href")).toContain(
      "mailto:support@stocksvibe.example",
    );
  });

  it.each([
    ["Access Restricted", profileIs(aProfile("none"))],
    ["Welcome to the Stocks Vibe beta", profileIs(aProfile("beta"))],
  ])("offer no mail on '%s' where the operator has given no address", async (title, api) => {
    renderApp("/dashboard", { api, config: { supportEmail: null } });

    expect(await heading(title)).toBeTruthy();
    expect(screen.getByText(/No support address has been set up/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Contact Support" })).toBeNull();
  });
});

describe("the page that somebody without a session came for", () => {
  const kept = () => localStorage.getItem("stocks_vibe_asked_page");
  const asked = "/dashboard?search=Thistledown";

  it("is kept for after the sign-in", async () => {
    const app = renderApp(asked, { auth: createFakeAuth(signedOut) });
    await waitFor(() => expect(app.address()).toBe("/login"));
    expect(kept()).toContain(asked);
  });

  it("is not kept where a session ended in this tab: the next to sign in may be somebody else", async () => {
    const first = renderApp(asked);
    await screen.findByRole("heading", { level: 1 });
    first.unmount();
    const next = renderApp(asked, { auth: createFakeAuth(signedOut) });
    await waitFor(() => expect(next.address()).toBe("/login"));
    expect(kept()).toBeNull();
  });
});

describe("public pages", () => {
  it("show the landing page with its sections and the way to log in", async () => {
    const app = renderApp("/", { auth: createFakeAuth(signedOut) });

    expect(await heading("Your retirement, fully accounted for.")).toBeTruthy();
    for (const name of ["Benefits", "Exclusive Access", "Join Beta"]) {
      expect(screen.getByRole("link", { name })).toBeTruthy();
    }
    await userEvent.click(screen.getByRole("link", { name: "Log in" }));

    expect(app.address()).toBe("/login");
  });

  it("keep the source of a landing page and show its brand alone", async () => {
    const app = renderApp("/lp/retirement-planning", { auth: createFakeAuth(signedOut) });
    await heading("Your retirement, fully accounted for.");

    const [join] = await screen.findAllByRole("link", { name: "Join Beta Waitlist" });
    expect(screen.queryByRole("link", { name: "Log in" })).toBeNull();
    if (!join) throw new Error("There is no way to join.");
    await userEvent.click(join);

    expect(app.address()).toBe("/login?source=lp-retirement-planning");
  });

  it.each([
    ["/lp/spring-letter", "/login?source=lp-spring-letter"],
    ["/?source=newsletter-12", "/login?source=newsletter-12"],
    ["/", "/login"],
  ])("carry the source of %s to the sign-in form", async (address, login) => {
    const app = renderApp(address, { auth: createFakeAuth(signedOut) });
    await heading("Your retirement, fully accounted for.");
    const [join] = screen.getAllByRole("link", { name: "Join Beta Waitlist" });
    if (!join) throw new Error("There is no way to join.");
    await userEvent.click(join);

    expect(app.address()).toBe(login);
  });

  it.each(["/lp/UPPER", `/lp/${"a".repeat(62)}`, "/lp/a/b", "/lp/%3Cimg%3E", "/lp"])(
    "are not there for the source that is none: %s",
    async (address) => {
      renderApp(address, { auth: createFakeAuth(signedOut) });

      expect(await heading("Page not found")).toBeTruthy();
    },
  );

  it("answer an unknown address with a way home", async () => {
    const app = renderApp("/nowhere", { auth: createFakeAuth(signedOut) });

    expect(await heading("Page not found")).toBeTruthy();
    await userEvent.click(screen.getByRole("link", { name: "Go home" }));

    expect(app.address()).toBe("/");
  });

  it("leave a signed-in member on the landing page", async () => {
    const app = renderApp("/");

    expect(await heading("Your retirement, fully accounted for.")).toBeTruthy();
    expect(app.address()).toBe("/");
  });

  it.each([
    ["alpha", "/dashboard"],
    ["beta", "/beta-invite"],
    ["none", "/beta-invite"],
  ] as const)("take a signed-in %s member from the login page to %s", async (kind, target) => {
    const app = renderApp("/login", { api: profileIs(aProfile(kind)) });

    await waitFor(() => expect(app.address()).toBe(target));
  });
});

describe("the end of a session", () => {
  it("is noticed when the product API refuses it, and forgets everything", async () => {
    const api = createFakeApi({ "GET /dashboard-data": () => refusal(401) });
    const app = renderApp("/dashboard", { api });

    expect(
      await screen.findByText(
        "Your session has expired for security reasons. Please sign in again to continue.",
      ),
    ).toBeTruthy();
    expect(app.address()).toBe("/login?expired=true");
    expect(app.cache.getQueryCache().findAll({ queryKey: ["profile"] })).toEqual([]);
    expect(api.count("GET /dashboard-data")).toBe(1);
    await waitFor(() => expect(app.auth.client.session.revoke).toHaveBeenCalled());
  });

  it("lets whoever signs in there again go on, here or by a link in another tab", async () => {
    let isRefused = true;
    const api = createFakeApi({
      "GET /dashboard-data": () => (isRefused ? refusal(401) : answers.dashboard()),
    });
    const app = renderApp("/dashboard", { api });
    await heading("Log in");
    expect(app.address()).toBe("/login?expired=true");

    isRefused = false;
    act(() => app.auth.become(signedIn()));

    expect(await heading("Long-Term Investment Dashboard")).toBeTruthy();
    expect(app.address()).toBe("/dashboard");
  });

  it("keeps nobody at its address who is signed in", async () => {
    const app = renderApp("/login?expired=true");

    await waitFor(() => expect(app.address()).toBe("/dashboard"));
  });

  it("in another tab ends it here, too", async () => {
    const app = renderApp("/dashboard");
    await heading("Long-Term Investment Dashboard");

    app.auth.become(signedOut);

    await waitFor(() => expect(app.address()).toBe("/login"));
    expect(app.cache.getQueryCache().findAll({ queryKey: ["dashboard"] })).toEqual([]);
  });

  it("comes with Logout", async () => {
    const app = renderApp("/dashboard");
    await heading("Long-Term Investment Dashboard");

    await userEvent.click(screen.getByRole("button", { name: "Logout" }));

    await waitFor(() => expect(app.address()).toBe("/login"));
    expect(app.auth.client.session.revoke).toHaveBeenCalledWith({ forceClear: true });
  });
});

describe("the frame", () => {
  it("names the organization, the member and what is planned", async () => {
    renderApp("/dashboard");

    expect(await screen.findByText("Whitfield Family")).toBeTruthy();
    expect(screen.getByText("nora@whitfield.example")).toBeTruthy();
    expect(screen.getAllByRole("link", { name: "Accounts" }).length).toBeGreaterThan(0);
    expect(screen.getByText("Advice Library").closest("a")).toBeNull();
    expect(screen.getAllByRole("link", { name: "Settings" }).length).toBeGreaterThan(0);
    expect(screen.getAllByText("Soon")).toHaveLength(2);
  });

  it("carries the sandbox label beside the organization while any connection is a sandbox one", async () => {
    renderApp("/accounts");

    expect((await screen.findAllByText("Sandbox data")).length).toBeGreaterThan(0);
  });

  it("keeps nothing of one organization when the member changes to another", async () => {
    const app = renderApp("/dashboard");
    await heading("Long-Term Investment Dashboard");

    app.auth.become({
      ...signedIn(),
      session: { ...signedInSession(), member_id: "member-7", organization_id: "organization-2" },
    });

    await waitFor(() => expect(app.api.count("GET /dashboard-data")).toBe(2));
    expect(keysOf(app.cache, "member-1")).toEqual([]);
    expect(app.api.sent.at(-1)?.headers.get("x-organization-id")).toBe("organization-2");
  });

  it("shows nothing of one member to another of the same organization, who signed in in another tab", async () => {
    const api = createFakeApi({
      "GET /user/profile": ({ headers }) =>
        headers.get("x-member-id") === "member-2"
          ? new Promise<Response>(() => {})
          : answers.profile(aProfile()),
    });
    const app = renderApp("/accounts", { api });
    await screen.findAllByText("nora@whitfield.example");
    await heading("Investment Accounts");

    app.auth.become({
      ...signedIn(),
      session: { ...signedInSession(), member_id: "member-2" },
      member: { ...nora, member_id: "member-2", email_address: "ada@whitfield.example" },
    });

    expect(await screen.findByText("Loading Profile...")).toBeTruthy();
    expect(screen.queryByText("nora@whitfield.example")).toBeNull();
    await waitFor(() => expect(keysOf(app.cache, "member-1")).toEqual([]));
  });
});

/** What the cache holds of a member: every key but a public one names whose it is. */
const keysOf = (cache: QueryClient, member: string) =>
  cache
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey)
    .filter((key) => key.some((part) => part === member || part === "organization-1"));

function signedInSession() {
  const { session } = signedIn();
  if (!session) throw new Error("signedIn() has a session.");
  return session;
}
