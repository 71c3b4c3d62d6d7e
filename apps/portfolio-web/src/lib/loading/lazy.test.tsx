import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Component, type ComponentType, type ReactNode, Suspense } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { lazy, lazyPart } from "./lazy.tsx";

afterEach(cleanup);

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;
const page = () => vi.fn(async () => ({ default: Hello }));
const drawn = (Page: ComponentType<{ name: string }>, name = "Nora") => (
  <Suspense fallback="Loading">
    <Page name={name} />
  </Suspense>
);

/** As the app's own net: what throws is drawn anew on request. */
class Retried extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <button type="button" onClick={() => this.setState({ hasFailed: false })}>
        Again
      </button>
    );
  }
}

describe("a component that is loaded on demand", () => {
  it("is drawn at once when its code is there", async () => {
    const load = page();
    const Page = lazy(load);
    await Page.preload();

    render(drawn(Page));

    expect(screen.getByText("Hello Nora")).toBeTruthy();
    expect(load).toHaveBeenCalledOnce();
  });

  it("shows what stands for it until its code is there, and is loaded once", async () => {
    const load = page();
    const Page = lazy(load);
    expect(load).not.toHaveBeenCalled();

    render(drawn(Page));
    expect(screen.getByText("Loading")).toBeTruthy();
    expect(await screen.findByText("Hello Nora")).toBeTruthy();

    expect(load).toHaveBeenCalledOnce();
  });

  it("is waited for while it can't be had, and drawn when it can", async () => {
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("no network")));
    const load = page();
    load.mockRejectedValueOnce(new TypeError("no network"));
    load.mockRejectedValueOnce(new TypeError("no network"));
    const Page = lazy(load);
    await Page.preload();

    render(drawn(Page));
    expect(screen.getByText("Loading")).toBeTruthy();
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    await vi.waitFor(() => {
      window.dispatchEvent(new Event("online"));
      expect(screen.queryByText("Hello Nora")).toBeTruthy();
    });
    vi.unstubAllGlobals();
  });

  it("is asked for anew where it is drawn anew after it could not be had", async () => {
    vi.stubGlobal("fetch", async () => Response.json({}));
    sessionStorage.setItem("stocks_vibe_reloaded_at", String(Date.now()));
    const load = page();
    for (let times = 0; times < 3; times += 1) load.mockRejectedValueOnce(new TypeError("404"));
    const Page = lazy(load);
    render(drawn(Page), { wrapper: Retried, onCaughtError: () => undefined });
    await vi.waitFor(() => {
      window.dispatchEvent(new Event("online"));
      expect(screen.getByRole("button", { name: "Again" })).toBeTruthy();
    }, 10_000);
    expect(load).toHaveBeenCalledTimes(3);

    const later = performance.now() + 1_001;
    vi.spyOn(performance, "now").mockReturnValue(later);
    fireEvent.click(screen.getByRole("button", { name: "Again" }));

    expect(await screen.findByText("Hello Nora")).toBeTruthy();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    sessionStorage.clear();
  });

  it("loads no page anew for a part that it can do without", async () => {
    vi.stubGlobal("fetch", async () => Response.json({}));
    vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
    const load = page();
    for (let times = 0; times < 3; times += 1) load.mockRejectedValueOnce(new TypeError("404"));
    render(drawn(lazyPart(load)), { wrapper: Retried, onCaughtError: () => undefined });
    await vi.waitFor(() => {
      window.dispatchEvent(new Event("online"));
      expect(screen.getByRole("button", { name: "Again" })).toBeTruthy();
    }, 10_000);

    expect(window.location.reload).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it("stays the same one when it is drawn again", async () => {
    const Page = lazy(page());
    const view = render(drawn(Page));
    const before = await screen.findByText("Hello Nora");

    view.rerender(drawn(Page, "Sam"));

    expect(screen.getByText("Hello Sam")).toBe(before);
  });
});
