import type { ConnectionItem, Finding } from "@stocks-vibe/contracts/portfolio";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aConnection, anAccount, anOverview } from "#test/example-accounts.ts";
import { answers, createFakeApi } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";
import { findingsMessages } from "./messages/en.ts";

const aFinding = (changes: Partial<Finding> = {}): Finding => ({
  kind: "tax-lot",
  row_id: "lot-7",
  name: "VTI",
  account_id: "account-1",
  field: "original_purchase_datetime",
  reason: "no-such-day",
  excerpt: "2026-02-31",
  is_part: true,
  ...changes,
});

function show(findings: Partial<ConnectionItem["findings"]>, unread_rows = 0) {
  const all = { rows_read: 312, unread_rows: 0, unread_parts: 0, rows: [], ...findings };
  const overview = anOverview({
    connections: [aConnection({ findings: all })],
    accounts: [anAccount({ unread_rows })],
  });
  renderApp("/accounts", {
    api: createFakeApi({ "GET /accounts": () => answers.accounts(overview) }),
  });
}

describe("what a sync could not read", () => {
  it("is told with its row and the reason", async () => {
    const holding = { kind: "holding", field: "quantity", reason: "number-out-of-range" } as const;
    const rows = [aFinding({ ...holding, excerpt: "1e+308", is_part: false }), aFinding()];
    show({ unread_rows: 1, unread_parts: 1, rows }, 1);

    const title = "1 of 312 rows from Fenwick Brokerage could not be read";
    expect(await screen.findByText(title)).toBeTruthy();
    const list = screen.getByRole("list", { name: "Not read from Fenwick Brokerage" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual([
      "Holding of VTI: the number of shares 1e+308 is larger than any portfolio's.",
      "Tax lot of VTI: the date 2026-02-31 does not exist.",
    ]);
    expect(
      screen.getByText("1 row of this account could not be read: its figures are incomplete."),
    ).toBeTruthy();
  });

  it("is a quiet line when the rows themselves were read", async () => {
    show({ unread_parts: 1, rows: [aFinding()] });

    expect(
      await screen.findByText("1 detail from Fenwick Brokerage could not be read"),
    ).toBeTruthy();
    expect(screen.queryByText(/its figures are incomplete/)).toBeNull();
  });

  it("shows three, the others on demand, and how many are not listed", async () => {
    const rows = Array.from({ length: 5 }, (_, index) => aFinding({ name: `LOT${index}` }));
    show({ unread_parts: 9, rows });

    await userEvent.click(await screen.findByText("Show 2 more"));
    expect(screen.getAllByText(/^Tax lot of LOT/)).toHaveLength(5);
    expect(screen.getByText("And 4 more that are not listed here.")).toBeTruthy();
  });

  it("is not spoken of when everything was read", async () => {
    show({});

    expect(await screen.findByRole("heading", { name: /Rollover IRA/ })).toBeTruthy();
    expect(screen.queryByText(/could not be read/)).toBeNull();
  });

  it.each([
    [
      { name: null, row_id: "tx-9", kind: "transaction", field: "date" },
      "Transaction of tx-9: the date 2026-02-31 does not exist.",
    ],
    [
      {
        name: null,
        row_id: null,
        kind: "account",
        field: "account_id",
        reason: "missing",
        excerpt: null,
      },
      "Account: the account is missing.",
    ],
    [
      { kind: "security", field: "new_field", reason: "wrong-type", excerpt: "7" },
      "Security of VTI: the new_field 7 can't be understood.",
    ],
    [
      { kind: "holding", reason: "duplicate", excerpt: null },
      "Holding of VTI: it is listed twice and counts once.",
    ],
    [
      { kind: "holding", field: "security_id", reason: "unknown-security", excerpt: "sec-9" },
      "Holding of VTI: the security sec-9 is not listed.",
    ],
  ] as const)("names %j", (changes, sentence) => {
    expect(findingsMessages.sentence(aFinding(changes))).toBe(sentence);
  });
});
