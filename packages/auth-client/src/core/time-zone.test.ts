import { afterEach, expect, it, vi } from "vitest";
import { timeZone } from "./time-zone.ts";

const formatter = vi.spyOn(Intl, "DateTimeFormat");
afterEach(() => {
  vi.unstubAllGlobals();
  formatter.mockClear();
});

it("is what the browser knows, and makes no formatter to learn it", () => {
  vi.stubGlobal("Temporal", { Now: { timeZoneId: () => "America/Denver" } });

  expect(timeZone()).toBe("America/Denver");
  expect(formatter).not.toHaveBeenCalled();
});

it.each([undefined, null, {}, "a page's own"])("is a formatter's beside %j", (found) => {
  vi.stubGlobal("Temporal", found);

  expect(timeZone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});
