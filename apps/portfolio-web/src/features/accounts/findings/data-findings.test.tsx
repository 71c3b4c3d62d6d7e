import type { DataFinding } from "@stocks-vibe/contracts/portfolio";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aConnection, anAccount, anOverview } from "#test/example-accounts.ts";
import { answers, createFakeApi } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";

const aFinding = (changes: Partial<DataFinding> = {}): DataFinding => ({
  id: "",
  effect: "3 rows in Rollover IRA in CAD are left out.",
  remedy: "Exchange rates would let them count.",
  lowers: "estimated",
  rows: 3,
  transactions: [],
  question: null,
  answer: null,
  ...changes,
});

const put = aFinding({
  effect:
    "VTI split 4:1 on Jun 5, 2026 is missing from the institution's list for Rollover IRA; applied from market data.",
  remedy: "Nothing is missing.",
  lowers: "full",
  rows: 0,
});

async function show(data_findings: DataFinding[]) {
  const overview = anOverview({
    connections: [aConnection()],
    accounts: [anAccount({ data_findings }), anAccount({ id: "other", account_name: "Roth IRA" })],
  });
  renderApp("/accounts/account-1", {
    api: createFakeApi({ "GET /accounts": () => answers.accounts(overview) }),
  });
  await screen.findByRole("heading", { name: /Rollover IRA/ });
}

const LABEL = "Found in the data of Rollover IRA";
const told = () =>
  within(screen.getByRole("list", { name: LABEL }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

describe("what was found in an account's data", () => {
  it("is told with what it does to the figures and what would mend it, what lowers them first", async () => {
    await show([aFinding(), put]);

    expect(screen.getByText(/^Some figures of this account are estimated\./)).toBeTruthy();
    expect(told()).toEqual([
      "3 rows in Rollover IRA in CAD are left out.Exchange rates would let them count.",
      `${put.effect}Nothing is missing.`,
    ]);
    expect(screen.queryByText(/^Show all/)).toBeNull();
  });

  it("is no alarm where nothing is missing", async () => {
    await show([put]);

    expect(screen.getByText("Found in this account's data and put right:")).toBeTruthy();
    expect(told()).toEqual([`${put.effect}Nothing is missing.`]);
    expect(screen.queryByText(/estimated|incomplete/)).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByText("Connected")).toBeTruthy();
  });

  it("says where figures only count since the link", async () => {
    await show([put, aFinding({ lowers: "since-linked" })]);

    expect(
      screen.getByText(/^Some figures count from the first day of this account's history only\./),
    ).toBeTruthy();
  });

  it("shows three, and all of them on demand", async () => {
    const many = [1, 2, 3, 4, 5].map((n) => aFinding({ effect: `Finding ${n}.` }));
    await show(many);

    expect(told()).toHaveLength(3);
    const fold = screen.getByText(/^Show all 5/);
    expect(fold.textContent).toBe("Show all 5 found in the data of Rollover IRA");
    const details = screen.getByText("Finding 4.").closest("details");
    expect(details?.open).toBe(false);

    await userEvent.click(fold);
    expect(details?.open).toBe(true);
    expect(screen.getByText("Finding 5.")).toBeTruthy();
  });

  it("is not spoken of where nothing was found", async () => {
    await show([]);

    expect(screen.queryByRole("list", { name: LABEL })).toBeNull();
    expect(screen.queryByText(/^Found in/)).toBeNull();
  });
});
