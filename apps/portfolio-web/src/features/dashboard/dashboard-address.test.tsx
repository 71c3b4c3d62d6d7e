import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aDashboard } from "#test/example-dashboard.ts";
import { answers, createFakeApi } from "#test/fake-api.ts";
import { createFakeAuth, signedIn, signedOut } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";

const api = () => createFakeApi({ "GET /dashboard-data": () => answers.dashboard(aDashboard()) });
const start = (address: string) => renderApp(address, { api: api() });
const panel = (name: string) => screen.findByRole("heading", { level: 2, name });
const press = (role: string, name: RegExp) =>
  screen.findByRole(role, { name }).then((button) => userEvent.click(button));

describe("the address of the dashboard", () => {
  it("names the tab, the order and the holding that is open", async () => {
    const app = start("/dashboard");
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Sort by" }), "gain");
    await press("button", /^OAKD/);
    expect(await panel("OAKD - Position Details")).toBeTruthy();
    expect(app.address()).toBe("/dashboard?sort=gain&holding=OAKD");

    await press("button", /^Close$/);
    await waitFor(() => expect(app.address()).toBe("/dashboard?sort=gain"));
    await press("tab", /Portfolio Timeline/);
    expect(app.address()).toBe("/dashboard?sort=gain&view=timeline");
  });

  it("opens what it names", async () => {
    start("/dashboard?view=performance&holding=OAKD");

    expect(await panel("OAKD - Position Details")).toBeTruthy();
    const tab = screen.getByRole("tab", { name: /Performance/, hidden: true });
    expect(tab.getAttribute("aria-selected")).toBe("true");
  });

  it("names the order of a holding's lots, which the way back from it leaves behind", async () => {
    const app = start("/dashboard");
    await press("button", /^OAKD/);
    await panel("OAKD - Position Details");
    await press("button", /^Gain\/loss$/);
    expect(app.address()).toBe("/dashboard?holding=OAKD&lots=gain");
    await press("button", /^Gain\/loss$/);
    expect(app.address()).toBe("/dashboard?holding=OAKD&lots=gain-turned");
    await press("button", /^Purchase date$/);
    expect(app.address()).toBe("/dashboard?holding=OAKD");

    await press("button", /^Shares$/);
    await press("button", /^Close$/);
    await waitFor(() => expect(app.address()).toBe("/dashboard"));
  });

  it.each([
    ["date-turned", "Mar 8, 2022"],
    ["no-such-order", "Sep 8, 2026"],
  ])("lists the lots in the order that it names: %s", async (order, first) => {
    start(`/dashboard?holding=OAKD&lots=${order}`);
    await panel("OAKD - Position Details");

    const lots = within(screen.getByRole("table", { name: "Individual Lots" }));
    const [lot] = lots.getAllByRole("rowheader", { name: /, 20\d\d/ });
    expect(lot?.textContent).toContain(first);
  });

  it("leaves the order of the lots behind with the holding that a link has opened", async () => {
    const app = start("/dashboard?view=performance&holding=OAKD&lots=gain");
    await panel("OAKD - Position Details");
    await press("button", /^Close$/);

    await waitFor(() => expect(app.address()).toBe("/dashboard?view=performance"));
  });

  it("says so where the holding is not here, without repeating what stands in the link", async () => {
    const app = start("/dashboard?holding=Call%20this%20number");

    expect(await screen.findByText("The holding of this link is not here")).toBeTruthy();
    expect(screen.queryByText(/Call this number/)).toBeNull();
    await press("button", /^Dismiss/);
    await waitFor(() => expect(app.address()).toBe("/dashboard"));
  });
});

describe("a link that is opened without a session", () => {
  it("is gone on to after signing in", async () => {
    const auth = createFakeAuth(signedOut);
    const app = renderApp("/dashboard?holding=OAKD", { api: api(), auth });
    await waitFor(() => expect(app.address()).toBe("/login"));

    auth.become(signedIn());

    expect(await panel("OAKD - Position Details")).toBeTruthy();
    expect(app.address()).toBe("/dashboard?holding=OAKD");
  });

  it("is not, for whoever signs in after somebody's session ended on it", async () => {
    const auth = createFakeAuth();
    const app = renderApp("/dashboard?holding=OAKD", { api: api(), auth });
    expect(await panel("OAKD - Position Details")).toBeTruthy();
    auth.become(signedOut);
    await waitFor(() => expect(app.address()).toBe("/login"));

    auth.become(signedIn());

    await waitFor(() => expect(app.address()).toBe("/dashboard"));
  });
});
