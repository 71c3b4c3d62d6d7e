import { describe, expect, it } from "vitest";
import { LinkProviderError } from "../../provider/link-provider.ts";
import { afterFailedTry } from "./finish-removals.service.ts";

const unreachable = new LinkProviderError("unavailable", "UNREACHABLE");
const paused = new LinkProviderError("unavailable", "PROVIDER_PAUSED");

describe("a removal that the provider did not confirm", () => {
  it.each([
    ["comes back after ten seconds", 0, unreachable, 1, "UNREACHABLE", 10_000],
    ["waits twice as long each time", 3, unreachable, 4, "UNREACHABLE", 80_000],
    ["is tried four times a day for ever", 900, unreachable, 901, "UNREACHABLE", 21_600_000],
    [
      "has not been tried while the provider is left alone",
      7,
      paused,
      7,
      "PROVIDER_PAUSED",
      60_000,
    ],
    ["is kept when its token does not open", 0, new Error("no"), 1, "UNREADABLE_TOKEN", 10_000],
  ])("%s", (_case, before, error, tries, code, pauseMs) => {
    expect(afterFailedTry(before, error)).toEqual({ tries, code, pauseMs });
  });
});
