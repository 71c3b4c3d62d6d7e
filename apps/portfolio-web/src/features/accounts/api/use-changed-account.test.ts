import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createApi } from "#lib/api/api.ts";
import { anAccount, anOverview } from "#test/example-accounts.ts";
import { answers, createFakeApi } from "#test/fake-api.ts";
import { waitForRebuild } from "./use-changed-account.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const limit = () =>
  Response.json({ success: false, message: "" }, { status: 429, headers: { "retry-after": "20" } });
const isPending = (pending: boolean) =>
  answers.accounts(anOverview({ accounts: [anAccount({ cost_basis_pending: pending })] }));

function waiting(said: readonly (() => Response)[]) {
  const fake = createFakeApi({ "GET /accounts": () => (said[asked() - 1] ?? limit)() });
  const asked = () => fake.count("GET /accounts");
  const api = createApi({
    baseUrl: "https://stocks.example/api/v1",
    fetch: fake.fetch,
    caller: () => null,
    onSessionEnded: () => undefined,
    onServerTime: () => undefined,
    timeoutMs: 1000,
    sendFile: fake.sendFile,
  });
  const over = vi.fn();
  void waitForRebuild(api, "account-1").then(over, over);
  return { asked, over };
}

it("asks until the figures follow, and leaves the server alone for as long as a limit says", async () => {
  const { asked, over } = waiting([() => isPending(true), limit, () => isPending(false)]);

  await vi.advanceTimersByTimeAsync(3000);
  expect(asked()).toBe(2);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked()).toBe(2);
  expect(over).not.toHaveBeenCalled();

  await vi.advanceTimersByTimeAsync(1000);
  expect(asked()).toBe(3);
  expect(over).toHaveBeenCalledExactlyOnceWith(undefined);
});

it("is over where the server fails otherwise", async () => {
  const { asked, over } = waiting([() => Response.json({}, { status: 500 })]);

  await vi.advanceTimersByTimeAsync(1500);

  expect(asked()).toBe(1);
  expect(over).toHaveBeenCalledOnce();
});
