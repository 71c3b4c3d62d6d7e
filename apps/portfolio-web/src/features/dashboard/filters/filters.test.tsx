import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aDashboard, dividends, wind } from "#test/example-dashboard.ts";
import { someParts } from "#test/example-parts.ts";
import { answers, createFakeApi, refusal } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";

const whole = aDashboard();
const part = aDashboard([dividends]);
const empty = aDashboard([], {
  portfolio: { ...part.portfolio, totalValue: 0, cashValue: 0, holdingsValue: 0 },
});

/** Everything without a query, one holding with it, and nothing for a search of "zzz". */
const anApi = (routes: Parameters<typeof createFakeApi>[0] = {}) =>
  createFakeApi({
    "GET /dashboard-data": ({ search }) => {
      if (search.includes("zzz")) return answers.dashboard(empty);
      return answers.dashboard(search ? part : whole);
    },
    ...routes,
  });

const choose = async (label: string, option: string) => {
  const list = await screen.findByLabelText(label);
  await userEvent.selectOptions(list, await within(list).findByText(option));
};
const said = () => screen.getByText(/^Only part of the portfolio is shown/).textContent;
const asked = (api: ReturnType<typeof anApi>, route: string) =>
  api.sent.filter((one) => one.route === route).map(({ search }) => search);

describe("a filter", () => {
  it("stands in the address, and figures, charts and explanations are asked of it", async () => {
    const api = anApi();
    const app = renderApp("/dashboard", { api });
    await screen.findByRole("button", { name: /^OAKD/ });
    await choose("Linked by", "Nora Whitfield");
    await choose("Kind of investment", "Stocks");

    expect(app.address()).toBe("/dashboard?person=member-1&class=stock");
    await waitFor(() => expect(screen.queryByRole("button", { name: /^ALPN/ })).toBeNull());
    expect(said()).toContain("linked by Nora Whitfield · Stocks. Cash is left out");

    await userEvent.click(screen.getByRole("tab", { name: /Timeline/ }));
    await waitFor(() => expect(asked(api, "GET /performance/timeline")).toHaveLength(1));
    await userEvent.click(screen.getByRole("tab", { name: /Performance/ }));
    await waitFor(() => expect(asked(api, "GET /performance/years")).toHaveLength(1));
    const query = "person=member-1&class=stock";
    expect(asked(api, "GET /dashboard-data").at(-1)).toBe(`?${query}`);
    expect(asked(api, "GET /performance/timeline")).toEqual([`?range=1Y&${query}`]);
    expect(asked(api, "GET /performance/years")).toEqual([`?${query}`]);
    await userEvent.click(screen.getByRole("button", { name: /^Total Cost Basis/ }));
    await userEvent.click(screen.getByRole("button", { name: /^Show the work: Total Cost/ }));
    await waitFor(() => expect(asked(api, "GET /explain/cost-basis")).toEqual([`?${query}`]));
    const panel = await screen.findByRole("dialog");
    expect(within(panel).getByText(/linked by Nora Whitfield · Stocks/)).toBeTruthy();
  });

  it("is undone by Clear, which leaves the rest of the address", async () => {
    const app = renderApp("/dashboard?sort=gain&type=retirement", { api: anApi() });
    await screen.findByRole("button", { name: /^OAKD/ });
    expect(said()).toContain("Retirement.");
    await userEvent.click(screen.getByRole("button", { name: "Clear" }));

    expect(await screen.findByRole("button", { name: /^ALPN/ })).toBeTruthy();
    expect(app.address()).toBe("/dashboard?sort=gain");
    expect(screen.queryByText(/^Only part of the portfolio/)).toBeNull();
  });

  it("that nothing meets says so instead of figures, and shows everything again", async () => {
    renderApp("/dashboard?search=zzz", { api: anApi() });

    expect(await screen.findByText("Nothing matches these filters")).toBeTruthy();
    expect(screen.queryByText(/\$\d/)).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Show everything" }));
    expect(await screen.findByRole("button", { name: /^ALPN/ })).toBeTruthy();
  });

  it("names no account that is gone, and repeats nothing of the link", async () => {
    renderApp("/dashboard?account=Call%20this%20number&class=gold", { api: anApi() });

    await screen.findByRole("button", { name: /^OAKD/ });
    await waitFor(() => expect(said()).toContain("An account that is not linked any more."));
    expect(screen.getByRole("main").textContent).not.toMatch(/Call this number|gold/);
  });

  it("with a single thing to choose is not offered", async () => {
    const choices = someParts({ people: [{ id: "member-1", name: "Nora" }], types: ["taxable"] });
    renderApp("/dashboard", {
      api: anApi({ "GET /portfolio/parts": () => answers.parts(choices) }),
    });

    expect(await screen.findByLabelText("Account")).toBeTruthy();
    expect(screen.queryByLabelText("Linked by")).toBeNull();
    expect(screen.queryByLabelText("Type of account")).toBeNull();
  });

  it("whose figures can't be had shows none, and can be cleared", async () => {
    const api = createFakeApi({
      "GET /dashboard-data": ({ search }) =>
        search ? refusal(409, "The figures are being updated.") : answers.dashboard(whole),
    });
    renderApp("/dashboard?type=retirement", { api });

    expect((await screen.findByRole("alert")).textContent).toContain("being updated");
    expect(screen.queryByText(/\$\d/)).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Clear" }));
    expect(await screen.findByRole("button", { name: /^ALPN/ })).toBeTruthy();
  });

  it("says that the lists could not be loaded, and tries again", async () => {
    let isBroken = true;
    const api = anApi({
      "GET /portfolio/parts": () => (isBroken ? refusal(404) : answers.parts()),
    });
    renderApp("/dashboard", { api });
    expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));

    expect(await screen.findByLabelText("Account")).toBeTruthy();
  });
});

