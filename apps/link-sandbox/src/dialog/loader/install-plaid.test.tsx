import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type DialogMessage, type HostMessage, readHostMessage, wrap } from "../protocol.ts";
import type { LinkConfig, LinkHandler, PlaidGlobal } from "./create-handler.ts";
import { installPlaid } from "./link-initialize.ts";

const BASE_URL = "https://link.example/link-sandbox";
const ORIGIN = "https://link.example";

const loadFrame = vi.fn();
let handlers: LinkHandler[] = [];

beforeEach(() => {
  // The frame stays an empty page: the test itself plays the dialog.
  Object.assign(Reflect.get(window, "happyDOM").settings, { enableIframePageLoading: true });
  vi.spyOn(HTMLIFrameElement.prototype, "src", "set").mockImplementation(loadFrame);
  Reflect.deleteProperty(window, "Plaid");
  installPlaid(window, BASE_URL);
});
afterEach(() => {
  for (const handler of handlers) handler.destroy();
  handlers = [];
  vi.restoreAllMocks();
});

const plaid = (): PlaidGlobal => {
  if (!window.Plaid) throw new Error("the script defines window.Plaid");
  return window.Plaid;
};

/** A stand-in for the frame's window that keeps what the host says to it. */
function frameWindow(iframe: HTMLIFrameElement) {
  const heard: { message: HostMessage | undefined; origin: unknown }[] = [];
  const peer = {
    postMessage: (envelope: unknown, origin: unknown) =>
      heard.push({ message: readHostMessage(envelope), origin }),
  };
  Object.defineProperty(iframe, "contentWindow", { value: peer });
  return { heard, peer };
}

function create(overrides: Partial<LinkConfig> = {}) {
  const config = {
    token: "link-sandbox-1",
    onSuccess: vi.fn(),
    onExit: vi.fn(),
    onEvent: vi.fn(),
    onLoad: vi.fn(),
    ...overrides,
  };
  const handler = plaid().create(config);
  handlers.push(handler);
  const iframe = [...document.querySelectorAll("iframe")].at(-1);
  if (!iframe) throw new Error("create puts a frame on the page");
  const { heard, peer } = frameWindow(iframe);
  const say = (message: DialogMessage, from: { origin?: string; source?: unknown } = {}) => {
    const event = new MessageEvent("message", {
      data: wrap(message),
      origin: from.origin ?? ORIGIN,
    });
    Object.defineProperty(event, "source", { value: from.source ?? peer });
    window.dispatchEvent(event);
  };
  return { config, handler, iframe, heard, say };
}

const started = {
  kind: "start",
  token: "link-sandbox-1",
  theme: "light",
  language: "en",
  isEmbedded: false,
};

describe("window.Plaid", () => {
  it("is left alone when it is already there", () => {
    const before = plaid();
    installPlaid(window, "https://other.example");
    expect(plaid()).toBe(before);
  });

  it("refuses to start without a token", () => {
    expect(() => create({ token: "" })).toThrow("link token");
  });

  it("puts a named frame on the page, hidden, and loads it from the baked-in address", () => {
    const { iframe } = create();
    expect(iframe.id).toMatch(/^plaid-link-iframe-\d+$/);
    expect(iframe.title).toBe("Plaid Link");
    expect(loadFrame).toHaveBeenLastCalledWith("https://link.example/link-sandbox/link/dialog");
    expect(iframe.closest("dialog")?.open).toBe(false);
  });

  it("gives every handler its own frame", () => {
    const ids = [create().iframe.id, create().iframe.id];
    expect(new Set(ids).size).toBe(2);
  });
});

