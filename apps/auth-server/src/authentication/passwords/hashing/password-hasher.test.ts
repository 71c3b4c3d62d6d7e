import { hash } from "@node-rs/argon2";
import { beforeAll, describe, expect, it } from "vitest";
import { createConcurrencyLimit } from "../../../platform/limits/concurrency-limit.ts";
import { createHashThreads, createPasswordHasher, type PasswordHasher } from "./password-hasher.ts";

const parts = { atMost: createConcurrencyLimit(20), threads: createHashThreads(2) };
const pepper = new Uint8Array(32).fill(7);
let hasher: PasswordHasher;
beforeAll(async () => {
  hasher = await createPasswordHasher(parts, pepper);
});

describe("PWD-1: a password at rest", () => {
  it("is argon2id with at least 19456 KiB, two passes, 16 bytes of salt and 32 of output", async () => {
    const [, name, version, costs, salt = "", output = ""] = (
      await hasher.hash("quiet-lemon-orbit")
    ).split("$");

    expect([name, version]).toEqual(["argon2id", "v=19"]);
    expect(costs?.split(",").sort()).toEqual(["m=19456", "p=1", "t=2"]);
    expect(Buffer.from(salt, "base64")).toHaveLength(16);
    expect(Buffer.from(output, "base64")).toHaveLength(32);
  });

  it("has a salt of its own each time", async () => {
    expect(await hasher.hash("same")).not.toBe(await hasher.hash("same"));
  });

  it("is of no use without the key that is kept outside the database", async () => {
    const stored = await hasher.hash("quiet-lemon-orbit");
    const other = await createPasswordHasher(parts, new Uint8Array(32).fill(8));

    expect(await other.match("quiet-lemon-orbit", [stored])).toBeUndefined();
    expect(await hasher.match("quiet-lemon-orbit", [stored])).toBe(stored);
  });

  it("is known to be outdated when it was made with less", async () => {
    const old = await hash("x", { memoryCost: 8192, timeCost: 2, parallelism: 1 });

    expect(hasher.isOutdated(old)).toBe(true);
    expect(hasher.isOutdated(await hasher.hash("x"))).toBe(false);
  });

  it.each([
    ["a letter typed as one character or two", "caf\u00e9-\u00e9toile", "cafe\u0301-e\u0301toile"],
    ["full-width digits", "orbit-72-lemon", "orbit-７２-lemon"],
  ])("is the same for %s", async (_case, set, typed) => {
    expect(await hasher.match(typed, [await hasher.hash(set)])).toBeDefined();
  });

  it("takes as many hashings as were said, however many there are and whichever is right", async () => {
    const threads = createHashThreads(1);
    let verified = 0;
    const counted = await createPasswordHasher(
      {
        atMost: createConcurrencyLimit(20),
        threads: {
          hash: threads.hash,
          verify(...given) {
            verified += 1;
            return threads.verify(...given);
          },
        },
      },
      pepper,
    );
    const [one, two, three, four] = await Promise.all(
      ["one", "two", "three", "four"].map((text) => counted.hash(text)),
    );
    const cases = [
      [[], "one", undefined],
      [[one], "one", one],
      [[one, one, two], "two", two],
      [[one, two, three], "none", undefined],
      [[one, two, three, four], "three", three],
      [[one, two, three, four], "four", undefined],
    ] as const;
    for (const [hashes, typed, expected] of cases) {
      verified = 0;
      expect(await counted.match(typed, hashes.map(String), 3)).toBe(expected);
      expect(verified).toBe(3);
    }
  });

  it("is not matched by a beginning of itself, however long", async () => {
    const long = "a".repeat(200);

    expect(await hasher.match(long.slice(0, 100), [await hasher.hash(long)])).toBeUndefined();
    expect(await hasher.match("anything", [])).toBeUndefined();
  });
});
