import { describe, expect, it } from "vitest";
import { fakeProvider, smallBrokerage } from "../../testing/fake-provider.ts";
import { guardLinkProvider } from "./guarded-link-provider.ts";
import { LinkProviderError } from "./link-provider.ts";

/** A provider whose holdings fail with these codes, one per call; and how often it was asked. */
function setUp(...codes: readonly string[]) {
  const provider = fakeProvider({ one: smallBrokerage() });
  const { readHoldings, exchangePublicToken } = provider;
  const asked = { holdings: 0, exchanges: 0 };
  const failOr = async <Result>(index: number, answer: () => Promise<Result>): Promise<Result> => {
    const code = codes[index];
    if (code) throw new LinkProviderError("unavailable", code);
    return answer();
  };
  provider.readHoldings = (token) => failOr(asked.holdings++, () => readHoldings(token));
  provider.exchangePublicToken = (token) =>
    failOr(asked.exchanges++, () => exchangePublicToken(token));
  const surroundings = { now: () => 0, chance: () => 0, sleep: async () => undefined };
  return { guarded: guardLinkProvider(provider, surroundings), asked };
}

describe("a guarded provider", () => {
  it("repeats a read that the provider could not serve", async () => {
    const { guarded, asked } = setUp("UNREACHABLE", "INTERNAL_SERVER_ERROR");
    expect((await guarded.readHoldings("access-one")).accounts).toHaveLength(1);
    expect(asked.holdings).toBe(3);
  });

  it.each([
    ["an institution that is down", "INSTITUTION_DOWN"],
    ["an item that was asked too often", "INVESTMENTS_LIMIT"],
    ["an item that drips", "ANSWER_TOO_SLOW"],
  ])("leaves %s to the job's later tries, and others undisturbed", async (_case, code) => {
    const { guarded, asked } = setUp(...Array.from({ length: 20 }, () => code));
    for (let call = 1; call <= 20; call += 1) {
      await expect(guarded.readHoldings("access-one")).rejects.toMatchObject({
        code,
      });
    }
    expect(asked.holdings).toBe(20);
    await expect(guarded.readHoldings("access-one")).resolves.toBeDefined();
  });

  it("never sends a public token twice", async () => {
    const { guarded, asked } = setUp("UNREACHABLE");
    await expect(guarded.exchangePublicToken("public-one")).rejects.toThrow("UNREACHABLE");
    expect(asked.exchanges).toBe(1);
  });

  it("goes on asking for others, however often one connection fails", async () => {
    const { guarded } = setUp(...Array.from({ length: 30 }, () => "UNREACHABLE"));
    for (let press = 0; press < 10; press += 1) {
      await expect(guarded.readHoldings("access-one")).rejects.toThrow("UNREACHABLE");
    }
    await expect(
      guarded.createLinkToken({ memberId: "somebody", language: "en" }),
    ).resolves.toBeDefined();
  });

  it("stops asking a provider that fails for several connections, and says so as unavailable", async () => {
    const { guarded, asked } = setUp(...Array.from({ length: 20 }, () => "UNREACHABLE"));
    for (const token of ["access-one", "access-one~b"]) {
      await expect(guarded.readHoldings(token)).rejects.toThrow("UNREACHABLE");
    }
    await expect(guarded.readHoldings("access-one~c")).rejects.toMatchObject({
      kind: "unavailable",
      code: "PROVIDER_PAUSED",
    });
    expect(asked.holdings).toBe(7);
    expect(guarded.isPaused()).toBe(true);
  });

  it("counts the limits that were hit, and nothing else", async () => {
    const { guarded } = setUp("LISTING_TOO_LONG", "INSTITUTION_DOWN", "LISTING_TOO_LONG");
    for (let call = 0; call < 3; call += 1) {
      await expect(guarded.readHoldings("access-one")).rejects.toThrow();
    }

    expect(guarded.limitsHit()).toEqual(
      new Map([
        ["ANSWER_TOO_LARGE", 0],
        ["LISTING_TOO_LONG", 2],
        ["LISTING_REPEATS", 0],
        ["TOO_MANY_ACCOUNTS", 0],
      ]),
    );
  });
});
