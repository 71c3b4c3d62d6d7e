import { describe, expect, it, vi } from "vitest";
import { loadUntilThere } from "./load-until-there.ts";

const source = ({ served = true, reloads = true } = {}) => ({
  isServed: vi.fn(async () => served),
  untilWorthTrying: vi.fn(async () => undefined),
  reloadOnce: vi.fn(() => reloads),
});
const failing = (times: number) => {
  const load = vi.fn(async () => "code");
  for (let at = 0; at < times; at += 1) load.mockRejectedValueOnce(new TypeError("no network"));
  return load;
};

describe("code that is loaded on demand", () => {
  it("is waited for while the server can't be reached, however often", async () => {
    const away = source({ served: false });
    const load = failing(20);

    expect(await loadUntilThere(load, away)).toBe("code");

    expect(away.untilWorthTrying).toHaveBeenLastCalledWith(20);
    expect(away.reloadOnce).not.toHaveBeenCalled();
  });

  it("is asked for again where the server answers but lost it for a moment", async () => {
    const there = source();

    expect(await loadUntilThere(failing(2), there)).toBe("code");

    expect(there.reloadOnce).not.toHaveBeenCalled();
  });

  it("is had by loading the page anew where another version has replaced it", async () => {
    const there = source();
    const done = vi.fn();

    void loadUntilThere(failing(3), there).then(done, done);

    await vi.waitFor(() => expect(there.reloadOnce).toHaveBeenCalledOnce());
    expect(done).not.toHaveBeenCalled();
  });

  it("fails where that was done just now and helped nothing", async () => {
    await expect(loadUntilThere(failing(3), source({ reloads: false }))).rejects.toThrow(
      "no network",
    );
  });
});
