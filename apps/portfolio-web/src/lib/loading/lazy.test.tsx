import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Component, type ComponentType, type ReactNode, Suspense } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lazy, lazyPart, loadUntilThere, withSheet } from "./lazy.tsx";

const asked: HTMLLinkElement[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.spyOn(document.head, "append").mockImplementation((link) => {
    if (link instanceof HTMLLinkElement) asked.push(link);
  });
});
afterEach(() => vi.restoreAllMocks());

/** As a bundler's loader leaves it: what it could not have once it never asks for again. */
const partWithSheet = () =>
  vi
    .fn(async () => "code")
    .mockRejectedValueOnce(new Error("Unable to preload CSS for /assets/panel.css"));

it("asks for a style sheet again before its part is drawn", async () => {
  const load = withSheet(partWithSheet());
  await expect(load()).rejects.toThrow("CSS");

  const loaded = load();
  expect(asked.map(({ href }) => href)).toEqual([expect.stringContaining("/assets/panel.css")]);
  asked[0]?.dispatchEvent(new Event("load"));

  expect(await loaded).toBe("code");
});

it("draws no part whose sheet can't be had, and goes on asking for it", async () => {
  const load = withSheet(partWithSheet());
  await expect(load()).rejects.toThrow("CSS");

  for (const times of [1, 2]) {
    const loaded = load();
    expect(asked).toHaveLength(times);
    asked.at(-1)?.dispatchEvent(new Event("error"));
    await expect(loaded).rejects.toThrow("/assets/panel.css");
  }
});

const source = ({ served = true, reloads = true } = {}) => ({
  isServed: vi.fn(async () => served),
  untilWorthTrying: vi.fn(async () => undefined),
  reloadOnce: vi.fn(() => reloads),
});
const failing = (times: number) => {
  const load = vi.fn(async () => "code");
  for (let at = 0; at < times; at += 1) load.mockRejectedValueOnce(new TypeError("no network"));
  return load;
};

describe("code that is loaded on demand", () => {
  it("is waited for while the server can't be reached, however often", async () => {
    const away = source({ served: false });
    const load = failing(20);

    expect(await loadUntilThere(load, away)).toBe("code");

    expect(away.untilWorthTrying).toHaveBeenLastCalledWith(20);
    expect(away.reloadOnce).not.toHaveBeenCalled();
  });

  it("is asked for again where the server answers but lost it for a moment", async () => {
    const there = source();

    expect(await loadUntilThere(failing(2), there)).toBe("code");

    expect(there.reloadOnce).not.toHaveBeenCalled();
  });

  it("is had by loading the page anew where another version has replaced it", async () => {
    const there = source();
    const done = vi.fn();

    void loadUntilThere(failing(3), there).then(done, done);

    await vi.waitFor(() => expect(there.reloadOnce).toHaveBeenCalledOnce());
    expect(done).not.toHaveBeenCalled();
  });

  it("fails where that was done just now and helped nothing", async () => {
    await expect(loadUntilThere(failing(3), source({ reloads: false }))).rejects.toThrow(
      "no network",
    );
  });
});

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
