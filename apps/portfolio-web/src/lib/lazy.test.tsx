import { cleanup, render, screen } from "@testing-library/react";
import { type ComponentType, Suspense } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { lazy } from "./lazy.tsx";

afterEach(cleanup);

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;
const page = () => vi.fn(async () => ({ default: Hello }));
const drawn = (Page: ComponentType<{ name: string }>, name = "Nora") => (
  <Suspense fallback="Loading">
    <Page name={name} />
  </Suspense>
);

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

  it("stays the same one when it is drawn again", async () => {
    const Page = lazy(page());
    const view = render(drawn(Page));
    const before = await screen.findByText("Hello Nora");

    view.rerender(drawn(Page, "Sam"));

    expect(screen.getByText("Hello Sam")).toBe(before);
  });
});
