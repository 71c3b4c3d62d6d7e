import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withSheet } from "./load-with-sheet.ts";

const asked: HTMLLinkElement[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.spyOn(document.head, "append").mockImplementation((link) => {
    if (link instanceof HTMLLinkElement) asked.push(link);
  });
});
afterEach(() => vi.restoreAllMocks());

/** As a bundler's loader leaves it: what it could not have once it never asks for again. */
const partWithSheet = () =>
  vi
    .fn(async () => "code")
    .mockRejectedValueOnce(new Error("Unable to preload CSS for /assets/panel.css"));

it("asks for a style sheet again before its part is drawn", async () => {
  const load = withSheet(partWithSheet());
  await expect(load()).rejects.toThrow("CSS");

  const loaded = load();
  expect(asked.map(({ href }) => href)).toEqual([expect.stringContaining("/assets/panel.css")]);
  asked[0]?.dispatchEvent(new Event("load"));

  expect(await loaded).toBe("code");
});

it("draws no part whose sheet can't be had, and goes on asking for it", async () => {
  const load = withSheet(partWithSheet());
  await expect(load()).rejects.toThrow("CSS");

  for (const times of [1, 2]) {
    const loaded = load();
    expect(asked).toHaveLength(times);
    asked.at(-1)?.dispatchEvent(new Event("error"));
    await expect(loaded).rejects.toThrow("/assets/panel.css");
  }
});