describe("a handler", () => {
  it("turns dark with the page, once the dialog is there and as long as it is", () => {
    let isDark = false;
    const scheme = window.matchMedia("(prefers-color-scheme: dark)");
    Object.defineProperty(scheme, "matches", { get: () => isDark });
    vi.spyOn(window, "matchMedia").mockReturnValue(scheme);
    const turn = (): void => {
      isDark = !isDark;
      scheme.dispatchEvent(new Event("change"));
    };
    const { handler, heard, say } = create();
    turn();
    expect(heard).toEqual([]);
    say({ kind: "ready" });
    turn();
    turn();
    handler.destroy();
    turn();
    expect(heard.map(({ message }) => message)).toEqual([
      { kind: "theme", theme: "light" },
      { kind: "theme", theme: "dark" },
    ]);
  });

  it("opens as soon as the dialog has loaded, and sends the token to its exact origin", () => {
    const { handler, heard, say, iframe, config } = create();
    handler.open();
    expect(heard).toEqual([]);

    say({ kind: "ready" });

    expect(config.onLoad).toHaveBeenCalledOnce();
    expect(heard).toEqual([{ message: started, origin: ORIGIN }]);
    expect(iframe.closest("dialog")?.open).toBe(true);
  });

  it("does not open by itself", () => {
    const { heard, say, iframe } = create();
    say({ kind: "ready" });
    expect(heard).toEqual([]);
    expect(iframe.closest("dialog")?.open).toBe(false);
  });

  it("hands success over and takes the dialog away", () => {
    const { handler, say, iframe, config } = create();
    handler.open();
    say({ kind: "ready" });
    say({ kind: "event", name: "OPEN", metadata: { link_session_id: "s" } });
    say({ kind: "success", publicToken: "public-1", metadata: { accounts: [] } });

    expect(config.onEvent).toHaveBeenCalledWith("OPEN", { link_session_id: "s" });
    expect(config.onSuccess).toHaveBeenCalledWith("public-1", { accounts: [] });
    expect(config.onExit).not.toHaveBeenCalled();
    expect(iframe.closest("dialog")?.open).toBe(false);
  });

  it("hands an exit over once", () => {
    const { handler, say, config } = create();
    handler.open();
    say({ kind: "ready" });
    say({ kind: "exit", error: { error_code: "X" }, metadata: { status: null } });
    expect(config.onExit).toHaveBeenCalledExactlyOnceWith({ error_code: "X" }, { status: null });
  });

  it.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another window", { source: {} }],
  ])("hears nothing from %s", (_, from) => {
    const { handler, say, config } = create();
    handler.open();
    say({ kind: "ready" });
    say({ kind: "success", publicToken: "stolen", metadata: {} }, from);
    expect(config.onSuccess).not.toHaveBeenCalled();
  });

  it("asks the dialog to leave, which may ask the person", () => {
    const { handler, say, heard, config } = create();
    handler.open();
    say({ kind: "ready" });
    handler.exit();
    expect(heard.at(-1)?.message).toEqual({ kind: "leave" });
    expect(config.onExit).not.toHaveBeenCalled();
  });

  it("leaves at once when forced, through onExit, and can be opened again", () => {
    const { handler, say, heard, config } = create();
    handler.open();
    say({ kind: "ready" });
    say({ kind: "event", name: "OPEN", metadata: { link_session_id: "s", request_id: "r" } });
    handler.exit({ force: true });

    expect(config.onExit).toHaveBeenCalledExactlyOnceWith(null, {
      institution: null,
      status: null,
      link_session_id: "s",
      request_id: "r",
    });
    expect(heard.at(-1)?.message).toEqual({ kind: "reset" });
    handler.open();
    expect(heard.at(-1)?.message).toEqual(started);
  });

  it("counts a dialog closed by the browser as left", () => {
    const { handler, say, iframe, config } = create();
    handler.open();
    say({ kind: "ready" });
    iframe.closest("dialog")?.close();
    expect(config.onExit).toHaveBeenCalledOnce();
  });

  it("is silent after it was destroyed, however often", () => {
    const { handler, say, iframe, config } = create();
    handler.open();
    say({ kind: "ready" });
    handler.destroy();
    handler.destroy();
    handler.open();
    handler.exit({ force: true });
    say({ kind: "success", publicToken: "late", metadata: {} });

    expect(iframe.isConnected).toBe(false);
    expect(config.onSuccess).not.toHaveBeenCalled();
    expect(config.onExit).not.toHaveBeenCalled();
  });
});

describe("an embedded handler", () => {
  function embed() {
    const container = document.createElement("div");
    document.body.append(container);
    const config = {
      token: "link-sandbox-1",
      onSuccess: vi.fn(),
      onExit: vi.fn(),
      onEvent: vi.fn(),
      onLoad: vi.fn(),
    };
    const handler = plaid().createEmbedded(config, container);
    const iframe = container.querySelector("iframe");
    if (!iframe) throw new Error("createEmbedded puts a frame into the element");
    const { heard, peer } = frameWindow(iframe);
    const say = (message: DialogMessage) => {
      const event = new MessageEvent("message", { data: wrap(message), origin: ORIGIN });
      Object.defineProperty(event, "source", { value: peer });
      window.dispatchEvent(event);
    };
    return { config, handler, iframe, heard, say, container };
  }

  it("stands in the element, without a dialog over the page, and starts by itself", () => {
    const { iframe, heard, say, config } = embed();
    expect(iframe.closest("dialog")).toBeNull();
    say({ kind: "ready" });
    expect(config.onLoad).toHaveBeenCalledOnce();
    expect(heard).toEqual([{ message: { ...started, isEmbedded: true }, origin: ORIGIN }]);
  });

  it("starts again after it was left, and takes itself away after a success", () => {
    const { iframe, heard, say, config } = embed();
    say({ kind: "ready" });
    say({ kind: "exit", error: null, metadata: { status: null } });
    expect(config.onExit).toHaveBeenCalledExactlyOnceWith(null, { status: null });
    expect(heard).toHaveLength(2);
    say({ kind: "event", name: "HANDOFF", metadata: { link_session_id: "s" } });
    say({ kind: "success", publicToken: "public-1", metadata: { accounts: [] } });
    expect(config.onEvent).toHaveBeenCalledWith("HANDOFF", { link_session_id: "s" });
    expect(config.onSuccess).toHaveBeenCalledExactlyOnceWith("public-1", { accounts: [] });
    expect(iframe.isConnected).toBe(false);
  });

  it("is silent after it was destroyed", () => {
    const { handler, iframe, say, config, container } = embed();
    say({ kind: "ready" });
    handler.destroy();
    handler.destroy();
    say({ kind: "success", publicToken: "late", metadata: {} });
    expect(iframe.isConnected).toBe(false);
    expect(container.childElementCount).toBe(0);
    expect(config.onSuccess).not.toHaveBeenCalled();
    expect(config.onExit).not.toHaveBeenCalled();
  });

  it("refuses to start without a token or an element", () => {
    const config = { token: "", onSuccess: vi.fn() };
    expect(() => plaid().createEmbedded(config, document.body)).toThrow("link token");
  });
});
