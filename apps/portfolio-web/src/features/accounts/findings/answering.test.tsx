import type { DataFinding, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aConnection, anAccount, anOverview } from "#test/example-accounts.ts";
import { answers, createFakeApi, refusal } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";

const aSplit: DataFinding = {
  id: "finding-split",
  effect: "THTM split 4:1 on Jun 5, 2026, as its price tells. It is applied.",
  remedy: "The institution's row of the split would confirm it.",
  lowers: "estimated",
  rows: 0,
  transactions: [],
  question: {
    about: "split",
    symbol: "THTM",
    ratio: 4,
    first_day: "2026-06-03",
    last_day: "2026-06-05",
  },
  answer: null,
};
const aPurchase: DataFinding = {
  ...aSplit,
  id: "finding-purchase",
  effect: "40 shares of AWAY: the day of purchase and the cost are not known.",
  lowers: "full",
  rows: 1,
  transactions: [{ date: "2026-02-03", kind: "transfer", shares: 40, amount: 0 }],
  question: {
    about: "purchase",
    symbol: "AWAY",
    shares: 40,
    came: "2026-02-03",
    asks_date: true,
    asks_cost: true,
  },
};
const aRepeat: DataFinding = {
  ...aSplit,
  id: "finding-repeat",
  effect: "Two trades of ACME are alike.",
  question: { about: "repeat", symbol: "ACME" },
};
const answered: DataFinding = {
  ...aSplit,
  effect: "THTM split 4:1 on Jun 5, 2026, as given by Maria on Nov 22, 2026. It is applied.",
  lowers: "full",
  answer: { given_by: "Maria", given_on: "2026-11-22" },
};

const pathOf = (id: string) => `/accounts/account-1/findings/${id}/answer`;

/** The page with these findings; a press changes them to `after` once the figures follow. */
function show(
  findings: DataFinding[],
  {
    after = findings,
    may_manage = true,
    refuse,
  }: { after?: DataFinding[]; may_manage?: boolean; refuse?: () => Response } = {},
) {
  let account: InvestmentAccount = anAccount({ data_findings: findings });
  let asked = 0;
  const overview = () =>
    anOverview({ connections: [aConnection({ may_manage })], accounts: [account] });
  const change = () => {
    if (refuse) return refuse();
    account = { ...account, answers_pending: true };
    return answers.accountChanged({ account });
  };
  const routes = findings.flatMap(({ id }) =>
    ["PUT", "DELETE"].map((method) => [`${method} ${pathOf(id)}`, change]),
  );
  const api = createFakeApi({
    ...Object.fromEntries(routes),
    "GET /accounts": () => {
      const answer = answers.accounts(overview());
      asked += account.answers_pending ? 1 : 0;
      if (asked > 1) account = { ...account, answers_pending: false, data_findings: after };
      return answer;
    },
  });
  renderApp("/accounts/account-1", { api });
  return api;
}

const press = async (name: RegExp) => {
  const button = await screen.findByRole("button", { name });
  await userEvent.click(button);
  return button;
};
const bodies = (api: ReturnType<typeof show>) =>
  api.sent
    .filter(({ route }) => /^(PUT|DELETE)/.test(route))
    .map(({ route, body }) => [route, body]);
const SAVED = "Your answer is saved. The figures are being recalculated.";

describe("a split that nobody lists", () => {
  it("is confirmed by one press, and the focus goes to what came of it", async () => {
    const api = show([aSplit], { after: [answered] });

    await press(/^Confirm THTM in Rollover IRA/);

    const said = await screen.findByText(SAVED);
    expect(said.getAttribute("role")).toBe("status");
    await waitFor(() => expect(document.activeElement).toBe(said));
    expect(bodies(api)).toEqual([
      [`PUT ${pathOf(aSplit.id)}`, { about: "split", split: { ratio: 4, day: "2026-06-05" } }],
    ]);
    expect(
      await screen.findByText(/as given by Maria on Nov 22, 2026/, {}, { timeout: 8_000 }),
    ).toBeTruthy();
    expect(screen.getByText("Your answer is saved, and the figures follow it.")).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Undo THTM/ })).toBeTruthy();
  }, 20_000);

  it("can't be answered twice while the figures follow", async () => {
    const api = show([aSplit, aRepeat]);
    await press(/^That's not so THTM/);
    await screen.findByText(SAVED);

    const confirm = await press(/^Confirm THTM/);

    expect(confirm.getAttribute("aria-disabled")).toBe("true");
    expect(bodies(api)).toEqual([[`PUT ${pathOf(aSplit.id)}`, { about: "split", split: null }]]);
  });

  it("is corrected in a form that starts with what is known", async () => {
    const api = show([aSplit]);
    await press(/^Correct it THTM/);
    const fresh = screen.getByLabelText<HTMLInputElement>("New shares");
    const day = screen.getByLabelText<HTMLInputElement>("Day of the split");
    expect([fresh.value, day.value, day.min, day.max]).toEqual([
      "4",
      "2026-06-05",
      "2026-06-03",
      "2026-06-05",
    ]);
    expect(document.activeElement).toBe(fresh);

    await userEvent.clear(fresh);
    await press(/^Save$/);
    expect(screen.getByRole("alert").textContent).toBe(
      "Enter two numbers above 0, such as 4 and 1.",
    );
    await userEvent.type(fresh, "3{Enter}");

    await screen.findByText(SAVED);
    expect(bodies(api)).toEqual([
      [`PUT ${pathOf(aSplit.id)}`, { about: "split", split: { ratio: 3, day: "2026-06-05" } }],
    ]);
  });
});

