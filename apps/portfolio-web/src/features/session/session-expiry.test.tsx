import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFakeAuth, now, signedIn } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";

beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The app's clock of the tests stands still, so that the minutes left are the ones given. */
const openWith = async (minutes: number) => {
  const auth = createFakeAuth(signedIn(minutes));
  const app = renderApp("/", { auth });
  await act(async () => vi.advanceTimersByTime(0));
  return app;
};
const warning = () => screen.queryByRole("alertdialog");

describe("the warning", () => {
  it("does not stand while more than five minutes are left", async () => {
    await openWith(6);

    expect(warning()).toBeNull();
  });

  it("stands from five minutes on, with the time left", async () => {
    await openWith(4);

    expect(warning()?.textContent).toContain("Your session is about to expire");
    expect(warning()?.textContent).toContain("4:00");
    expect(warning()?.textContent).toContain("Sessions last 4 hours.");
  });

  it("hides half a minute after it opened, and comes back with the next check", async () => {
    await openWith(4);

    await act(async () => vi.advanceTimersByTime(20_000));
    fireEvent.mouseMove(window);
    await act(async () => vi.advanceTimersByTime(9_000));
    expect(warning()).not.toBeNull();
    await act(async () => vi.advanceTimersByTime(1_000));
    expect(warning()).toBeNull();
    fireEvent.mouseMove(window);
    await act(async () => vi.advanceTimersByTime(30_000));
    expect(warning()).not.toBeNull();
  });

  it("stays away while nobody is there, and comes back for whoever returns", async () => {
    await openWith(4);

    await act(async () => vi.advanceTimersByTime(95_000));
    expect(warning()).toBeNull();
    fireEvent.keyDown(window, { key: "a" });
    await act(async () => vi.advanceTimersByTime(25_000));

    expect(warning()).not.toBeNull();
  });

  it("goes away once the session was extended", async () => {
    const app = await openWith(4);

    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Stay signed in" })));

    expect(app.auth.client.session.authenticate).toHaveBeenCalledWith({
      session_duration_minutes: 240,
    });
    expect(warning()).toBeNull();
  });

  it("says when the session could not be extended", async () => {
    const app = await openWith(4);
    app.auth.client.session.authenticate.mockRejectedValue(new Error("gone"));

    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Stay signed in" })));

    expect(screen.getByRole("alert").textContent).toBe(
      "Your session could not be extended. Please sign in again.",
    );
  });

  it("offers the way out", async () => {
    const app = await openWith(4);

    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Logout" })));

    expect(app.auth.client.session.revoke).toHaveBeenCalledWith({ forceClear: true });
    expect(app.address()).toBe("/login");
  });
});

it("ends a session that is over and says so on the login page", async () => {
  const app = await openWith(0);

  expect(app.address()).toBe("/login?expired=true");
  expect(app.auth.client.session.revoke).toHaveBeenCalledWith({ forceClear: true });
});
