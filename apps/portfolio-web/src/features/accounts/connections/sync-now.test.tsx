import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aConnection, anAccount, anOverview } from "#test/example-accounts.ts";
import { aProfile } from "#test/example-profile.ts";
import { answers, createFakeApi, refusal } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";

type Connection = ReturnType<typeof aConnection>;

const overviewOf = (connection: Connection) => () =>
  answers.accounts(anOverview({ connections: [connection], accounts: [anAccount()] }));

async function pageOf(connection: Connection, routes = {}) {
  const api = createFakeApi({ "GET /accounts": overviewOf(connection), ...routes });
  const { cache } = renderApp("/accounts/account-1", { api });
  await screen.findByRole("heading", { name: "Rollover IRA" });
  return { page: within(screen.getByRole("main")), api, cache };
}
const name = "Sync now Fenwick Brokerage";
const isOff = (button: HTMLElement) => button.getAttribute("aria-disabled") === "true";
const resting = (next_sync_at: string, sync_rests_seconds: number) =>
  aConnection({ next_sync_at, sync_rests_seconds });

describe("Sync now", () => {
  it("asks for the newest figures", async () => {
    const connection = aConnection();
    const { page, api } = await pageOf(connection, {
      "POST /plaid/sync/connection-1": () =>
        answers.syncQueued({ connection: { ...connection, is_syncing: true } }),
    });

    await userEvent.click(await page.findByRole("button", { name }));

    expect(api.count("POST /plaid/sync/connection-1")).toBe(1);
  });

  it("can't be pressed while the connection rests, and says until when", async () => {
    const { page } = await pageOf(resting("2026-11-21T13:47:12.345Z", 900));

    const button = await page.findByRole("button", { name });

    expect(isOff(button)).toBe(true);
    // Rounded up: at 6:47 it would still rest.
    expect(page.getByText("Again from 6:48 AM MT")).toBeTruthy();
  });

  it("can be pressed again by itself when the rest is over", async () => {
    const { page } = await pageOf(resting("2026-11-21T13:48:00.000Z", 1));

    await expect
      .poll(async () => isOff(await page.findByRole("button", { name })), {
        timeout: 5_000,
      })
      .toBe(false);
    expect(page.queryByText(/Again from/)).toBeNull();
  });

  it.each([
    ["behind", 3_600_000],
    ["ahead", -3_600_000],
  ])("rests as long as the server says on a phone whose clock is an hour %s", async (_way, ms) => {
    // To a clock that is behind, what passed a minute ago is an hour away.
    const next = (seconds: number) => new Date(Date.now() + ms + seconds * 1_000).toISOString();

    const rested = await pageOf(resting(next(-60), 0));
    expect(isOff(await rested.page.findByRole("button", { name }))).toBe(false);
    cleanup();

    const tired = await pageOf(resting(next(60), 60));
    expect(isOff(await tired.page.findByRole("button", { name }))).toBe(true);
  });

  it("does not rest longer because a cost-basis method was saved meanwhile", async () => {
    const { page, cache } = await pageOf(resting("2026-11-21T13:48:00.000Z", 60), {
      "PUT /accounts/account-1/cost-basis-method": () =>
        answers.accountChanged({ account: anAccount({ cost_basis_method: "lifo" }) }),
    });
    const arrival = () => cache.getQueryState(["accounts", "member-1"])?.dataUpdatedAt;
    const arrived = arrival();
    const method = await page.findByRole("combobox");

    await userEvent.selectOptions(method, "lifo");
    await userEvent.click(page.getByRole("button", { name: "Save" }));
    await page.findByText(/^Saved/);

    expect(arrived).toBeGreaterThan(0);
    expect(arrival()).toBe(arrived);
  });

  it("keeps its focus while the connection is syncing and while it rests afterwards", async () => {
    const rested = aConnection();
    const syncing = { ...rested, is_syncing: true };
    let now = rested;
    const { page, cache } = await pageOf(rested, {
      "GET /accounts": () => overviewOf(now)(),
      "POST /plaid/sync/connection-1": () => {
        now = syncing;
        return answers.syncQueued({ connection: syncing });
      },
    });
    const button = await page.findByRole("button", { name });
    button.focus();

    await userEvent.keyboard("{Enter}");
    const busy = await page.findByRole("button", { name: "Syncing Fenwick Brokerage" });
    await waitFor(() => expect(document.activeElement).toBe(busy));
    expect(isOff(busy)).toBe(true);

    now = resting("2026-11-21T13:48:00.000Z", 60);
    await cache.invalidateQueries();
    expect(await page.findByText("Again from 6:48 AM MT")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(page.getByRole("button", { name })));
  });

  it("sends one request however often it is pressed at once, and another when that is done", async () => {
    const sync = "POST /plaid/sync/connection-1";
    const { page, api } = await pageOf(aConnection(), {
      [sync]: () => answers.syncQueued({ connection: aConnection() }),
    });
    const button = await page.findByRole("button", { name });

    act(() => {
      for (let presses = 0; presses < 5; presses += 1) button.click();
    });
    await expect.poll(() => isOff(button)).toBe(false);
    expect(api.count(sync)).toBe(1);

    await userEvent.click(button);
    expect(api.count(sync)).toBe(2);
  });

  it("does nothing when it is pressed while the connection rests", async () => {
    const { page, api } = await pageOf(resting("2026-11-21T13:48:00.000Z", 60));

    await userEvent.click(await page.findByRole("button", { name }));

    expect(api.count("POST /plaid/sync/connection-1")).toBe(0);
  });

  it.each([false, true])(
    "is not there while a person must sign in first (syncing: %s)",
    async (is) => {
      const { page } = await pageOf(aConnection({ status: "expired", is_syncing: is }));
      expect(page.queryByRole("button", { name: /Sync/ })).toBeNull();
    },
  );

  it("is not there for an organization that may not link", async () => {
    const usual = aProfile();
    const organization = usual.organization && { ...usual.organization, canAccessPlaid: false };
    const { page } = await pageOf(aConnection(), {
      "GET /user/profile": () => answers.profile({ ...usual, organization }),
    });
    expect(page.queryByRole("button", { name })).toBeNull();
  });

  it("says why it was refused", async () => {
    const { page } = await pageOf(aConnection(), {
      "POST /plaid/sync/connection-1": () =>
        refusal(429, "This connection was asked a moment ago. Please try again a little later."),
    });

    await userEvent.click(await page.findByRole("button", { name }));

    expect((await page.findByRole("alert")).textContent).toContain("Too many requests");
  });
});

