import { expect, it, vi } from "vitest";

it("makes nothing of Intl before something is written: the first takes a slow phone as long as a page", async () => {
  const made = ["NumberFormat", "DateTimeFormat", "ListFormat", "Segmenter"] as const;
  const spies = made.map((name) => vi.spyOn(Intl, name));
  vi.resetModules();

  await import("./start-app.tsx");

  for (const spy of spies) expect(spy).not.toHaveBeenCalled();
});
