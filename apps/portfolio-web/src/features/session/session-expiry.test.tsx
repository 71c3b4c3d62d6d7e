import { ApiError, ConnectionError, createAuthCore } from "@stocks-vibe/auth-client";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aSession, createFakeAuth, now, signedIn } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";

const refused = (status_code: number) =>
  new ApiError({ status_code, error_type: "", error_message: "", error_url: "", request_id: "" });

beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The app's clock of the tests stands still, so that the minutes left are the ones given. */
const openWith = async (minutes: number, address = "/") => {
  const auth = createFakeAuth(signedIn(minutes));
  const app = renderApp(address, { auth });
  await act(async () => vi.advanceTimersByTime(0));
  // The warning's code.
  await act(() => vi.dynamicImportSettled());
  return app;
};
/** By a link of the page, once it is loaded. */
const toHome = () =>
  act(async () => {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(100);
    fireEvent.click(screen.getByRole("link", { name: "Go home", hidden: true }));
  });
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

  it("that was closed stays closed when the page changes, until the next check", async () => {
    const app = await openWith(4, "/nowhere");
    const dialog = warning();
    if (!dialog) throw new Error("There is no warning.");
    fireEvent(dialog, new Event("cancel", { cancelable: true }));
    expect(warning()).toBeNull();

    await toHome();
    expect(app.address()).toBe("/");
    expect(warning()).toBeNull();
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(warning()).not.toBeNull();
  });

  it("stays open when the page changes beneath it", async () => {
    const app = await openWith(4, "/nowhere");
    const dialog = warning();
    await toHome();

    expect(app.address()).toBe("/");
    expect(warning()).toBe(dialog);
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

  it.each([
    [
      "no connection",
      new ConnectionError("Unable to contact our servers."),
      "The server could not be reached, so your session is not extended yet. Please try again.",
    ],
    [
      "a server in trouble",
      refused(503),
      "The server could not extend your session just now. Please try again.",
    ],
    [
      "a limit",
      refused(429),
      "The server could not extend your session just now. Please try again.",
    ],
    [
      "a session that is over",
      refused(404),
      "Your session could not be extended. Please sign in again.",
    ],
  ])(
    "asks nobody to sign in again for %s, but to try again where that helps",
    async (_, error, said) => {
      const app = await openWith(4);
      app.auth.client.session.authenticate.mockRejectedValueOnce(error);
      const stay = () => fireEvent.click(screen.getByRole("button", { name: "Stay signed in" }));
      await act(async () => stay());
      expect(screen.getByRole("alert").textContent).toBe(said);

      await act(async () => stay());
      expect(warning()).toBeNull();
    },
  );

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

describe("on a device whose clock is wrong", () => {
  const HOUR = 3_600_000;

  /**
   * The app of a session of four hours, by the clock that the auth client learns from its answers.
   */
  async function openAhead(hours: () => number) {
    vi.setSystemTime(now.getTime() + hours() * HOUR);
    const date = () => new Date(Date.now() - hours() * HOUR).toUTCString();
    const fetch = async () => Response.json({ data: {} }, { headers: { date: date() } });
    const core = createAuthCore("public-token-test-clock", {
      baseUrl: "https://auth.example",
      fetch,
      onWarning: () => undefined,
    });
    const ask = () => core.http("POST", "/any", {}, (_data): _data is unknown => true);
    await ask();
    const auth = createFakeAuth(signedIn(240));
    auth.client.session.authenticate.mockImplementation(async () => {
      await ask();
      return { member_session: aSession(240) };
    });
    const app = renderApp("/", { auth, clock: core.clock });
    await act(async () => vi.advanceTimersByTimeAsync(60_000));
    await act(() => vi.dynamicImportSettled());
    const passes = async (minutes: number) => {
      fireEvent.keyDown(window, { key: "a" });
      await act(async () => vi.advanceTimersByTimeAsync(minutes * 60_000));
    };
    return { app, passes, close: core.dispose };
  }

  it.each([-48, -5, 0, 5, 48])(
    "%i hours ahead, warns in the last five minutes and ends the session in time",
    async (hours) => {
      const { app, passes, close } = await openAhead(() => hours);

      await passes(233);
      expect(warning()).toBeNull();
      expect(app.address()).toBe("/");
      await passes(2);
      expect(warning()?.textContent).toMatch(/[34]:\d\d/);
      await passes(5);
      expect(app.address()).toBe("/login?expired=true");
      close();
    },
  );

  it("and is set ahead while the page is open, ends no session that the server knows", async () => {
    let ahead = 0;
    const { app, passes, close } = await openAhead(() => ahead);
    ahead = 30;
    vi.setSystemTime(now.getTime() + ahead * HOUR);

    await passes(2);
    expect(app.auth.client.session.authenticate).toHaveBeenCalledWith({});
    expect(app.address()).toBe("/");
    expect(warning()).toBeNull();
    close();
  });

  it("and is set ahead, ends the session where the server does not know it any more", async () => {
    const { app, passes, close } = await openAhead(() => 0);
    vi.setSystemTime(now.getTime() + 30 * HOUR);
    app.auth.client.session.authenticate.mockRejectedValue(
      new ApiError({ ...refused(404), error_type: "session_not_found" }),
    );

    await passes(2);
    expect(app.address()).toBe("/login?expired=true");
    close();
  });

  it("is asked about by no call where it is right", async () => {
    const { app, passes, close } = await openAhead(() => 0);

    await passes(237);
    expect(app.auth.client.session.authenticate).not.toHaveBeenCalled();
    close();
  });
});

describe("a session that the browser does not keep", () => {
  const bar = async () => {
    await act(() => vi.dynamicImportSettled());
    return screen.queryAllByRole("alert").map(({ textContent }) => textContent);
  };

  it("says which setting is in the way, and not that it expired", async () => {
    const auth = createFakeAuth(signedIn());
    auth.client.session.notKept.mockReturnValue("cookies");
    renderApp("/", { auth });

    expect((await bar()).join()).toContain(
      "allow cookies for this site in your browser's settings",
    );
    auth.client.session.notKept.mockReturnValue("storage");
    act(() => auth.become(signedIn(200)));
    expect((await bar()).join()).toContain("allow site data for this site or free some storage");
  });

  it("is said nothing of where the browser keeps it", async () => {
    renderApp("/");

    expect(await bar()).toEqual([]);
  });
});
