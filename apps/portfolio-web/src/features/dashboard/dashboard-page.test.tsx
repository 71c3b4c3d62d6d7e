import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aConnection, aStatus } from "#test/example-accounts.ts";
import { aDashboard, dividends, offices, wind } from "#test/example-dashboard.ts";
import { aProfile } from "#test/example-profile.ts";
import { answers, createFakeApi, refusal } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";
import { dashboardMessages as spanish } from "./messages/es.ts";

type Snapshot = ReturnType<typeof aDashboard>;

const show = (snapshot: Snapshot = aDashboard()) =>
  renderApp("/dashboard", {
    api: createFakeApi({ "GET /dashboard-data": () => answers.dashboard(snapshot) }),
  });
const tile = (name: RegExp) => screen.findByRole("button", { name });

describe("states", () => {
  it("announces that it loads", async () => {
    const api = createFakeApi({ "GET /dashboard-data": () => new Promise(() => {}) });
    renderApp("/dashboard", { api });

    expect(
      await screen.findByRole("heading", { name: "Long-Term Investment Dashboard" }),
    ).toBeTruthy();
    expect(await screen.findByText("Loading")).toBeTruthy();
  });

  it("shows the error and no figures at all, and tries again", async () => {
    let isBroken = true;
    const api = createFakeApi({
      "GET /dashboard-data": () =>
        isBroken ? refusal(404, "Not tonight") : answers.dashboard(aDashboard()),
    });
    renderApp("/dashboard", { api });

    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Failed to fetch dashboard data");
    expect(alert.textContent).toContain("Not tonight");
    expect(screen.queryByText(/\$/)).toBeNull();
    isBroken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));

    expect(await tile(/^Total value/)).toBeTruthy();
  });

  it("offers to connect when nothing is linked", async () => {
    show(aDashboard([], { state: "empty" }));

    expect(await screen.findByRole("heading", { name: "No Investment Accounts" })).toBeTruthy();
    expect(
      screen.getByText("Connect your investment accounts to see your portfolio here."),
    ).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Connect Account" })).toBeTruthy();
  });

  it("shows what is being synced and no figures", async () => {
    const api = createFakeApi({
      "GET /dashboard-data": () => answers.dashboard(aDashboard([], { state: "syncing" })),
      "GET /plaid/connection-status": () =>
        answers.connections(aStatus([aConnection({ is_syncing: true })])),
    });
    renderApp("/dashboard", { api });

    expect(
      await screen.findByRole("progressbar", { name: "Syncing Fenwick Brokerage" }),
    ).toBeTruthy();
    expect(screen.queryByText(/\$\d/)).toBeNull();
  });

  it("keeps stale figures and says of which day they are", async () => {
    show(
      aDashboard([dividends, { ...offices, priceIsStale: true, priceAsOf: "2026-11-18" }], {
        stale: [
          {
            connectionId: "connection-2",
            institutionName: "Cascadia Savings",
            status: "expired",
            message: "The institution asks you to sign in again.",
            lastGoodAt: "2026-11-16T19:00:00Z",
          },
        ],
      }),
    );

    expect(await screen.findByText("Cascadia Savings needs your attention")).toBeTruthy();
    expect(screen.getByText(/Its figures are of Nov 16, 2026/)).toBeTruthy();
    expect(screen.getByText("TVNR: the last known price is of Nov 18, 2026")).toBeTruthy();
    expect(screen.getByText(/Price of/).textContent).toBe("Price of Nov 18, 2026");
  });

  it("blames no institution for figures that a fault of ours kept out", async () => {
    show(
      aDashboard([wind], {
        stale: [
          {
            connectionId: "connection-2",
            institutionName: "Cascadia Savings",
            status: "ours",
            message: "The sync will be repeated.",
            lastGoodAt: "2026-11-16T19:00:00Z",
          },
        ],
      }),
    );

    const title = "Cascadia Savings was not synced because of a fault on our side";
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(/will be repeated. Its figures are of Nov 16, 2026/)).toBeTruthy();
    expect(screen.queryByText(/needs your attention/)).toBeNull();
  });

  it("keeps the last good figures where newer ones can't be trusted, and says since when", async () => {
    show(aDashboard([wind], { behindSince: "2026-11-18T05:00:00Z" }));

    const title = "The figures could not be updated since Nov 17, 2026";
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(/so the last good ones stay/)).toBeTruthy();
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it("says that there are no figures where none could be made, instead of working for ever", async () => {
    show(aDashboard([], { state: "syncing", behindSince: "2026-11-18T05:00:00Z" }));

    expect(await screen.findByText(/so none are shown/)).toBeTruthy();
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it("says which institution's rows could not be read, and whose accounts were not listed", async () => {
    const who = { connectionId: "connection-2", institutionName: "Cascadia Savings" };
    const since = "2026-11-16T19:00:00Z";
    show(
      aDashboard([wind], {
        incomplete: [{ ...who, unreadRows: 2 }],
        missing: [{ ...who, accounts: 1, since }],
      }),
    );

    expect(await screen.findByText("The figures of Cascadia Savings are incomplete")).toBeTruthy();
    expect(screen.getByText(/^2 rows of its last answer could not be read/)).toBeTruthy();
    expect(screen.getByText("Cascadia Savings did not list 1 account in full")).toBeTruthy();
    expect(
      screen.getByText(
        "Not in its last answer since Nov 16, 2026; the last known figures are shown.",
      ),
    ).toBeTruthy();
  });

  it("names what is not added up", async () => {
    show(
      aDashboard([wind], {
        excluded: [
          { symbol: "MAPL", name: "Maple", value: 1200, currency: "CAD", reason: "non-usd" },
        ],
      }),
    );

    expect(await screen.findByText(/MAPL 1,200.00 CAD/)).toBeTruthy();
  });

  it("says of holdings that are all in another currency that they are left out, not on their way", async () => {
    const canadian = { symbol: "CADA", name: "Cada", value: 500, currency: "CAD" };
    show(aDashboard([], { excluded: [{ ...canadian, reason: "non-usd" }] }));

    expect(await screen.findByText("No holdings in US dollars")).toBeTruthy();
    expect(
      screen.getByText(/^What is held is in other currencies: it is named above/),
    ).toBeTruthy();
    expect(screen.getByText(/CADA 500.00 CAD/)).toBeTruthy();
    expect(screen.queryByText("Holdings are on their way")).toBeNull();
    expect(spanish.allExcludedTitle).toBe("No hay posiciones en dólares");
    expect(spanish.allExcluded).toMatch(/^Lo que tienes está en otras monedas/);
  });

  it("names what no price is known of, without an amount", async () => {
    show(
      aDashboard([wind], {
        excluded: [
          { symbol: "FREE", name: "Free", value: null, currency: "USD", reason: "no-price" },
        ],
      }),
    );

    expect(await screen.findByText(/^FREE: no price is known/)).toBeTruthy();
  });

  it("says of holdings without a price alone that there is none, not that they are on their way", async () => {
    const free = { symbol: "FREE", name: "Free", value: null, currency: "USD" };
    show(aDashboard([], { excluded: [{ ...free, reason: "no-price" }] }));

    expect(await screen.findByText("No holdings with a known price")).toBeTruthy();
    expect(screen.queryByText("Holdings are on their way")).toBeNull();
  });

  it("shows the progress of a demo organization that is being built", async () => {
    const api = createFakeApi({
      "GET /user/profile": () => answers.profile(aProfile("alpha", { isDemo: true })),
      "GET /demo-progress": () =>
        answers.demo({ state: "running", step: "Pricing the holdings", percent: 40 }),
    });
    renderApp("/dashboard", { api, config: { demo: { memberEmail: "nora@whitfield.example" } } });

    expect(await screen.findByText("The demo organization is being built: 40%")).toBeTruthy();
    expect(screen.getByText("Pricing the holdings")).toBeTruthy();
  });
});
