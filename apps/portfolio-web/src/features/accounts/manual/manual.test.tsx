import {
  type AccountImport,
  entryAdded,
  importReverted,
  manualAccountKept,
  manualAccountRemoved,
} from "@stocks-vibe/contracts/portfolio";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { anAccount, anOverview, emptyOverview } from "#test/example-accounts.ts";
import { anImport } from "#test/example-imports.ts";
import { answer, answers, createFakeApi, refusal } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";
import { manualMessages as spanish } from "../messages/es.ts";

const kept = (mayManage = true) =>
  anAccount({
    account_name: "Old 401(k)",
    account_subtype: "401k",
    institution_name: "Acme Plan",
    mask: null,
    connection_id: "connection-by-hand",
    manual: { may_manage: mayManage },
  });
const only = (mayManage = true) =>
  anOverview({ connections: [], accounts: [kept(mayManage)], is_sandbox: false });

const purchase: AccountImport = anImport({
  file_name: "",
  format: "hand",
  state: "confirmed",
  rows: 1,
  counted: 1,
  entered: { date: "2025-06-03", action: "buy", symbol: "AAA", quantity: 6, amount: -600 },
});

const formIds = ({ sent }: ReturnType<typeof createFakeApi>, asked: string) =>
  sent
    .filter(({ route }) => route === asked)
    .map(({ body }) => z.object({ form_id: z.string() }).parse(body).form_id);

describe("adding an account by hand", () => {
  it("begins where nothing is linked, has an address, and leads on to its transactions", async () => {
    let overview = emptyOverview;
    const api = createFakeApi({
      "GET /accounts": () => answers.accounts(overview),
      "POST /accounts": () => {
        overview = only();
        return answer(manualAccountKept, { account: kept() });
      },
    });
    const app = renderApp("/accounts", { api });
    await userEvent.click(await screen.findByRole("button", { name: "Add by hand" }));
    expect(app.address()).toBe("/accounts?add=account");
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Add account" }));
    expect(dialog.getAllByRole("alert")).toHaveLength(2);
    expect(api.count("POST /accounts")).toBe(0);

    await userEvent.type(dialog.getByLabelText("Name of the account"), " Old 401(k) ");
    await userEvent.type(dialog.getByLabelText("Institution"), "Acme Plan");
    await userEvent.selectOptions(dialog.getByLabelText("Type"), "401(k)");
    await userEvent.click(dialog.getByRole("button", { name: "Add account" }));

    expect(await screen.findByRole("heading", { name: "History of Old 401(k)" })).toBeTruthy();
    expect(app.address()).toBe("/accounts/account-1/import");
    expect(api.sent.find(({ route }) => route === "POST /accounts")?.body).toEqual({
      name: "Old 401(k)",
      institution_name: "Acme Plan",
      subtype: "401k",
      form_id: expect.any(String),
    });
    expect(await screen.findByText("Nothing has been added to this account yet.")).toBeTruthy();
  }, 20_000);

  it("is one account by a second click, too, and can be tried again where it failed", async () => {
    let isDown = true;
    const api = createFakeApi({
      "GET /accounts": () => answers.accounts(emptyOverview),
      "POST /accounts": () =>
        isDown ? refusal(500, "Down") : answer(manualAccountKept, { account: kept() }),
    });
    const app = renderApp("/accounts?add=account", { api });
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByLabelText("Name of the account"), { target: { value: "Old" } });
    fireEvent.change(dialog.getByLabelText("Institution"), { target: { value: "Acme" } });
    const twice = () => {
      const button = dialog.getByRole("button", { name: "Add account" });
      fireEvent.click(button);
      fireEvent.click(button);
    };
    twice();
    expect(await dialog.findByRole("alert")).toBeTruthy();
    expect(api.count("POST /accounts")).toBe(1);
    isDown = false;
    twice();
    await waitFor(() => expect(app.address()).toBe("/accounts/account-1/import"));
    expect(api.count("POST /accounts")).toBe(2);
    const [first, second] = formIds(api, "POST /accounts");
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
  });

  it("gives focus to the page's title where its address opened it", async () => {
    const api = createFakeApi({ "GET /accounts": () => answers.accounts(emptyOverview) });
    renderApp("/accounts?add=account", { api });
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
  });

  it("says how much of a name is too much instead of cutting it off, and sends nothing", async () => {
    const api = createFakeApi({ "POST /accounts": () => refusal(400, "Never asked.") });
    renderApp("/accounts?add=account", { api });
    const dialog = within(await screen.findByRole("dialog"));
    const name = dialog.getByLabelText<HTMLInputElement>("Name of the account");
    fireEvent.change(name, { target: { value: "N".repeat(104) } });
    await userEvent.type(dialog.getByLabelText("Institution"), "Acme");
    await userEvent.click(dialog.getByRole("button", { name: "Add account" }));

    expect(dialog.getByRole("alert").textContent).toBe("At most 100 characters: 4 too many.");
    expect(name.value).toHaveLength(104);
    expect(api.count("POST /accounts")).toBe(0);
  });

  it("says at each field what is missing", async () => {
    renderApp("/accounts?add=account", { api: createFakeApi({}) });
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Add account" }));
    fireEvent.change(dialog.getByLabelText("Name of the account"), { target: { value: "\u202E" } });

    expect(dialog.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
      "Please say what it is called.",
      "Please say where it is held, such as the name of the bank or the plan.",
    ]);
    expect(spanish.missingInstitution).toBe(
      "Indica dónde está la cuenta, como el nombre del banco o del plan.",
    );
  });

  it("says why it was refused, and keeps what was written", async () => {
    const api = createFakeApi({
      "POST /accounts": () => refusal(409, "An organization can keep 200 accounts by hand."),
    });
    renderApp("/accounts?add=account", { api });
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Name of the account"), "Old");
    await userEvent.type(dialog.getByLabelText("Institution"), "Acme");
    await userEvent.click(dialog.getByRole("button", { name: "Add account" }));
    expect((await dialog.findByRole("alert")).textContent).toContain("200 accounts");
    expect(dialog.getByLabelText<HTMLInputElement>("Institution").value).toBe("Acme");
  });
});

