import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aDashboard } from "#test/example-dashboard.ts";
import { answers, createFakeApi } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";

type Snapshot = ReturnType<typeof aDashboard>;

const show = (snapshot: Snapshot = aDashboard()) =>
  renderApp("/dashboard", {
    api: createFakeApi({ "GET /dashboard-data": () => answers.dashboard(snapshot) }),
  });
const tile = (name: RegExp) => screen.findByRole("button", { name });
const tab = (name: RegExp) => screen.findByRole("tab", { name });

describe("the tabs", () => {
  it("start with the holdings and their number", async () => {
    show();

    const holdings = await tab(/Your Holdings/);
    expect(holdings.getAttribute("aria-selected")).toBe("true");
    expect(holdings.textContent).toBe("Your Holdings4");
  });

  it("move with plain arrows on the tabs themselves", async () => {
    show();
    (await tab(/Your Holdings/)).focus();

    await userEvent.keyboard("{ArrowRight}");
    expect(document.activeElement?.textContent).toBe("Performance Charts");
    await userEvent.keyboard("{End}{ArrowRight}");

    expect((await tab(/Your Holdings/)).getAttribute("aria-selected")).toBe("true");
  });

  it.each(["Alt", "Meta"])("move with %s and an arrow from anywhere inside them", async (key) => {
    show();
    const card = await screen.findByRole("button", { name: /^OAKD/ });
    card.focus();

    fireEvent.keyDown(card, { key: "ArrowRight", altKey: key === "Alt", metaKey: key === "Meta" });

    expect((await tab(/Performance Charts/)).getAttribute("aria-selected")).toBe("true");
  });

  it("keep the focus, so that the same keys work twice", async () => {
    show();
    (await screen.findByRole("button", { name: /^OAKD/ })).focus();
    const press = () => userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");

    await press();
    expect((await tab(/Performance Charts/)).getAttribute("aria-selected")).toBe("true");
    await press();

    const timeline = await tab(/Portfolio Timeline/);
    expect(timeline.getAttribute("aria-selected")).toBe("true");
    expect(document.activeElement).toBe(timeline);
  });

  it("count a second press that comes before the page has drawn the first", async () => {
    show();
    const holdings = await tab(/Your Holdings/);
    holdings.focus();
    const press = () =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key: "ArrowRight", altKey: true, bubbles: true }),
      );

    act(() => {
      press();
      press();
    });

    const timeline = await tab(/Portfolio Timeline/);
    expect(timeline.getAttribute("aria-selected")).toBe("true");
    expect(document.activeElement).toBe(timeline);
  });

  it("leave the browser its keys outside the tabs and inside a field", async () => {
    show();
    const outside = await tile(/^Total value/);
    const menu = await screen.findByRole("combobox", { name: "Sort by" });

    expect(fireEvent.keyDown(outside, { key: "ArrowRight", altKey: true })).toBe(true);
    expect(fireEvent.keyDown(menu, { key: "ArrowRight", altKey: true })).toBe(true);

    expect((await tab(/Your Holdings/)).getAttribute("aria-selected")).toBe("true");
  });
});