describe("accounts that another member has linked, too", () => {
  const broken = aConnection({ status: "error", hand_over_offered: true });
  const title = "Another member has linked Fenwick Brokerage, too";

  it("can be handed over by whoever may manage them", async () => {
    const { api } = await pageOf(broken, {
      "POST /plaid/item/connection-1/hand-over": () => answers.handedOver({ connection: broken }),
    });
    expect(await screen.findByText(title)).toBeTruthy();

    await userEvent.click(screen.getByRole("button", { name: "Hand over Fenwick Brokerage" }));

    expect(
      await screen.findByText("The accounts at Fenwick Brokerage are handed over."),
    ).toBeTruthy();
    expect(api.count("POST /plaid/item/connection-1/hand-over")).toBe(1);
  });

  it("can be taken by whoever linked them later", async () => {
    const newer = aConnection({ take_over_offered: true });
    const { api } = await pageOf(newer, {
      "POST /plaid/item/connection-1/take-over": () => answers.handedOver({ connection: newer }),
    });

    await userEvent.click(
      await screen.findByRole("button", { name: "Take over Fenwick Brokerage" }),
    );

    expect(
      await screen.findByText("The accounts at Fenwick Brokerage are being taken over."),
    ).toBeTruthy();
    expect(api.count("POST /plaid/item/connection-1/take-over")).toBe(1);
  });

  it("are said to be handed over, with the focus there, although the offer is gone by then", async () => {
    let now = broken;
    await pageOf(broken, {
      "GET /accounts": () => overviewOf(now)(),
      "POST /plaid/item/connection-1/hand-over": () => {
        now = { ...broken, hand_over_offered: false };
        return answers.handedOver({ connection: now });
      },
    });

    await userEvent.click(await screen.findByRole("button", { name: /^Hand over/ }));

    const said = await screen.findByText("The accounts at Fenwick Brokerage are handed over.");
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.contains(said)).toBe(true);
  });

  it("stay explained when the hand-over is refused, which is said, too", async () => {
    const refused = "No other connection brings any of these accounts.";
    await pageOf(broken, {
      "POST /plaid/item/connection-1/hand-over": () => refusal(409, refused),
    });

    await userEvent.click(await screen.findByRole("button", { name: /^Hand over/ }));

    expect((await screen.findByRole("alert")).textContent).toContain(refused);
    expect(screen.getByText(/If they are the same, hand them over/)).toBeTruthy();
  });

  it("are not offered to anybody else", async () => {
    await pageOf({ ...broken, may_manage: false });
    expect(screen.queryByText(title)).toBeNull();
  });
});
