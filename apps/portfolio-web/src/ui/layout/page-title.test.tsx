import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FocusAtMoveContext } from "#lib/router/focus-at-move.ts";
import { createMemoryHistory } from "#lib/router/history.ts";
import { Router, useLocation, useNavigate } from "#lib/router/router.tsx";
import { PageTitle } from "./page-title.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

let move: (to: string | number) => void = () => undefined;

/** A page whose title is drawn anew when the address changes; `focused` had focus then. */
function Page({ focused }: { focused: Element | null }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  move = navigate;
  return (
    <FocusAtMoveContext value={{ current: focused }}>
      <button type="button">Menu</button>
      <PageTitle key={pathname} title="New">
        New
      </PageTitle>
    </FocusAtMoveContext>
  );
}

const arrive = (focused: Element | null, before: () => void = () => undefined): void => {
  render(
    <Router history={createMemoryHistory(["/"])}>
      <Page focused={focused} />
    </Router>,
  );
  before();
  act(() => move("/new"));
};
const title = () => screen.getByRole("heading", { name: "New" });

describe("a page's title", () => {
  it("takes focus after a move inside the app", () => {
    arrive(null);
    expect(document.activeElement).toBe(title());
  });

  it("takes focus after Back, and leaves the page where the browser has scrolled it to", async () => {
    arrive(null);
    const focus = vi.spyOn(HTMLElement.prototype, "focus");
    title().blur();

    await act(async () => move(-1));

    expect(document.activeElement).toBe(title());
    expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
  });

  it("leaves focus alone on the first page of a visit", () => {
    render(
      <Router history={createMemoryHistory(["/before", "/"])}>
        <Page focused={null} />
      </Router>,
    );
    expect(document.activeElement).toBe(document.body);
  });

  it("leaves focus to whoever has moved it since", () => {
    arrive(null, () => screen.getByRole("button", { name: "Menu" }).focus());
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Menu" }));
  });
});
