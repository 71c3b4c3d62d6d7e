import { describe, expect, it, vi } from "vitest";
import { createActions } from "./actions.ts";
import { createStore } from "./create-store.ts";
import { listenToHost, notifyHost } from "./listen-to-host.ts";
import { type HostMessage, wrap } from "./protocol.ts";
import { aSession } from "./testing/samples.ts";

const ORIGIN = "https://app.example";

function aDialog() {
  const posted = vi.fn();
  const hostWindow = Object.assign(Object.create(window), { postMessage: posted });
  const host = { window: hostWindow, origin: ORIGIN };
  const store = createStore();
  const session = vi.fn(async () => aSession());
  const never = () => new Promise<never>(() => undefined);
  const actions = createActions({
    api: { session, signIn: never, answer: never, complete: never },
    dispatch: store.dispatch,
    state: store.state,
    tell: notifyHost(host),
    now: () => new Date("2026-11-20T12:00:00Z"),
  });
  listenToHost(window, host, actions);
  const say = async (message: HostMessage, from: { origin?: string; source?: unknown } = {}) => {
    const event = new MessageEvent("message", {
      data: wrap(message),
      origin: from.origin ?? ORIGIN,
    });
    Object.defineProperty(event, "source", { value: from.source ?? hostWindow });
    window.dispatchEvent(event);
    await Promise.resolve();
  };
  return { say, session, posted, store };
}

const start: HostMessage = {
  kind: "start",
  token: "link-sandbox-1",
  theme: "dark",
  language: "es",
  isEmbedded: false,
};

describe("the dialog in its frame", () => {
  it("starts with the token, the theme and the language that the host gives", async () => {
    const { say, session, store } = aDialog();
    const saying = say(start);
    expect(store.state().language).toBe("es");
    await saying;
    expect(session).toHaveBeenCalledWith("link-sandbox-1");
    expect(document.documentElement.dataset.theme).toBe("dark");
  });

  it("turns light and dark with the host's page", async () => {
    const { say } = aDialog();
    await say(start);
    await say({ kind: "theme", theme: "light" });
    expect(document.documentElement.dataset.theme).toBe("light");
  });

  it.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another window of the right origin", { source: window }],
  ])("obeys nothing from %s", async (_, from) => {
    const { say, session } = aDialog();
    await say(start, from);
    expect(session).not.toHaveBeenCalled();
  });

  it("answers to the host's exact origin only", async () => {
    const { say, posted, store } = aDialog();
    await say(start);
    await vi.waitFor(() => expect(store.state().screen.name).toBe("consent"));
    await say({ kind: "leave" });

    const kinds = posted.mock.calls.map(([envelope]) => envelope.message.kind);
    expect(kinds).toEqual(["event", "event", "event", "exit"]);
    expect(new Set(posted.mock.calls.map(([, origin]) => origin))).toEqual(new Set([ORIGIN]));
  });

  it("forgets everything when the host has left", async () => {
    const { say, store, posted } = aDialog();
    await say(start);
    await vi.waitFor(() => expect(store.state().session).not.toBeNull());
    const before = posted.mock.calls.length;
    await say({ kind: "reset" });
    expect(store.state().session).toBeNull();
    expect(posted.mock.calls).toHaveLength(before);
  });
});
