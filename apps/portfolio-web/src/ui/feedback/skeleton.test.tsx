import { act, cleanup, render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lazy } from "#lib/loading/lazy.tsx";
import { OnDemand, Skeleton } from "./skeleton.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const Shape = () => (
  <Skeleton>
    <p>shape</p>
  </Skeleton>
);
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A page that waits for its code, and then for its figures. */
function drawn() {
  let arrive = (_code: { default: ComponentType }) => {};
  const code = new Promise<{ default: ComponentType }>((resolve) => {
    arrive = resolve;
  });
  const Page = lazy(() => code);
  render(
    <OnDemand skeleton={<Shape />}>
      <Page />
    </OnDemand>,
  );
  return () => act(async () => arrive({ default: Shape }));
}

it("shows the shape of a page once its code takes its time", async () => {
  drawn();
  expect(screen.getByRole("status").textContent).toBe("Loading");

  await after(150);

  expect(screen.getByText("shape")).toBeTruthy();
});

it("says when the code of a page takes longer", async () => {
  drawn();

  await after(2500);

  expect(screen.getByText(/longer than usual/)).toBeTruthy();
});

it("goes on as it stands when the page's own skeleton takes its place", async () => {
  const arrive = drawn();
  await after(2500);

  await arrive();
  await after(400);
  const [shown] = screen.getAllByRole("status");

  expect(shown?.textContent).toMatch(/longer than usual.*shape/);
});

it("begins anew with a skeleton that comes after nothing was waited for", async () => {
  const arrive = drawn();

  await arrive();

  expect(screen.queryByText("shape")).toBeNull();
  await after(150);
  expect(screen.getByText("shape")).toBeTruthy();
});
