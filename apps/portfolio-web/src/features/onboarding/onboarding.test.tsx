import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aConnection, aStatus } from "#test/example-accounts.ts";
import { aProfile } from "#test/example-profile.ts";
import { answers, createFakeApi, refusal } from "#test/fake-api.ts";
import { createFakeAuth, lookedAt } from "#test/fake-auth.ts";
import { fakeLink } from "#test/fake-link.ts";
import { renderApp } from "#test/render-app.tsx";

const FLAG = "stocks_vibe_onboarding_completed_organization-1";

afterEach(() => {
  delete window.Plaid;
  vi.useRealTimers();
});

const nothingLinked = {
  "GET /plaid/connection-status": () => answers.connections(aStatus([])),
  "POST /plaid/create-link-token": () => answers.linkToken(),
  "POST /plaid/exchange-public-token": () => answers.exchanged({ connection: aConnection() }),
};
const step = (name: string) => screen.findByRole("heading", { level: 2, name });
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
const dots = () => screen.getAllByRole("listitem", { current: "step" }).map((dot) => dot.innerHTML);

async function toConnect(routes: Parameters<typeof createFakeApi>[0] = {}) {
  const app = renderApp("/onboarding", { api: createFakeApi({ ...nothingLinked, ...routes }) });
  await press("Get Started");
  await press("I Understand - Continue");
  await step("Connect Your First Account");
  return app;
}

describe("the first page", () => {
  it("of an organization that has linked nothing is the setup", async () => {
    const app = renderApp("/login", { api: createFakeApi(nothingLinked) });

    await waitFor(() => expect(app.address()).toBe("/onboarding"));
    expect(await screen.findByText("Setup takes 2-3 minutes")).toBeTruthy();
  });

  it("is the dashboard once the setup was skipped, and nothing more is asked for it", async () => {
    localStorage.setItem(FLAG, "true");
    const app = renderApp("/login", { api: createFakeApi(nothingLinked) });

    await waitFor(() => expect(app.address()).toBe("/dashboard"));
  });

  it.each([400, 503])(
    "is the dashboard at once where the connections answer %s",
    async (status) => {
      const api = createFakeApi({ "GET /plaid/connection-status": () => refusal(status, "No") });
      const app = renderApp("/login", { api });

      await waitFor(() => expect(app.address()).toBe("/dashboard"), { timeout: 3000 });
    },
  );

  it("is the dashboard for an operator who looks in a member's name", async () => {
    const api = createFakeApi(nothingLinked);
    const app = renderApp("/login", { api, auth: createFakeAuth(lookedAt()) });

    await waitFor(() => expect(app.address()).toBe("/dashboard"));
  });
});

describe("the address of the setup", () => {
  it.each([
    ["beta without linking", aProfile("beta"), "/beta-invite"],
    ["alpha without linking", aProfile("alpha", { canAccessPlaid: false }), "/dashboard"],
  ])("leads a member of %s away", async (_case, profile, target) => {
    const api = createFakeApi({ "GET /user/profile": () => answers.profile(profile) });
    const app = renderApp("/onboarding", { api });

    await waitFor(() => expect(app.address()).toBe(target));
  });

  it("leads away who has completed it", async () => {
    localStorage.setItem(FLAG, "true");
    const app = renderApp("/onboarding", { api: createFakeApi(nothingLinked) });

    await waitFor(() => expect(app.address()).toBe("/dashboard"));
  });

  it("is no reason to keep the setup of another organization", async () => {
    localStorage.setItem("stocks_vibe_onboarding_completed_organization-2", "true");
    renderApp("/onboarding", { api: createFakeApi(nothingLinked) });

    expect(await step("Welcome")).toBeTruthy();
  });
});

describe("the setup", () => {
  it("goes through its steps, each with focus and its dot", async () => {
    renderApp("/onboarding", { api: createFakeApi(nothingLinked) });
    await step("Welcome");
    expect(dots()[0]).toContain("Welcome: current");
    expect(screen.getByText("Security and Privacy: pending")).toBeTruthy();

    await press("Get Started");
    const security = await step("Security and Privacy");
    await waitFor(() => expect(document.activeElement).toBe(security));
    expect(screen.getByText("Welcome: completed")).toBeTruthy();

    await press("I Understand - Continue");
    const connect = await step("Connect Your First Account");
    await waitFor(() => expect(document.activeElement).toBe(connect));
    expect(dots()[0]).toContain("Connect Your First Account: current");
  });

  it("is left by Skip, for good", async () => {
    const app = renderApp("/onboarding", { api: createFakeApi(nothingLinked) });
    await press("Skip Setup");

    await waitFor(() => expect(app.address()).toBe("/dashboard"));
    expect(localStorage.getItem(FLAG)).not.toBeNull();
  });

  it("says what went wrong in a banner, and tries again", async () => {
    const { opened } = fakeLink();
    await toConnect();
    await press("Connect Account");
    await waitFor(() => expect(opened).toHaveLength(1));
    act(() =>
      opened[0]?.onExit({ error_type: "ITEM_ERROR", error_code: "DOWN", display_message: "Busy." }),
    );

    expect((await screen.findByRole("alert")).textContent).toContain("Connection FailedBusy.");
    expect(screen.queryByRole("dialog")).toBeNull();
    await press("Retry");
    await waitFor(() => expect(opened).toHaveLength(2));
  });

  it("completes 2 s after the first account, and opens the dashboard 1.5 s later", async () => {
    const { opened } = fakeLink();
    const app = await toConnect();
    await press("Connect Account");
    await waitFor(() => expect(opened).toHaveLength(1));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    opened[0]?.onSuccess("public-1", {
      institution: { name: "Fenwick Brokerage", institution_id: "ins_1" },
      accounts: [{ id: "a1" }],
    });
    // The answers come without any time passing.
    for (let turn = 0; turn < 20; turn += 1) await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByRole("heading", { name: "You're All Set" })).toBeTruthy();
    expect(screen.getByText("Fenwick Brokerage connected, 1 account")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Skip/ })).toBeNull();

    act(() => vi.advanceTimersByTime(1999));
    expect(localStorage.getItem(FLAG)).toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(localStorage.getItem(FLAG)).not.toBeNull();
    expect(screen.getByText("Setting up your dashboard")).toBeTruthy();
    act(() => vi.advanceTimersByTime(1499));
    expect(app.address()).toContain("/onboarding");
    act(() => vi.advanceTimersByTime(1));
    expect(app.address()).toBe("/dashboard");
  });
});
