import { describe, expect, it } from "vitest";
import { decideProtectedCall, type ProtectedCallCase } from "./captcha.service.ts";

const given = (changes: Partial<ProtectedCallCase>): ProtectedCallCase => ({
  hasCaptcha: false,
  dfpMode: null,
  device: null,
  captcha: null,
  ...changes,
});
const withCaptcha = { hasCaptcha: true };
const deciding = { dfpMode: "DECISIONING" } as const;
const observing = { dfpMode: "OBSERVATION" } as const;

describe("a protected call", () => {
  it.each([
    ["goes on where the project asks nothing", {}, "allow"],
    ["needs a captcha where the project has one", withCaptcha, "askCaptcha"],
    ["needs a good one", { ...withCaptcha, captcha: false }, "askCaptcha"],
    ["goes on with a good one", { ...withCaptcha, captcha: true }, "allow"],
    [
      "is never blocked while devices are only observed",
      { ...observing, device: "BLOCK" },
      "allow",
    ],
    ["needs no captcha then", { ...withCaptcha, ...observing }, "allow"],
    ["is blocked for a bad device", { ...deciding, device: "BLOCK" }, "block"],
    [
      "is blocked for a bad device, captcha or not",
      { ...deciding, ...withCaptcha, device: "BLOCK", captcha: true },
      "block",
    ],
    [
      "goes on for a good device without a captcha",
      { ...deciding, ...withCaptcha, device: "ALLOW" },
      "allow",
    ],
    [
      "is asked for a captcha by a doubtful device",
      { ...deciding, ...withCaptcha, device: "CHALLENGE" },
      "askCaptcha",
    ],
    [
      "goes on when that was solved",
      { ...deciding, ...withCaptcha, device: "CHALLENGE", captcha: true },
      "allow",
    ],
    ["is asked for a captcha by an unknown device", { ...deciding, ...withCaptcha }, "askCaptcha"],
    [
      "is blocked for a doubtful device that can't be asked",
      { ...deciding, device: "CHALLENGE" },
      "block",
    ],
    ["goes on for an unknown device that can't be asked", deciding, "allow"],
  ] satisfies [string, Partial<ProtectedCallCase>, string][])("%s", (_case, changes, expected) => {
    expect(decideProtectedCall(given(changes))).toBe(expected);
  });
});
