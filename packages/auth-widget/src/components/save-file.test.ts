import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fileNameOf, saveFile } from "./save-file.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("keeps the file for a browser that reads it after the click", () => {
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1");
  const revoke = vi.spyOn(URL, "revokeObjectURL").mockReturnValue();

  saveFile("codes.txt", "aaaa");
  vi.advanceTimersByTime(10_000);
  expect(revoke).not.toHaveBeenCalled();

  vi.runAllTimers();
  expect(revoke).toHaveBeenCalledExactlyOnceWith("blob:1");
});

it("shows the ending that a file has, whatever an organization is called", () => {
  expect(fileNameOf("Whitfield \u202etxt.exe-backup-codes.txt")).toBe(
    "Whitfield -txt.exe-backup-codes.txt",
  );
});