describe("shares whose purchase nobody lists", () => {
  const openForm = async () => {
    await userEvent.click(await screen.findByText(/^1 question you may know the answer to/));
    return press(/^Give date and cost AWAY in Rollover IRA/);
  };

  it("are asked about behind one press, with the row, and are no alarm", async () => {
    show([aPurchase]);

    const fold = await screen.findByText(/^1 question you may know the answer to/);
    expect(fold.closest("details")?.open).toBe(false);
    expect(screen.queryByText(/estimated|put right/)).toBeNull();
    await userEvent.click(screen.getByText(/^Show the row/));
    const list = screen.getByRole("list", { name: "Rows as the institution lists them" });
    expect(within(list).getByRole("listitem").textContent).toBe(
      "Feb 3, 2026 · transfer · 40 shares",
    );
  });

  it("get the day and the cost that the member gives", async () => {
    const api = show([aPurchase]);
    await openForm();
    const day = screen.getByLabelText<HTMLInputElement>("Day you bought them");
    expect(day.max).toBe("2026-02-03");
    await userEvent.type(day, "2021-03-01");
    await userEvent.type(
      screen.getByLabelText("What all of them cost, in dollars"),
      "$1,600.50{Enter}",
    );

    await screen.findByText(SAVED);
    expect(bodies(api)).toEqual([
      [`PUT ${pathOf(aPurchase.id)}`, { about: "purchase", date: "2021-03-01", cost: 1600.5 }],
    ]);
  });

  it.each([
    ["", "Enter the day, the cost, or both."],
    ["four thousand", "Enter an amount such as 4,000 or 4000.50."],
    ["-5", "Enter an amount such as 4,000 or 4000.50."],
    ["1234,56", "Write 1234.56: a dot before the cents."],
  ])("say what is wrong with a cost of '%s', and send nothing", async (cost, sentence) => {
    const api = show([aPurchase]);
    await openForm();
    if (cost)
      await userEvent.type(screen.getByLabelText("What all of them cost, in dollars"), cost);
    await press(/^Save$/);

    expect(screen.getByRole("alert").textContent).toBe(sentence);
    expect(bodies(api)).toEqual([]);
  });

  it("keep the form and say why when the answer is refused", async () => {
    const message = "These shares were there already by then. Please check the date of purchase.";
    show([aPurchase], { refuse: () => refusal(400, message) });
    await openForm();
    await userEvent.type(screen.getByLabelText("What all of them cost, in dollars"), "5");
    await press(/^Save$/);

    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect(screen.getByLabelText("Day you bought them")).toBeTruthy();
  });

  it("leave the form by Escape, back to the button that opened it", async () => {
    show([aPurchase]);
    await openForm();
    await userEvent.keyboard("{Escape}");

    expect(screen.queryByLabelText("Day you bought them")).toBeNull();
    const opener = screen.getByRole("button", { name: /^Give date and cost/ });
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });
});

it("two trades alike are told apart by one press", async () => {
  const api = show([aRepeat]);
  await press(/^It happened once ACME/);

  await screen.findByText(SAVED);
  expect(bodies(api)).toEqual([
    [`PUT ${pathOf(aRepeat.id)}`, { about: "repeat", both_happened: false }],
  ]);
});

it("an answer is taken back by one press", async () => {
  const api = show([answered], { after: [aSplit] });
  expect(await screen.findByText("Found in this account's data and put right:")).toBeTruthy();
  await press(/^Undo THTM in Rollover IRA/);

  expect(
    await screen.findByText("Your answer is taken back. The figures are being recalculated."),
  ).toBeTruthy();
  expect(bodies(api)).toEqual([[`DELETE ${pathOf(answered.id)}`, undefined]]);
  expect(
    await screen.findByText(
      /^Your answer is taken back, and the figures follow\./,
      {},
      { timeout: 8_000 },
    ),
  ).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Confirm THTM/ })).toBeTruthy();
}, 20_000);

it("what another member linked is theirs to answer", async () => {
  show([aSplit, aPurchase], { may_manage: false });

  expect(await screen.findByText(aSplit.effect)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Confirm|Give/ })).toBeNull();
  expect(screen.queryByText(/you may know/)).toBeNull();
});
