import { type Explanation, explanation } from "@stocks-vibe/contracts/portfolio";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { glossaryTerms } from "#lib/format/glossary-terms.ts";
import { aDashboard } from "#test/example-dashboard.ts";
import { aGainExplained, aRateExplained, aYearExplained } from "#test/example-explanation.ts";
import { answer, answers, createFakeApi } from "#test/fake-api.ts";
import { createFakeAuth, signedOut } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";
import { glossaryEntries } from "./messages/en.ts";

/** The terms that what is drawn now links to. */
const linkedNow = (): string[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[href*="/glossary"]')].map(({ href }) =>
    new URL(href).hash.slice(1),
  );

const tile = async (name: RegExp) => userEvent.click(await screen.findByRole("button", { name }));

const explained = (data: Explanation) => () => answer(explanation, data);

/** A portfolio of which nothing is quite known. */
function anOpenedDashboard() {
  const dashboard = aDashboard();
  const { irrPeriod } = dashboard.portfolio;
  const opened = irrPeriod && { ...irrPeriod, openingValue: 90_000, includesSold: true };
  return {
    ...dashboard,
    portfolio: { ...dashboard.portfolio, irrPeriod: opened, completeness: "estimated" as const },
  };
}

/** Every view that links to terms, one after the other. */
async function linksOfEveryView(): Promise<Set<string>> {
  const linked = new Set<string>();
  const keep = () => {
    for (const term of linkedNow()) linked.add(term);
  };
  const api = createFakeApi({
    "GET /dashboard-data": () => answers.dashboard(anOpenedDashboard()),
    "GET /explain/irr": explained(aRateExplained()),
    "GET /explain/gain": explained(aGainExplained()),
    "GET /explain/cost-basis": explained(aYearExplained()),
  });
  renderApp("/dashboard", { api });
  for (const name of [/^Total value/, /^Total Positions/, /^vs S&P 500 IRR/]) {
    await tile(name);
    keep();
  }
  for (const name of [/^Total Unrealized/, /^Total Cost Basis/, /^Yearly return \(IRR\)/]) {
    await tile(name);
    await tile(/^Show the work: (Total|Yearly)/);
    await waitFor(() => expect(document.querySelector("dialog .term-list")).not.toBeNull());
    keep();
    await tile(/^Close/);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
  for (const name of [/Performance Charts/, /Portfolio Timeline/]) {
    await userEvent.click(screen.getByRole("tab", { name }));
    await waitFor(() => expect(document.querySelector(".tab-panel .term-list")).not.toBeNull());
    keep();
  }
  await userEvent.click(screen.getByRole("tab", { name: /Your Holdings/ }));
  await tile(/^OAKD/);
  await waitFor(() => expect(document.querySelector("dialog .term-list")).not.toBeNull());
  keep();
  cleanup();
  renderApp("/accounts");
  await waitFor(() => expect(document.querySelector(".term-list")).not.toBeNull());
  keep();
  cleanup();
  return linked;
}

describe("the glossary", () => {
  it("has an entry for every term that a page links to, and none that no page uses", async () => {
    const linked = await linksOfEveryView();
    renderApp("/glossary", { auth: createFakeAuth(signedOut) });
    await screen.findByRole("heading", { level: 1, name: "What the words mean" });

    const entries = [...document.querySelectorAll("main dl > div")].map(({ id }) => id);
    expect([...linked].sort()).toEqual([...entries].sort());
    expect([...entries].sort()).toEqual(Object.keys(glossaryTerms).sort());
  }, 60_000);

  it("opens at the term that was asked for, without a session", async () => {
    renderApp("/glossary#since", { auth: createFakeAuth(signedOut) });

    const term = await screen.findByText("A year since …", { selector: "dt" });
    await waitFor(() => expect(document.activeElement).toBe(term.parentElement));
  });

  it.each(Object.entries(glossaryEntries))("explains %s in sentences", (_term, entry) => {
    for (const text of [entry.means, ...(entry.example ? [entry.example] : [])]) {
      expect(text).toMatch(/^[A-Z0-9$"].*\.$/);
    }
  });

  it("gives no advice on taxes", () => {
    const text = Object.values(glossaryEntries).map(({ means, example = "" }) => means + example);

    expect(text.join(" ")).not.toMatch(/\b(should|recommend|deduct|owe tax|tax is due)\b/i);
  });
});