describe("an account that is kept by hand", () => {
  it("stands among the others, and is called otherwise", async () => {
    let account = kept();
    const api = createFakeApi({
      "GET /accounts": () => answers.accounts({ ...only(), accounts: [account] }),
      "PUT /accounts/account-1": () => {
        account = { ...account, account_name: "Rollover" };
        return answer(manualAccountKept, { account });
      },
    });
    renderApp("/accounts", { api });
    expect(await screen.findByText("Kept by hand")).toBeTruthy();
    await userEvent.click(screen.getByRole("link", { name: "Old 401(k)" }));
    expect(screen.queryByText(/gives no total to compare with/)).toBeNull();
    expect(screen.queryByRole("button", { name: /Sync now/ })).toBeNull();
    await userEvent.click(await screen.findByRole("button", { name: "Edit Old 401(k)" }));
    const dialog = within(await screen.findByRole("dialog"));
    const name = dialog.getByLabelText<HTMLInputElement>("Name of the account");
    expect(name.value).toBe("Old 401(k)");
    await userEvent.clear(name);
    await userEvent.type(name, "Rollover");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Rollover is saved")).toBeTruthy();
    expect(await screen.findByRole("heading", { name: /Rollover/ })).toBeTruthy();
  });

  it("is removed after a question that says what goes", async () => {
    let overview = only();
    const api = createFakeApi({
      "GET /accounts": () => answers.accounts(overview),
      "DELETE /accounts/account-1": () => {
        overview = emptyOverview;
        return answer(manualAccountRemoved, { id: "account-1" });
      },
    });
    const app = renderApp("/accounts/account-1", { api });
    await userEvent.click(await screen.findByRole("button", { name: "Remove Old 401(k)" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText(/every transaction that was entered or added/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("Old 401(k) was removed")).toBeTruthy();
    expect(await screen.findByText("No Investment Accounts")).toBeTruthy();
    expect(app.address()).toBe("/accounts");
  });

  it("of another member is looked at only", async () => {
    const api = createFakeApi({ "GET /accounts": () => answers.accounts(only(false)) });
    const app = renderApp("/accounts/account-1", { api });
    expect(await screen.findByText(/Added by another member/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Edit/ })).toBeNull();
    expect(screen.queryByRole("combobox", { name: /Cost basis/ })).toBeNull();
    await userEvent.click(screen.getByRole("link", { name: "Transactions of Old 401(k)" }));
    expect(await screen.findByText(/Added by another member/)).toBeTruthy();
    expect(screen.queryByText("Enter a transaction")).toBeNull();
    expect(app.address()).toBe("/accounts/account-1/import");
  });
});

describe("entering a transaction", () => {
  const page = (routes: Parameters<typeof createFakeApi>[0] = {}) => {
    const api = createFakeApi({ "GET /accounts": () => answers.accounts(only()), ...routes });
    return renderApp("/accounts/account-1/import", { api });
  };

  it("asks for what is missing, sends the rest, and lists it with an undo", async () => {
    let files: AccountImport[] = [];
    const app = page({
      "GET /accounts/account-1/imports": () => answers.imports(files),
      "POST /accounts/account-1/entries": () => {
        files = [purchase];
        return answer(entryAdded, { import: purchase });
      },
      "DELETE /imports/import-1": () => {
        files = [];
        return answer(importReverted, { id: "import-1" });
      },
    });
    const add = await screen.findByRole("button", { name: "Add transaction" });
    await userEvent.click(add);
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
      "Please give the day.",
      "Please give the symbol.",
      "Please give the number of shares.",
      "Please give the amount in dollars.",
    ]);
    await userEvent.type(screen.getByLabelText("Day"), "2025-06-03");
    await userEvent.type(screen.getByLabelText("Symbol"), "AAA");
    await userEvent.type(screen.getByLabelText("Shares"), "6");
    await userEvent.type(screen.getByLabelText("Amount in all"), "$600.00");
    await userEvent.click(add);
    expect(
      await screen.findByText("Added: Bought 6 AAA for $600.00. The figures are being worked out."),
    ).toBeTruthy();
    expect(app.api.sent.find(({ route }) => route.endsWith("/entries"))?.body).toEqual({
      date: "2025-06-03",
      action: "buy",
      symbol: "AAA",
      shares: 6,
      amount: 600,
      form_id: expect.any(String),
    });
    expect(document.activeElement).toBe(screen.getByLabelText("Day"));
    await userEvent.click(
      await screen.findByRole("button", { name: "Undo Bought 6 AAA for $600.00" }),
    );
    expect(await screen.findByText("Undone: Bought 6 AAA for $600.00")).toBeTruthy();
    expect(await screen.findByText("Nothing has been added to this account yet.")).toBeTruthy();
  }, 20_000);

  it.each([
    ["deposit", ["Day", "Amount in all"]],
    ["withdrawal", ["Day", "Amount in all"]],
    ["dividend", ["Day", "Symbol", "Amount in all"]],
    ["sell", ["Day", "Symbol", "Shares", "Amount in all"]],
  ])("asks of a %s only what there is to say", async (action, labels) => {
    page();
    await userEvent.selectOptions(await screen.findByLabelText("What happened"), action);
    const form = screen.getByRole("button", { name: "Add transaction" }).closest("form");
    expect(
      [...(form?.querySelectorAll("input") ?? [])].map((input) => input.labels?.[0]?.textContent),
    ).toEqual(labels);
  });

  it("says nothing of the last try once another is made", async () => {
    let refused = false;
    page({
      "POST /accounts/account-1/entries": () => {
        refused = !refused;
        return refused
          ? refusal(400, "“😀” is not a symbol such as VTI.")
          : answer(entryAdded, { import: purchase });
      },
    });
    await userEvent.type(await screen.findByLabelText("Day"), "2025-06-03");
    await userEvent.type(screen.getByLabelText("Symbol"), "AAA");
    await userEvent.type(screen.getByLabelText("Shares"), "6");
    await userEvent.type(screen.getByLabelText("Amount in all"), "600");
    const add = screen.getByRole("button", { name: "Add transaction" });
    await userEvent.click(add);
    expect(await screen.findByText(/is not a symbol such as VTI/)).toBeTruthy();
    await userEvent.clear(screen.getByLabelText("Shares"));
    await userEvent.type(screen.getByLabelText("Shares"), "1,5");
    await userEvent.click(add);
    expect(screen.queryByText(/is not a symbol such as VTI/)).toBeNull();
    expect(screen.getByText("Write 12.5: a dot before the decimals.")).toBeTruthy();
    await userEvent.clear(screen.getByLabelText("Shares"));
    await userEvent.type(screen.getByLabelText("Shares"), "6");
    await userEvent.click(add);
    expect(await screen.findByText(/^Added: Bought 6 AAA/)).toBeTruthy();
    await userEvent.click(add);
    expect(screen.getByText("Please give the day.")).toBeTruthy();
    expect(screen.queryByText(/^Added: /)).toBeNull();
  }, 20_000);

  it("is one form until it has succeeded: whatever became of a lost answer is listed, and counts once", async () => {
    const ENTRIES = "POST /accounts/account-1/entries";
    let files: AccountImport[] = [];
    let isLost = true;
    const app = page({
      "GET /accounts/account-1/imports": () => answers.imports(files),
      [ENTRIES]: () => {
        files = [purchase];
        if (isLost) throw new TypeError("Failed to fetch");
        return answer(entryAdded, { import: purchase });
      },
    });
    const fill = () => {
      for (const [label, value] of [
        ["Day", "2025-06-03"],
        ["Symbol", "AAA"],
        ["Shares", "6"],
        ["Amount in all", "600"],
      ] as const)
        fireEvent.change(screen.getByLabelText(label), { target: { value } });
    };
    const add = await screen.findByRole("button", { name: "Add transaction" });
    fill();
    await userEvent.click(add);
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(await screen.findByRole("button", { name: /^Undo Bought 6 AAA/ })).toBeTruthy();

    isLost = false;
    await userEvent.click(add);
    expect(await screen.findByText(/^Added: Bought 6 AAA/)).toBeTruthy();
    fill();
    await userEvent.click(add);
    await waitFor(() => expect(app.api.count(ENTRIES)).toBe(3));
    const [first, second, third] = formIds(app.api, ENTRIES);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  }, 20_000);

  it("keeps what was written where the server refuses it, with its reason", async () => {
    page({
      "POST /accounts/account-1/entries": () => refusal(400, "“2031-01-01” is in the future."),
    });
    await userEvent.selectOptions(await screen.findByLabelText("What happened"), "deposit");
    await userEvent.type(screen.getByLabelText("Day"), "2031-01-01");
    await userEvent.type(screen.getByLabelText("Amount in all"), "5");
    await userEvent.click(screen.getByRole("button", { name: "Add transaction" }));
    expect((await screen.findByRole("alert")).textContent).toContain("is in the future");
    expect(screen.getByLabelText<HTMLInputElement>("Amount in all").value).toBe("5");
  });
});
