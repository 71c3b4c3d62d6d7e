import { ConnectionError } from "@stocks-vibe/auth-client";
import { expect, it, vi } from "vitest";
import { loadForCall } from "./load-for-call.ts";

const source = (isServed: boolean) => ({
  isServed: async () => isServed,
  untilWorthTrying: vi.fn(async () => undefined),
  reloadOnce: vi.fn(() => true),
});
const never = async (): Promise<string> => Promise.reject(new TypeError("not there"));

it("fails as a call does whose network is away, and waits for nothing", async () => {
  const away = source(false);

  await expect(loadForCall(never, away)).rejects.toBeInstanceOf(ConnectionError);

  expect(away.untilWorthTrying).not.toHaveBeenCalled();
});

it("loads the page anew where another version has replaced the code", async () => {
  const there = source(true);

  void loadForCall(never, there);

  await vi.waitFor(() => expect(there.reloadOnce).toHaveBeenCalledOnce());
});
