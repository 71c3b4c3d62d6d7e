import { describe, expect, it } from "vitest";
import { absoluteEndOf, chainOf, type ProofChain, waitsUntil } from "./proof-chain.ts";

const at = (minute: number): Date => new Date(Date.UTC(2026, 2, 1, 0, minute));
const link = (minute: number) =>
  ({
    method: "magic_link",
    emailAddress: "ada@family.example",
    authenticatedAt: at(minute).toISOString(),
  }) as const;
const chain = (changes: Partial<ProofChain> = {}): ProofChain => ({
  firstProvenAt: at(0),
  absoluteEnd: null,
  waitsUntil: null,
  source: null,
  ...changes,
});
const source = { organizationId: "o", memberSessionId: "s" };
const day = { sessionAbsoluteMinutes: 1_440 };

describe("the times of a proof", () => {
  it("begin with its first factor, however many follow", () => {
    expect(chainOf([link(3), link(5)], [], at(6)).firstProvenAt).toEqual(at(3));
    expect(chainOf([link(5)], [chain({ firstProvenAt: at(1) })], at(6)).firstProvenAt).toEqual(
      at(1),
    );
  });

  it("take the earliest end of what they were carried by", () => {
    const carried = [chain({ absoluteEnd: at(90) }), chain({ absoluteEnd: at(60), source })];
    expect(chainOf([link(5)], carried, at(6))).toMatchObject({ absoluteEnd: at(60), source });
  });

  it("PRF-5: end a session a day after the first factor, or when the session before it would have", () => {
    expect(absoluteEndOf(chain(), day)).toEqual(at(1_440));
    expect(absoluteEndOf(chain({ absoluteEnd: at(100) }), day)).toEqual(at(100));
    expect(absoluteEndOf(chain({ absoluteEnd: at(9_999) }), day)).toEqual(at(1_440));
  });

  it("PRF-4: end an intermediate session ten minutes after the first factor, whatever it is exchanged for", () => {
    expect(waitsUntil(chain(), at(1))).toEqual(at(10));
    expect(waitsUntil(chain({ waitsUntil: at(4) }), at(3))).toEqual(at(4));
  });

  it("give who leaves a session ten minutes, but never past its end", () => {
    expect(waitsUntil(chain({ source }), at(300))).toEqual(at(310));
    expect(waitsUntil(chain({ source, absoluteEnd: at(305) }), at(300))).toEqual(at(305));
    expect(waitsUntil(chain({ source, waitsUntil: at(302) }), at(301))).toEqual(at(302));
  });
});
