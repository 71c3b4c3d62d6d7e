import { describe, expect, it } from "vitest";
import { LinkProviderError, type VerificationKey } from "../../provider/link-provider.ts";
import {
  createVerificationKeys,
  MOST_LOOK_UPS,
  MOST_OF_A_STRANGER,
  MOST_OF_STRANGERS,
} from "./verify-webhook.ts";

const KEY: VerificationKey = { x: "x", y: "y", expiredAt: null };
const HOUR_MS = 3_600_000;

/** A provider that knows one key, and a clock that stands still. */
function surroundings() {
  const asked: string[] = [];
  const warned: unknown[] = [];
  const state = { failure: undefined as Error | undefined, now: 1_000 };
  const keys = createVerificationKeys(
    {
      async readVerificationKey(keyId) {
        asked.push(keyId);
        if (state.failure) throw state.failure;
        return keyId === "real" ? KEY : undefined;
      },
    },
    () => state.now,
  );
  const find = (keyId: string, network = "192.0.2.1") =>
    keys.find(keyId, network, { warn: (...all: unknown[]) => warned.push(all) });
  return { asked, warned, state, find, prove: keys.prove };
}

describe("keys of the provider", () => {
  it("are asked for once, by however many at the same time, and again a day later", async () => {
    const { asked, state, find } = surroundings();
    const found = await Promise.all([find("real"), find("real"), find("real")]);
    expect(found).toEqual([KEY, KEY, KEY]);
    state.now += 23 * HOUR_MS;
    await find("real");
    expect(asked).toEqual(["real"]);
    state.now += 2 * HOUR_MS;
    await find("real");
    expect(asked).toEqual(["real", "real"]);
  });

  it("that there are none of are not asked for again for ten minutes", async () => {
    const { asked, state, find } = surroundings();
    expect(await find("none")).toBeUndefined();
    state.now += 9 * 60_000;
    expect(await find("none")).toBeUndefined();
    expect(asked).toEqual(["none"]);
    state.now += 2 * 60_000;
    await find("none");
    expect(asked).toEqual(["none", "none"]);
  });

  it("stay known however many are made up, and those are asked for up to a cap in each minute", async () => {
    const { asked, state, find } = surroundings();
    await find("real");
    for (let minute = 0; minute < 30; minute += 1) {
      for (let n = 0; n < 1_000; n += 1) await find(`made-up-${minute}-${n}`);
      state.now += 60_000;
    }
    expect(asked.length).toBeLessThanOrEqual(30 * MOST_OF_A_STRANGER);
    const before = asked.length;
    expect(await find("real")).toEqual(KEY);
    expect(asked).toHaveLength(before);
  });

  it("that are made up by one network leave another's look-ups to it, whether it has proven itself or not", async () => {
    const { asked, find } = surroundings();
    for (let n = 0; n < 1_000; n += 1) await find(`made-up-${n}`);
    expect(asked).toHaveLength(MOST_OF_A_STRANGER);
    expect(await find("real", "198.51.100.7")).toEqual(KEY);
  });

  it("that a thousand networks make up leave a new key to the network that signed news came from", async () => {
    const { asked, state, find, prove } = surroundings();
    prove("198.51.100.7");
    const flood = async () => {
      for (let n = 0; n < 1_000; n += 1) await find(`made-up-${asked.length}-${n}`, `network ${n}`);
    };
    await flood();
    expect(asked).toHaveLength(MOST_OF_STRANGERS);
    // As somebody who has proven nothing it would not be asked for now, and is not taken for
    // unknown.
    expect(await find("real", "203.0.113.9")).toBeUndefined();
    expect(await find("real", "198.51.100.7")).toEqual(KEY);
    for (let n = 0; n < 1_000; n += 1) await find(`rotated-${n}`, "198.51.100.7");
    expect(asked).toHaveLength(MOST_OF_STRANGERS + MOST_LOOK_UPS);
    state.now += 60_000;
    await flood();
    expect(asked).toHaveLength(2 * MOST_OF_STRANGERS + MOST_LOOK_UPS);
  });

  it("that could not be asked for are asked for again, and the log says so", async () => {
    const { asked, warned, state, find } = surroundings();
    state.failure = new LinkProviderError("unavailable", "UNREACHABLE");
    expect(await find("real")).toBeUndefined();
    expect(warned).toHaveLength(1);
    state.failure = undefined;
    expect(await find("real")).toEqual(KEY);
    expect(asked).toEqual(["real", "real"]);
  });

  it("a mistake of our own is not taken for a key that is away", async () => {
    const { state, find } = surroundings();
    state.failure = new TypeError("ours");
    await expect(find("real")).rejects.toThrow("ours");
  });
});
