import { expect, it, vi } from "vitest";
import { createLazyScreens } from "./lazy-screens.ts";

const ADDRESS = "https://app.example/assets/mail-ab12.js";
const chromium = () =>
  Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${ADDRESS}`));
const screens = { Mail: "the screens" };

it("is empty until it is loaded, and loads once however often it is asked", async () => {
  const fetch = vi.fn(async () => ({ screens }));
  const lazyScreens = createLazyScreens(fetch);
  expect(lazyScreens.now()).toBeUndefined();

  await Promise.all([lazyScreens.load(), lazyScreens.load()]);
  await lazyScreens.load();

  expect(lazyScreens.now()).toBe(screens);
  expect(fetch).toHaveBeenCalledOnce();
});

it("asks for the file under another address where the browser keeps a failed import for good", async () => {
  const importAt = vi.fn(async (): Promise<unknown> => ({ screens }));
  const lazyScreens = createLazyScreens<typeof screens>(chromium, importAt);

  await lazyScreens.load();

  expect(importAt).toHaveBeenCalledExactlyOnceWith(`${ADDRESS}?try=1`);
  expect(lazyScreens.now()).toBe(screens);
});

it("says so where that fails, too, and tries a new address when it is asked again", async () => {
  const importAt = vi.fn<(address: string) => Promise<unknown>>(chromium);
  const lazyScreens = createLazyScreens<typeof screens>(chromium, importAt);

  await expect(lazyScreens.load()).rejects.toThrow("Failed to fetch");
  expect(lazyScreens.now()).toBeUndefined();
  importAt.mockResolvedValue({ screens });
  await lazyScreens.load();

  expect(importAt.mock.lastCall).toEqual([`${ADDRESS}?try=2`]);
  expect(lazyScreens.now()).toBe(screens);
});

it.each([
  ["an error that names no file", new Error("Importing a module script failed.")],
  ["what is no error", "gone"],
])("asks nobody else after %s", async (_case, error) => {
  const importAt = vi.fn(async (): Promise<unknown> => ({ screens }));
  await expect(createLazyScreens(() => Promise.reject(error), importAt).load()).rejects.toBe(error);
  expect(importAt).not.toHaveBeenCalled();
});

it("takes no other file for its own", async () => {
  const lazyScreens = createLazyScreens(chromium, async () => ({
    default: "a page that says the file is gone",
  }));
  await expect(lazyScreens.load()).rejects.toThrow("Failed to fetch");
});
