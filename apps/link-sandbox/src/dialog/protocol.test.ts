import { describe, expect, it } from "vitest";
import { readDialogMessage, readHostMessage, wrap } from "./protocol.ts";

describe("messages between host and dialog", () => {
  it.each([
    {
      kind: "start",
      token: "link-sandbox-1",
      theme: "dark",
      language: "es",
      isEmbedded: false,
    } as const,
    { kind: "theme", theme: "dark" } as const,
    { kind: "leave" } as const,
    { kind: "reset" } as const,
  ])("from the host come through as %j", (message) => {
    expect(readHostMessage(wrap(message))).toEqual(message);
  });

  it.each([
    [{ language: "es-MX" }, "es"],
    [{ language: "fr" }, "en"],
    [{ language: 7 }, "en"],
    [{}, "en"],
  ])("start a dialog in a language that it speaks: %j", (said, language) => {
    const message = { kind: "start", token: "x", theme: "dark", ...said };
    expect(readHostMessage({ channel: "plaid-link", message })).toMatchObject({ language });
  });

  it.each([
    { kind: "ready" } as const,
    { kind: "event", name: "OPEN", metadata: { view_name: "CONSENT" } } as const,
    { kind: "success", publicToken: "public-1", metadata: {} } as const,
    { kind: "exit", error: { error_code: "X" }, metadata: {} } as const,
    { kind: "exit", error: null, metadata: {} } as const,
  ])("from the dialog come through as %j", (message) => {
    expect(readDialogMessage(wrap(message))).toEqual(message);
  });

  it.each([
    ["nothing", undefined],
    ["a string", "start"],
    ["another library's message", { kind: "start", token: "x" }],
    ["another channel", { channel: "other", message: { kind: "start", token: "x" } }],
    ["a start without token", { channel: "plaid-link", message: { kind: "start" } }],
    ["a list for a message", { channel: "plaid-link", message: ["leave"] }],
    ["an unknown kind", { channel: "plaid-link", message: { kind: "eval", metadata: {} } }],
    [
      "a success without token",
      { channel: "plaid-link", message: { kind: "success", metadata: {} } },
    ],
    ["an event without metadata", { channel: "plaid-link", message: { kind: "event", name: "X" } }],
  ])("are ignored when they are %s", (_, envelope) => {
    expect(readHostMessage(envelope)).toBeUndefined();
    expect(readDialogMessage(envelope)).toBeUndefined();
  });
});
