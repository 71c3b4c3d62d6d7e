import { describe, expect, it, vi } from "vitest";
import { type CallsOf, late } from "./late.ts";

const whole = () => ({
  twice: async (number: number) => number * 2,
  inner: { fail: vi.fn(async (): Promise<string> => Promise.reject(new Error("refused"))) },
});
const calls = { twice: true, inner: { fail: true } } as const;

describe("an object of calls that is loaded late", () => {
  it("loads nothing before a call", () => {
    const load = vi.fn(async () => whole());

    const { twice, inner } = late(load, calls);

    expect([typeof twice, typeof inner.fail]).toEqual(["function", "function"]);
    expect(load).not.toHaveBeenCalled();
  });

  it("answers and refuses what the loaded calls do", async () => {
    const { twice, inner } = late(async () => whole(), calls);

    expect(await twice(4)).toBe(8);
    await expect(inner.fail()).rejects.toThrow("refused");
  });

  it("refuses with the reason where the code can't be had, and tries again at the next call", async () => {
    const load = vi.fn(async () => whole()).mockRejectedValueOnce(new TypeError("no network"));
    const { twice } = late(load, calls);

    await expect(twice(1)).rejects.toThrow("no network");
    expect(await twice(1)).toBe(2);
  });

  it("keeps its calls where it is copied", async () => {
    const { inner } = late(async () => whole(), calls);
    const copy = { ...inner, other: 1 };

    await expect(copy.fail()).rejects.toThrow("refused");
  });

  it("is typed so that each call is named, and what answers at once can't be", () => {
    type Whole = { ask(): Promise<void>; read(): string; may?: { ask(): Promise<void> } };
    const right: CallsOf<Omit<Whole, "read">> = { ask: true, may: { ask: true } };
    // @ts-expect-error a call that is forgotten
    const forgotten: CallsOf<Omit<Whole, "read">> = { ask: true };
    // @ts-expect-error one that answers at once
    const atOnce: CallsOf<Pick<Whole, "read">> = { read: true };

    expect([right, forgotten, atOnce]).toHaveLength(3);
  });
});
