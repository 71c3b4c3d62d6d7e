import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refusal } from "../testing/fake-server.ts";
import { BOOTSTRAP, leavePage, start } from "../testing/start-client.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  leavePage();
  vi.useRealTimers();
});

it("tells whether the server is there now, whatever it says", async () => {
  const { client, answers } = start();

  answers[BOOTSTRAP] = () => refusal(500, "internal_server_error");
  expect(await client.isReachable()).toBe(true);
  answers[BOOTSTRAP] = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await client.isReachable()).toBe(false);
});
