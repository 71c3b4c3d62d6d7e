import { accountRemoved, type Missing } from "@stocks-vibe/contracts/portfolio";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aConnection, anAccount, anOverview } from "#test/example-accounts.ts";
import { answer, answers, createFakeApi, refusal } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";

const aMissing = (changes: Partial<Missing> = {}): Missing => ({
  what: "account",
  since: "2026-11-17T12:00:00Z",
  removable_from: "2026-11-20T12:00:00Z",
  is_removable: true,
  ...changes,
});

const show = (
  missing: Missing,
  {
    may_manage = true,
    routes = {},
  }: { may_manage?: boolean; routes?: Parameters<typeof createFakeApi>[0] } = {},
) => {
  const overview = anOverview({
    connections: [aConnection({ may_manage })],
    accounts: [anAccount({ missing })],
  });
  const api = createFakeApi({ "GET /accounts": () => answers.accounts(overview), ...routes });
  renderApp("/accounts/account-1", { api });
  return api;
};

const openDialog = async () => {
  await userEvent.click(
    await screen.findByRole("button", { name: "Remove for good Rollover IRA" }),
  );
  return within(screen.getByRole("alertdialog"));
};

describe("an account that its institution did not list", () => {
  it.each([
    ["account", "This account is"],
    ["holdings", "The holdings of this account are"],
    ["transactions", "The transactions of this account are"],
  ] as const)("says what is missing (%s), since when, and what is shown", async (what, lacks) => {
    show(aMissing({ what, removable_from: null, is_removable: false }));

    const line = `${lacks} not in the institution's last answer since Nov 17, 2026; the last known figures are shown.`;
    expect(await screen.findByText(line)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Remove for good/ })).toBeNull();
    // It is not called well.
    expect(screen.getByText("Missing")).toBeTruthy();
    expect(screen.queryByText("Connected")).toBeNull();
  });

  it("makes the whole incomplete on the list, too", async () => {
    const overview = anOverview({
      connections: [aConnection()],
      accounts: [anAccount({ missing: aMissing() })],
    });
    renderApp("/accounts", {
      api: createFakeApi({ "GET /accounts": () => answers.accounts(overview) }),
    });

    expect(await screen.findByText("Some figures are incomplete")).toBeTruthy();
    expect(screen.getByText("Missing")).toBeTruthy();
  });

  it("can't be removed before three days are over, and says from when on", async () => {
    show(aMissing({ is_removable: false }));

    expect(
      await screen.findByText(
        "If the account is closed, it can be removed here from Nov 20, 2026 on.",
      ),
    ).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Remove for good/ })).toBeNull();
  });

  it("is removed when its owner confirms it", async () => {
    show(aMissing(), {
      routes: {
        "DELETE /plaid/account/account-1": () => answer(accountRemoved, { id: "account-1" }),
      },
    });

    const dialog = await openDialog();
    expect(
      dialog.getByText(/If the institution lists it again, it comes back as a new account/),
    ).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Remove for good" }));

    expect(await screen.findByText("Rollover IRA was removed")).toBeTruthy();
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("leaves the focus on what says that it was removed, and not on the button that went with it", async () => {
    let isRemoved = false;
    show(aMissing(), {
      routes: {
        "GET /accounts": () =>
          answers.accounts(
            anOverview({ accounts: isRemoved ? [] : [anAccount({ missing: aMissing() })] }),
          ),
        "DELETE /plaid/account/account-1": () => {
          isRemoved = true;
          return answer(accountRemoved, { id: "account-1" });
        },
      },
    });

    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole("button", { name: "Remove for good" }));

    const said = await screen.findByText("Rollover IRA was removed");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(screen.queryByRole("button", { name: /Remove for good/ })).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.contains(said)).toBe(true);
  });

  it("stays when the removal is refused, and says why", async () => {
    const message = "An account can be removed when it has been missing for three days.";
    show(aMissing(), {
      routes: { "DELETE /plaid/account/account-1": () => refusal(409, message) },
    });

    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole("button", { name: "Remove for good" }));

    expect(await dialog.findByText(message)).toBeTruthy();
  });

  it("is shown as it is after a refusal, and the refused button can't be pressed again", async () => {
    const message = "The institution still lists this account.";
    let missing: Missing | null = aMissing();
    const api = show(aMissing(), {
      routes: {
        "GET /accounts": () => answers.accounts(anOverview({ accounts: [anAccount({ missing })] })),
        "DELETE /plaid/account/account-1": () => {
          missing = null;
          return refusal(409, message);
        },
      },
    });

    const dialog = await openDialog();
    const remove = dialog.getByRole("button", { name: "Remove for good" });
    await userEvent.click(remove);

    expect(await dialog.findByText(message)).toBeTruthy();
    expect(screen.queryByText(/not in the institution's last answer/)).toBeNull();
    expect(remove.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(remove);
    expect(api.count("DELETE /plaid/account/account-1")).toBe(1);

    await userEvent.click(dialog.getByRole("button", { name: "Keep account" }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })),
    );
  });

  it("can be removed by another press when the network failed", async () => {
    let failures = 1;
    show(aMissing(), {
      routes: {
        "DELETE /plaid/account/account-1": () => {
          if (failures-- > 0) throw new TypeError("Failed to fetch");
          return answer(accountRemoved, { id: "account-1" });
        },
      },
    });

    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole("button", { name: "Remove for good" }));
    await dialog.findByRole("alert");
    await userEvent.click(dialog.getByRole("button", { name: "Remove for good" }));

    expect(await screen.findByText("Rollover IRA was removed")).toBeTruthy();
  });

  it("that another member linked is not theirs to remove", async () => {
    show(aMissing(), { may_manage: false });

    expect(await screen.findByText(/not in the institution's last answer/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Remove for good/ })).toBeNull();
  });
});
