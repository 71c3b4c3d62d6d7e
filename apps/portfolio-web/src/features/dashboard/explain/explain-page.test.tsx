import { explanation } from "@stocks-vibe/contracts/portfolio";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aGainExplained, aRateExplained } from "#test/example-explanation.ts";
import { answer, createFakeApi, refusal } from "#test/fake-api.ts";
import { createFakeAuth, lookedAt, signedIn, signedOut } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";

const gain = (routes: Parameters<typeof createFakeApi>[0] = {}) =>
  createFakeApi({
    "GET /explain/gain": ({ search }) =>
      answer(
        explanation,
        aGainExplained({ groupedBy: search.includes("by=account") ? "account" : "holding" }),
      ),
    ...routes,
  });
const asked = ({ sent }: ReturnType<typeof createFakeApi>) =>
  sent
    .filter(({ route }) => route.startsWith("GET /explain"))
    .map(({ route, search }) => `${route}${search}`);

describe("the page of a figure", () => {
  it("has its title, figure, subtotals and file, and leads back to the same part of the dashboard", async () => {
    const api = gain();
    const app = renderApp("/explain/gain?type=retirement", { api });

    expect(
      await screen.findByRole("heading", { level: 1, name: "How the gain is worked out" }),
    ).toBeTruthy();
    expect(document.title).toBe("How the gain is worked out · Stocks Vibe");
    expect(screen.getByText(/^Only part of the portfolio is shown/).textContent).toContain(
      "Retirement",
    );
    expect(screen.getAllByRole("row").length).toBeGreaterThan(2);
    expect(screen.getByRole("button", { name: "Download CSV" })).toBeTruthy();
    expect(asked(api)).toEqual(["GET /explain/gain?type=retirement"]);
    await userEvent.click(screen.getByRole("link", { name: "Back to the dashboard" }));
    expect(app.address()).toBe("/dashboard?type=retirement");
  });

  it("shows an operator why its file is not theirs to take, and asks for none", async () => {
    const api = gain();
    renderApp("/explain/gain", { api, auth: createFakeAuth(lookedAt()) });
    const button = await screen.findByRole("button", {
      name: "Download CSV",
      description: "An operator who looks in a member's name can't download files.",
    });

    expect(button.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(button);
    expect(asked(api)).toEqual(["GET /explain/gain"]);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("keeps whose subtotals it shows in the address", async () => {
    const app = renderApp("/explain/gain", { api: gain() });
    await userEvent.click(await screen.findByRole("button", { name: "By account" }));

    await waitFor(() => expect(app.address()).toBe("/explain/gain?by=account"));
    expect(asked(app.api)).toEqual(["GET /explain/gain", "GET /explain/gain?by=account"]);
  });

  it("of one thing is asked by its own address", async () => {
    const api = createFakeApi({
      "GET /explain/position-irr%3ABRK.B": () => answer(explanation, aRateExplained()),
    });
    renderApp("/explain/position-irr%3ABRK.B", { api });

    expect(await screen.findByRole("heading", { level: 1, name: /worked out$/ })).toBeTruthy();
  });

  it("says why there is none, and repeats nothing of the address", async () => {
    const api = createFakeApi({
      "GET /explain/Call%20this%20number": () => refusal(404, "There is no such figure."),
    });
    renderApp("/explain/Call%20this%20number", { api });

    expect((await screen.findByRole("alert")).textContent).toContain("There is no such figure.");
    expect(screen.getByRole("main").textContent).not.toContain("Call this number");
    expect(screen.getByRole("link", { name: "Back to the dashboard" })).toBeTruthy();
  });

  it("is what its panel leads to, and what is gone on to after signing in", async () => {
    const auth = createFakeAuth(signedOut);
    const app = renderApp("/explain/gain?class=stock", { api: gain(), auth });
    await waitFor(() => expect(app.address()).toBe("/login"));
    auth.become(signedIn());
    expect(
      await screen.findByRole("heading", { level: 1, name: /gain is worked out/ }),
    ).toBeTruthy();
    expect(app.address()).toBe("/explain/gain?class=stock");
  });

  it("is led to by the panel over the dashboard, of the same part", async () => {
    const app = renderApp("/dashboard?explain=gain&class=stock", { api: gain() });
    const panel = within(await screen.findByRole("dialog"));
    await userEvent.click(await panel.findByRole("link", { name: "Open as a page" }));

    expect(
      await screen.findByRole("heading", { level: 1, name: /gain is worked out/ }),
    ).toBeTruthy();
    expect(app.address()).toBe("/explain/gain?class=stock");
  });
});
