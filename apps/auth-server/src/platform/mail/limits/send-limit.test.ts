import { describe, expect, it } from "vitest";
import { type EarlierSend, secondsUntilNextSend, sendsToRemember } from "./send-limit.ts";

const now = new Date("2026-03-01T12:00:00Z");
const owner = { source: "owner's browser", isKnown: true };
const newcomer = { source: "owner's other network", isKnown: false };
const stranger = (index: number) => ({ source: `stranger ${index}`, isKnown: false });
const sent = (sender: { source: string; isKnown: boolean }, ...seconds: number[]): EarlierSend[] =>
  seconds.map((second) => ({ ...sender, sentAt: new Date(now.getTime() - second * 1000) }));
const day = Array.from({ length: 10 }, (_, index) => 700 + index * 3_000);

describe("OTP-3: the limit of sends to one address", () => {
  it.each([
    ["nothing sent yet", [], 1, null],
    ["one just now", [0], 1, 30],
    ["one 29 s ago", [29], 1, 1],
    ["one 30 s ago", [30], 1, null],
    ["three in ten minutes", [60, 120, 590], 1, 10],
    ["three, the oldest just out of the window", [60, 120, 600], 1, null],
    ["ten in a day, the newest 700 s ago", day, 1, 200],
    ["ten in a day, the newest a quarter of an hour ago", day.map((at) => at + 200), 1, null],
    ["one just now on a tenfold scale", [0], 10, null],
    [
      "thirty in ten minutes on a tenfold scale",
      Array.from({ length: 30 }, (_, i) => 40 + i),
      10,
      531,
    ],
  ] as const)("%s", (_case, seconds, scale, wait) => {
    expect(secondsUntilNextSend(sent(newcomer, ...seconds), newcomer, now, scale)).toBe(wait);
  });

  it("needs to look back as far as all shares together", () => {
    expect(sendsToRemember(1)).toBe(420);
    expect(sendsToRemember(10)).toBe(4_200);
  });
});

describe("PRF-10: an address's owner", () => {
  const flood = Array.from({ length: 100 }, (_, index) => sent(stranger(index), index)).flat();

  it("has a share of their own in a browser that they have signed in with", () => {
    expect(secondsUntilNextSend(flood, owner, now, 1)).toBeNull();
    expect(secondsUntilNextSend([...sent(owner, 10), ...flood], owner, now, 1)).toBe(20);
  });

  it("waits no more than a quarter of an hour anywhere else, however many strangers ask", () => {
    const crowd = Array.from({ length: 300 }, (_, index) => sent(stranger(index), index)).flat();
    expect(secondsUntilNextSend(crowd, newcomer, now, 1)).toBe(900);
    const again = [...flood, ...sent(newcomer, 800)];
    expect(secondsUntilNextSend(again, newcomer, now, 1)).toBe(900);
    const slow = Array.from({ length: 90 }, (_, i) => sent(stranger(i), 60 + i * 900)).flat();
    expect(secondsUntilNextSend([...slow, ...sent(newcomer, 3_000)], newcomer, now, 1)).toBe(840);
  });

  it("gets a first letter from a network that has asked for none, though a crowd keeps asking", () => {
    expect(secondsUntilNextSend(flood, newcomer, now, 1)).toBeNull();
  });

  it("is not kept waiting by one stranger at all", () => {
    const one = sent(stranger(1), ...day);
    expect(secondsUntilNextSend(one, newcomer, now, 1)).toBeNull();
    expect(secondsUntilNextSend(one, stranger(1), now, 1)).toBe(200);
  });
});
