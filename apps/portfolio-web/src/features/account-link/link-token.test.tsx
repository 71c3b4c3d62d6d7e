import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aConnection, anOverview } from "#test/example-accounts.ts";
import { aProfile } from "#test/example-profile.ts";
import { answers, createFakeApi, refusal } from "#test/fake-api.ts";
import { fakeLink } from "#test/fake-link.ts";
import { renderApp } from "#test/render-app.tsx";

const ROUTE = "POST /plaid/create-link-token";
let link: ReturnType<typeof fakeLink>;
beforeEach(() => {
  link = fakeLink();
});
afterEach(() => {
  cleanup();
  delete window.Plaid;
  vi.useRealTimers();
});

const page = (changes: Parameters<typeof createFakeApi>[0] = {}) => {
  const api = createFakeApi({
    "GET /accounts": () => answers.accounts(anOverview({ connections: [aConnection()] })),
    [ROUTE]: () => answers.linkToken(`link-token-${api.count(ROUTE)}`),
    ...changes,
  });
  renderApp("/accounts", { api });
  return api;
};
const press = async (name: string | RegExp) => {
  const [button] = await screen.findAllByRole("button", { name });
  await userEvent.click(button ?? document.body);
};
const tokens = () => link.opened.map(({ token }) => token);
/** Leaves the provider's window without an error. */
const leave = () => act(() => link.last()?.onExit(null));

describe("the provider's window", () => {
  it("is closed by Back, which leads nowhere else", async () => {
    page();
    await press("Connect Account");
    await waitFor(() => expect(link.left()).toBe(1));
    await waitFor(() => expect(window.history.state).toMatchObject({ layers: 1 }));
    act(() => window.history.back());
    await waitFor(() => expect(link.left()).toBe(0));
    expect(await screen.findAllByRole("button", { name: "Connect Account" })).not.toEqual([]);
  });

  it("does not open over another page when what it waited for is there", async () => {
    let bring: (token: Response) => void = () => undefined;
    page({ [ROUTE]: () => new Promise((resolve) => (bring = resolve)) });
    await press("Connect Account");
    await userEvent.click(
      (await screen.findAllByRole("link", { name: "Settings" }))[0] ?? document.body,
    );
    await screen.findByRole("heading", { level: 1, name: "Profile" });
    await act(async () => bring(answers.linkToken()));
    expect(link.left()).toBe(0);
  });

  it("goes with the page that it was opened from", async () => {
    page();
    await press("Connect Account");
    await waitFor(() => expect(link.left()).toBe(1));
    cleanup();
    expect(link.left()).toBe(0);
  });
});

describe("a link token", () => {
  it("is not made before somebody links, nor where the organization may not", async () => {
    const api = page({
      "GET /user/profile": () => {
        const profile = aProfile();
        const organization = profile.organization && {
          ...profile.organization,
          canAccessPlaid: false,
        };
        return answers.profile({ ...profile, organization });
      },
    });
    await screen.findByText("Your organization may not link accounts at the moment.");
    expect(screen.queryByRole("button", { name: /Connect Account|Choose accounts/ })).toBeNull();
    expect(api.count(ROUTE)).toBe(0);
    cleanup();

    const other = page();
    await screen.findAllByRole("button", { name: "Connect Account" });
    expect(other.count(ROUTE)).toBe(0);
  });

  it("is used again for five minutes, and no longer", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["Date"] });
    page();
    for (const minutes of [0, 4.9, 0.2]) {
      vi.setSystemTime(Date.now() + minutes * 60_000);
      const before = link.opened.length;
      await press("Connect Account");
      await waitFor(() => expect(link.opened).toHaveLength(before + 1));
      leave();
    }
    expect(tokens()).toEqual(["link-token-1", "link-token-1", "link-token-2"]);
  });

  it("is another one for another purpose", async () => {
    const told = anOverview({ connections: [aConnection({ new_accounts: true })] });
    page({ "GET /accounts": () => answers.accounts(told) });
    await press("Connect Account");
    await waitFor(() => expect(link.opened).toHaveLength(1));
    leave();
    await press(/^Choose accounts/);
    await press("Continue");
    await waitFor(() => expect(link.opened).toHaveLength(2));
    expect(tokens()).toEqual(["link-token-1", "link-token-2"]);
    leave();
    expect(link.left()).toBe(0);
  });

  it("is used up by a success that our server could not take over", async () => {
    page({ "POST /plaid/exchange-public-token": () => refusal(400) });
    await press("Connect Account");
    await waitFor(() => expect(link.opened).toHaveLength(1));
    act(() => link.last()?.onSuccess("public-1", {}));
    await screen.findByRole("alertdialog", { name: "Connection Failed" });
    await press("Try Again");
    await waitFor(() => expect(link.opened).toHaveLength(2));
    expect(tokens()).toEqual(["link-token-1", "link-token-2"]);
  });
});
