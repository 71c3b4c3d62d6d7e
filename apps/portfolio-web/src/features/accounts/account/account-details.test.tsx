import type { InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aConnection, anAccount, anOverview } from "#test/example-accounts.ts";
import { answers, createFakeApi, refusal } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";

const NO_PARTS = { positions: null, cash: null, likely_cause: null };

const only = (account: InvestmentAccount) =>
  anOverview({ connections: [aConnection()], accounts: [account] });

const figuresOf = async (account: InvestmentAccount) => {
  renderApp("/accounts/account-1", {
    api: createFakeApi({ "GET /accounts": () => answers.accounts(only(account)) }),
  });
  return screen.findByRole("region", { name: "How its figures are made" });
};

describe("an account's total", () => {
  it("that agrees with its holdings is one quiet line", async () => {
    const reconciliation = {
      ...NO_PARTS,
      institution_total: 40845.06,
      our_total: 40845.06,
      difference: 0,
    };
    const figures = await figuresOf(anAccount({ reconciliation }));

    expect(figures.textContent).toContain(
      "Positions and cash add up to the institution's total of $40,845.06.",
    );
    expect(figures.textContent).not.toContain("Difference");
    expect(within(figures).queryByRole("alert")).toBeNull();
  });

  it.each([
    [40900, 40845.06, 54.94, "$54.94", "The institution's total is $54.94 more than"],
    [40800, 40845.06, -45.06, "−$45.06", "The institution's total is $45.06 less than"],
  ])(
    "of %d beside %d shows the difference and what it may mean",
    async (total, ours, by, shown, text) => {
      const reconciliation = {
        ...NO_PARTS,
        institution_total: total,
        our_total: ours,
        difference: by,
      };
      const figures = await figuresOf(anAccount({ reconciliation }));

      const facts = within(figures)
        .getAllByRole("definition")
        .map((definition) => definition.textContent);
      expect(facts).toEqual([`$${total.toLocaleString("en-US")}.00`, "$40,845.06", shown]);
      expect(figures.textContent).toContain(text);
    },
  );

  it("that the institution does not give is not made up", async () => {
    const reconciliation = {
      ...NO_PARTS,
      institution_total: null,
      our_total: 40845.06,
      difference: null,
    };
    const figures = await figuresOf(anAccount({ reconciliation }));

    expect(figures.textContent).toContain("The institution gives no total to compare with.");
  });

  it("is not compared before the first figures are built", async () => {
    const figures = await figuresOf(anAccount({ reconciliation: null }));

    expect(figures.textContent).not.toContain("add up to");
  });
});

const PUT = "PUT /accounts/account-1/cost-basis-method";
const save = async () => userEvent.click(await screen.findByRole("button", { name: "Save" }));
const method = () => screen.findByLabelText<HTMLSelectElement>("Cost basis method of Rollover IRA");

describe("an account's cost basis method", () => {
  it("says in plain words what it does", async () => {
    await figuresOf(anAccount({ cost_basis_method: "hifo" }));
    const select = await method();

    expect(select.value).toBe("hifo");
    const hint = document.getElementById(select.getAttribute("aria-describedby") ?? "");
    expect(hint?.textContent).toContain("A sale takes the shares that cost most.");
    expect([...select.options].map(({ text }) => text)).toEqual([
      "Oldest shares first (FIFO)",
      "Newest shares first (LIFO)",
      "Highest cost first (HIFO)",
      "Average cost",
    ]);
  });

  it("says how many sales have no shares named, where shares are named at all", async () => {
    const figures = await figuresOf(
      anAccount({ cost_basis_method: "specific", sales_without_lots: 2 }),
    );

    expect((await method()).value).toBe("specific");
    expect(figures.textContent).toContain("2 sales have no shares named and take the oldest ones.");
  });

  it("is saved, and every figure is asked for again once it follows", async () => {
    let account = anAccount();
    let rebuilds = 0;
    const api = createFakeApi({
      "GET /accounts": () => {
        const answer = answers.accounts(only(account));
        if (account.cost_basis_pending && ++rebuilds > 1)
          account = { ...account, cost_basis_pending: false };
        return answer;
      },
      [PUT]: () => {
        account = { ...account, cost_basis_method: "lifo", cost_basis_pending: true };
        return answers.accountChanged({ account });
      },
    });
    const app = renderApp("/accounts/account-1", { api });
    const select = await method();
    app.cache.setQueryData(["dashboard", "member-1"], "figures of the former method");

    await userEvent.selectOptions(select, "lifo");
    await save();

    expect(await screen.findByText("Saved. The figures are being recalculated.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    expect(document.activeElement).toBe(select);
    expect(api.sent.find(({ route }) => route === PUT)?.body).toEqual({ method: "lifo" });
    expect(
      await screen.findByText("Saved. The figures follow this method.", {}, { timeout: 8000 }),
    ).toBeTruthy();
    expect(select.value).toBe("lifo");
    await waitFor(
      () => expect(app.cache.getQueryState(["dashboard", "member-1"])?.isInvalidated).toBe(true),
      { timeout: 8000 },
    );
  }, 20_000);

  it("shows what is being saved, and takes no other choice meanwhile", async () => {
    const api = createFakeApi({
      "GET /accounts": () => answers.accounts(only(anAccount())),
      [PUT]: () => new Promise<Response>(() => undefined),
    });
    renderApp("/accounts/account-1", { api });
    const select = await method();

    await userEvent.selectOptions(select, "average");
    await save();
    await userEvent.selectOptions(select, "hifo");
    await userEvent.click(screen.getByRole("button", { name: "Saving" }));

    expect(select.value).toBe("average");
    expect(select.getAttribute("aria-disabled")).toBe("true");
    expect(api.count(PUT)).toBe(1);
  });

  it("is saved by a press and not by moving through the choices", async () => {
    const api = createFakeApi({
      "GET /accounts": () => answers.accounts(only(anAccount())),
      [PUT]: () => answers.accountChanged({ account: anAccount({ cost_basis_method: "hifo" }) }),
    });
    renderApp("/accounts/account-1", { api });
    const select = await method();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();

    for (const one of ["lifo", "average", "hifo"]) await userEvent.selectOptions(select, one);

    expect(screen.getByText("Not saved yet.").getAttribute("role")).toBe("status");
    expect(api.count(PUT)).toBe(0);
    await userEvent.selectOptions(select, "fifo");
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    await userEvent.selectOptions(select, "hifo");
    await save();
    await waitFor(() => expect(api.count(PUT)).toBe(1));
    expect(api.sent.find(({ route }) => route === PUT)?.body).toEqual({ method: "hifo" });
  });

  it("is still to be saved when it could not be, and says why", async () => {
    const api = createFakeApi({
      "GET /accounts": () => answers.accounts(only(anAccount())),
      [PUT]: () => refusal(404, "There is no such account."),
    });
    renderApp("/accounts/account-1", { api });
    const select = await method();

    await userEvent.selectOptions(select, "lifo");
    await save();

    expect((await screen.findByRole("alert")).textContent).toBe("There is no such account.");
    expect(select.value).toBe("lifo");
    expect(screen.getByText("Not saved yet.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Save" })).toBe(document.activeElement);
    await userEvent.selectOptions(select, "fifo");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
