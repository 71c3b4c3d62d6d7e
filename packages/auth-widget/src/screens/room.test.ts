import { expect, it, vi } from "vitest";
import { createRoom } from "./room.ts";

const ADDRESS = "https://app.example/assets/mail-ab12.js";
const chromium = () =>
  Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${ADDRESS}`));
const screens = { Mail: "the screens" };

it("is empty until it is loaded, and loads once however often it is asked", async () => {
  const fetch = vi.fn(async () => ({ room: screens }));
  const room = createRoom(fetch);
  expect(room.now()).toBeUndefined();

  await Promise.all([room.load(), room.load()]);
  await room.load();

  expect(room.now()).toBe(screens);
  expect(fetch).toHaveBeenCalledOnce();
});

it("asks for the file under another address where the browser keeps a failed import for good", async () => {
  const importAt = vi.fn(async (): Promise<unknown> => ({ room: screens }));
  const room = createRoom<typeof screens>(chromium, importAt);

  await room.load();

  expect(importAt).toHaveBeenCalledExactlyOnceWith(`${ADDRESS}?try=1`);
  expect(room.now()).toBe(screens);
});

it("says so where that fails, too, and tries a new address when it is asked again", async () => {
  const importAt = vi.fn<(address: string) => Promise<unknown>>(chromium);
  const room = createRoom<typeof screens>(chromium, importAt);

  await expect(room.load()).rejects.toThrow("Failed to fetch");
  expect(room.now()).toBeUndefined();
  importAt.mockResolvedValue({ room: screens });
  await room.load();

  expect(importAt.mock.lastCall).toEqual([`${ADDRESS}?try=2`]);
  expect(room.now()).toBe(screens);
});

it.each([
  ["an error that names no file", new Error("Importing a module script failed.")],
  ["what is no error", "gone"],
])("asks nobody else after %s", async (_case, error) => {
  const importAt = vi.fn(async (): Promise<unknown> => ({ room: screens }));
  await expect(createRoom(() => Promise.reject(error), importAt).load()).rejects.toBe(error);
  expect(importAt).not.toHaveBeenCalled();
});

it("takes no other file for its own", async () => {
  const room = createRoom(chromium, async () => ({ default: "a page that says the file is gone" }));
  await expect(room.load()).rejects.toThrow("Failed to fetch");
});
