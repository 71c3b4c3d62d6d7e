import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { renderApp } from "#test/render-app.tsx";
import { preloadPage } from "./loading/preload-page.ts";

vi.mock("./loading/preload-page.ts", () => ({ preloadPage: vi.fn() }));
beforeEach(() => vi.mocked(preloadPage).mockClear());

it.each(["Accounts", "Settings", "Help"])(
  "loads the page behind %s when a pointer or focus comes to its link",
  async (name) => {
    renderApp("/dashboard");
    const main = within(await screen.findByRole("navigation", { name: "Main" }));
    const link = main.getByRole("link", { name });
    const path = link.getAttribute("href");
    expect(preloadPage).not.toHaveBeenCalledWith(path);

    fireEvent.pointerEnter(link);
    fireEvent.focus(link);

    expect(vi.mocked(preloadPage).mock.calls).toEqual([[path], [path]]);
  },
);

it("loads the page of an account when a pointer comes to its row", async () => {
  renderApp("/accounts");
  const link = await screen.findByRole("link", { name: "Rollover IRA" });

  fireEvent.pointerEnter(link);

  expect(preloadPage).toHaveBeenCalledExactlyOnceWith("/accounts/account-1");
});