describe("the search", () => {
  it("asks once for what was typed, and not for each letter", async () => {
    const api = anApi();
    const app = renderApp("/dashboard", { api });
    await userEvent.type(await screen.findByRole("searchbox"), "oak");

    await waitFor(() => expect(app.address()).toBe("/dashboard?search=oak"));
    await waitFor(() => expect(screen.queryByRole("button", { name: /^ALPN/ })).toBeNull());
    expect(asked(api, "GET /dashboard-data")).toEqual(["", "?search=oak"]);
    expect(said()).toContain("“oak”");
  });

  it("is empty again after Clear", async () => {
    renderApp("/dashboard?search=oak", { api: anApi() });
    const field = await screen.findByRole<HTMLInputElement>("searchbox");
    expect(field.value).toBe("oak");
    await userEvent.click(await screen.findByRole("button", { name: "Clear" }));

    await waitFor(() => expect(field.value).toBe(""));
  });
});

it("of cash alone says why there is no return", async () => {
  const cash = aDashboard([], {
    portfolio: { ...part.portfolio, totalValue: 50, cashValue: 50, holdingsValue: 0 },
  });
  renderApp("/dashboard?class=cash", {
    api: createFakeApi({ "GET /dashboard-data": () => answers.dashboard(cash) }),
  });

  expect(await screen.findByText("No holdings in this part")).toBeTruthy();
  expect(said()).toContain("no past to measure a return by");
});

it("keeps the figures of before from passing for the part while that is worked out", async () => {
  const api = createFakeApi({
    "GET /dashboard-data": ({ search }) =>
      search ? new Promise(() => {}) : answers.dashboard(aDashboard([wind])),
  });
  renderApp("/dashboard", { api });
  await screen.findByRole("button", { name: /^FJRD/ });
  await choose("Type of account", "Retirement");

  await waitFor(() => expect(said()).toContain("Working out these figures…"));
  expect(screen.getByRole("button", { name: /^FJRD/ }).closest("[aria-busy=true]")).toBeTruthy();
});
