import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aDashboard, dividends } from "#test/example-dashboard.ts";
import { answers, createFakeApi, refusal } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";

type Snapshot = ReturnType<typeof aDashboard>;

const show = (snapshot: Snapshot = aDashboard()) =>
  renderApp("/dashboard", {
    api: createFakeApi({ "GET /dashboard-data": () => answers.dashboard(snapshot) }),
  });

describe("the position panel", () => {
  const open = async (name: RegExp) => {
    const card = await screen.findByRole("button", { name });
    await userEvent.click(card);
    return { card, panel: within(await screen.findByRole("dialog")) };
  };

  it("shows the summary, the comparison and the statistics", async () => {
    show();
    const { panel } = await open(/^OAKD/);

    expect(panel.getByRole("heading", { name: "OAKD - Position Details" })).toBeTruthy();
    const summary = within(panel.getByRole("region", { name: "Aggregated Position Summary" }));
    expect(summary.getByText("Total Shares").nextSibling?.textContent).toBe("405");
    expect(summary.getByText("Avg Cost Basis").nextSibling?.textContent).toBe("$69.38");
    const same = panel.getByRole("region", { name: "The same money in the S&P 500" });
    expect(same.textContent).toContain(
      "The same payments on the same days, made into the S&P 500 instead, would be worth $40,520.64.",
    );
    expect(same.textContent).toContain("Yearly return (IRR) 12.49% a year since Mar 2022");
    expect(same.textContent).toContain("S&P 500 IRR 14.37% a year since Mar 2022");
    expect(same.textContent).toContain("Covers Mar 8, 2022 to Nov 20, 2026.");
    expect(same.textContent).toContain("Behind: $2,094.24 behind");
    const statistics = within(panel.getByRole("region", { name: "Lot Statistics" }));
    expect(statistics.getByText("Total Lots").nextSibling?.textContent).toBe("5");
    expect(statistics.getByText("Profitable Lots").nextSibling?.textContent).toBe("4");
    expect(statistics.getByText("Loss Lots").nextSibling?.textContent).toBe("1");
  });

  it("does not take what was there before the history for payments", async () => {
    const { ratePeriod } = dividends;
    if (!ratePeriod) throw new Error("the example has a period");
    const opened = { ...ratePeriod, from: "2024-11-20", openingValue: 27_400, includesSold: true };
    show(aDashboard([{ ...dividends, ratePeriod: opened }]));
    const { panel } = await open(/^OAKD/);

    const same = panel.getByRole("region", { name: "The same money in the S&P 500" });
    expect(same.textContent).toContain(
      "The $27,400.00 that this was worth when the history starts, and the same payments since, put into the S&P 500 on those days instead, would be worth $40,520.64.",
    );
    expect(same.textContent).toContain("a year since Nov 2024");
    expect(same.textContent).toContain("Shares sold since are included.");
  });

  it("closes by its button and gives focus back to the card", async () => {
    show();
    const { card, panel } = await open(/^OAKD/);

    await userEvent.click(panel.getByRole("button", { name: "Close" }));

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(card));
  });

  it("closes by Escape and by a click beside it", async () => {
    show();
    await open(/^OAKD/);
    fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    await open(/^ALPN/);
    fireEvent.click(screen.getByRole("dialog"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("explains every N/A", async () => {
    show();
    const { panel } = await open(/^FJRD/);

    expect(
      panel.getByText(
        /How the same money would have done in the S&P 500 is not available. IRR appears 30 days/,
      ),
    ).toBeTruthy();
    const [irr] = panel.getAllByRole("button", { name: "N/A" });
    expect(document.getElementById(irr?.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "IRR appears 30 days after the first purchase.",
    );
  });

  it("says that its figures could not be refreshed, until dismissed", async () => {
    let isBroken = false;
    const api = createFakeApi({
      "GET /dashboard-data": () =>
        isBroken ? refusal(404, "Not now") : answers.dashboard(aDashboard()),
    });
    const app = renderApp("/dashboard", { api });
    const { panel } = await open(/^OAKD/);
    isBroken = true;
    await app.cache.refetchQueries({ queryKey: ["dashboard"] });

    const alert = await panel.findByRole("alert");
    expect(alert.textContent).toContain("These figures could not be refreshed");
    expect(alert.textContent).toContain("Not now");
    await userEvent.click(panel.getByRole("button", { name: "Dismiss message" }));

    expect(panel.queryByRole("alert")).toBeNull();
  });
});
