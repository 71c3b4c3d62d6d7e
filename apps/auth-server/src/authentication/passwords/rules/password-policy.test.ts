import { describe, expect, it } from "vitest";
import {
  contextWords,
  createStrengthMeter,
  ludsFeedback,
  passwordFault,
} from "./password-policy.ts";

const meter = createStrengthMeter();
const zxcvbn = { passwordPolicy: "zxcvbn", ludsComplexity: 3, ludsMinimumCount: 8 } as const;
const luds = { passwordPolicy: "luds", ludsComplexity: 3, ludsMinimumCount: 10 } as const;
const context = contextWords({
  emailAddress: "ada.lovelace@club.example",
  names: ["Stocks Vibe", "The Analytical Family", "Ada Gräfin Byron"],
});

const fault = async (password: string, policy: typeof zxcvbn | typeof luds = zxcvbn) => {
  const strength = await meter.measure(password, context);
  return passwordFault({ password, policy, strength, isBreached: strength.isCommon, context });
};

describe("PWD-2: a new password", () => {
  it.each([
    ["7 characters", "qX7!vLp", "too_short"],
    ["8 characters", "qX7!vLp2", "weak"],
    ["9 characters that nobody would guess", "qX7!vLp2k", null],
    ["64 characters", "quiet-lemon-orbit-72-".repeat(3).concat("z"), null],
    ["256 bytes", "quiet-lemon-orbit".concat("é".repeat(119), "x"), null],
    ["257 bytes", "quiet-lemon-orbit".concat("é".repeat(120)), "too_long"],
    ["300 characters", "quiet-lemon-orbit-".repeat(17), "too_long"],
    ["only lower case, long", "correct horse battery staple", null],
    ["spaces and other alphabets", "тихий лимон орбита 72", null],
    ["a row on the keyboard", "qwertzuiop", "weak"],
    ["one letter again and again", "aaaaaaaaaaaaaaaa", "weak"],
  ])("with %s", async (_case, password, expected) => {
    expect(await fault(password)).toBe(expected);
  });
});

describe("PWD-3: a password from a leak", () => {
  it.each(["password1", "trustno1", "Sunshine", "ILOVEYOU", "qwertyuiop", "123456789"])(
    "such as %s is refused",
    async (password) => {
      expect(await fault(password)).toBe("breached");
    },
  );

  it("is looked for among more than 3,000", async () => {
    const isCommon = async (password: string) => (await meter.measure(password, [])).isCommon;
    expect(await isCommon("a password that is on no list")).toBe(false);
    for (const password of ["dragon", "letmein", "monkey", "shadow"]) {
      expect(await isCommon(password)).toBe(true);
    }
  });
});

describe("PWD-4: a password that contains what everybody knows", () => {
  it.each([
    ["the address", "ada.lovelace@club.example"],
    ["the address, in other letters", "ADA.Lovelace@Club.Example"],
    ["its local part", "quiet-ada.lovelace-orbit-72"],
    ["a part of that", "lovelace-quiet-orbit-72"],
    ["the person's name", "quiet-byron-orbit-72"],
    ["the person's name in full-width letters", "quiet-ｂｙｒｏｎ-orbit-72"],
    ["the person's name with an accent of its own", "quiet-gra\u0308fin-orbit-72"],
    ["the organization's", "quiet-Analytical-orbit-72"],
    ["the product's, written as one word", "quiet-StocksVibe-orbit-72"],
  ])("such as %s is refused, however strong", async (_case, password) => {
    expect(await fault(password)).toBe("context");
    expect(await fault(`${password}-A1`, luds)).toBe("context");
  });

  it.each([
    ["three letters of a name", "quiet-ada-the-orbit-72"],
    ["the domain of the address", "quiet-club-example-72"],
  ])("control: %s do not count", async (_case, password) => {
    expect(await fault(password)).toBeNull();
  });

  it("has no words so short that they occur by accident", () => {
    expect(contextWords({ emailAddress: "ada@x.example", names: ["Ada & Co", "Li Wu"] })).toEqual([
      "ada@x.example",
      "ada & co",
      "adaco",
      "li wu",
      "liwu",
    ]);
  });
});

describe("a policy that counts kinds of characters", () => {
  it.each([
    ["abcdefgh", { missing_complexity: 2, missing_characters: 2 }],
    ["Abcdefghij1", { missing_complexity: 0, missing_characters: 0 }],
    ["abcdefghij-", { missing_complexity: 1, missing_characters: 0 }],
  ])("says what %s lacks", (password, missing) => {
    expect(ludsFeedback(password, luds)).toMatchObject(missing);
  });

  it("takes and refuses by that alone", async () => {
    expect(await fault("Kqzw-4178-xx", luds)).toBeNull();
    expect(await fault("kqzwkqzwkqzw", luds)).toBe("weak");
  });
});
