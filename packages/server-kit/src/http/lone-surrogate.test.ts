import { describe, expect, it } from "vitest";
import { hasLoneSurrogate } from "./create-server.ts";

describe("half a character in a JSON text", () => {
  it.each([
    ["a high half alone", String.raw`{"a":"\ud800"}`, true],
    ["a low half alone", String.raw`{"a":"\uDC00"}`, true],
    ["the halves in the wrong order", String.raw`"\udc00\ud800"`, true],
    ["two high halves before a low one", String.raw`"\ud83d\ud83d\ude00"`, true],
    ["halves with something between", String.raw`"\ud83d \ude00"`, true],
    ["a high half before another escape", String.raw`"\ud83d\n"`, true],
    ["a key", String.raw`{"\udfff":1}`, true],
    ["both halves", String.raw`"\ud83d\ude00"`, false],
    ["the character itself", '"😀"', false],
    ["a backslash and the letters", String.raw`"\\ud800"`, false],
    ["another escape", String.raw`"\u00e9\n\"\\"`, false],
    ["no escape", '{"a":[1,"x"]}', false],
  ])("%s: %s", (_case, json, expected) => {
    expect(hasLoneSurrogate(json)).toBe(expected);
    // The judge: a string that is well-formed is the same after it was encoded and decoded.
    const parsed = JSON.stringify(JSON.parse(json));
    expect(/\\ud[89a-f]/i.test(parsed.replaceAll("\\\\", ""))).toBe(expected);
  });
});
