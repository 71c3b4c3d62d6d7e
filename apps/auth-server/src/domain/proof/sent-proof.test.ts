import { describe, expect, it } from "vitest";
import { certified } from "./sent-proof.ts";

const member = { emailAddress: "old@family.example" };
const wish = { changeId: "wish-2", newEmailAddress: "new@family.example" };
const login = { kind: "login", destination: "old@family.example", changeId: null };
const change = { kind: "change_address", destination: "new@family.example", changeId: "wish-2" };

describe("PRF-2: what was sent certifies", () => {
  it.each([
    ["the address of now", login, wish, { kind: "ownAddress", emailAddress: "old@family.example" }],
    ["no address of before", { ...login, destination: "older@family.example" }, wish, undefined],
    [
      "no wish, by an ordinary link",
      { ...login, destination: "new@family.example" },
      wish,
      undefined,
    ],
    ["the wish", change, wish, { kind: "wishedAddress", emailAddress: "new@family.example" }],
    ["no wish that was given up", change, undefined, undefined],
    ["no later wish", change, { ...wish, changeId: "wish-3" }, undefined],
    ["no later wish for the same address", { ...change, changeId: "wish-1" }, wish, undefined],
    [
      "nothing of the wish's member but the wished address",
      { ...change, destination: "old@family.example" },
      wish,
      undefined,
    ],
  ] as const)("%s", (_name, proof, live, expected) => {
    expect(certified(proof, member, live)).toEqual(expected);
  });
});
