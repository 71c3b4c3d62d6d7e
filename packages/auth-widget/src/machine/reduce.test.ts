import { describe, expect, it } from "vitest";
import type { Event } from "./event.ts";
import { reduce } from "./reduce.ts";
import type { Screen } from "./screen.ts";
import { firstState, type State } from "./state.ts";

const email = "ada@family.example";
const main = (changes: Partial<Extract<Screen, { name: "main" }>> = {}): Screen => ({
  name: "main",
  email: "",
  problem: null,
  isSending: false,
  ...changes,
});
const at = (screen: Screen, ...history: Screen[]): State => ({ screen, history });
const sending = main({ email, isSending: true });
const sent: Screen = { name: "emailSent", email };
const invalid = { kind: "invalid" } as const;
const stuck: Screen = { name: "failed", failure: "default", canGoBack: false };
const failed: Screen = { name: "failed", failure: "default", canGoBack: true };

const table: [string, State, Event, State][] = [
  ["typing", firstState, { type: "emailChanged", email }, at(main({ email }))],
  [
    "typing after a refusal clears it",
    at(main({ email: "ada", problem: invalid })),
    { type: "emailChanged", email },
    at(main({ email })),
  ],
  [
    "typing while sending",
    at(sending),
    { type: "emailChanged", email: "other@family.example" },
    at(sending),
  ],
  ["submitting", at(main({ email })), { type: "magicLinkRequested", email }, at(sending)],
  [
    "a refused address",
    at(sending),
    { type: "emailRefused", email, problem: invalid },
    at(main({ email, problem: invalid })),
  ],
  [
    "a late refusal of another address",
    at(sending),
    { type: "emailRefused", email: "old@family.example", problem: invalid },
    at(sending),
  ],
  ["a sent link", at(sending), { type: "magicLinkSent", email }, at(sent, main({ email }))],
  [
    "a late sent link of another address",
    at(sending),
    { type: "magicLinkSent", email: "old@family.example" },
    at(sending),
  ],
  [
    "a sent link nobody waits for",
    at(main({ email })),
    { type: "magicLinkSent", email },
    at(main({ email })),
  ],
  [
    "trying again keeps the address",
    at(sent, main({ email })),
    { type: "tryAgainPressed" },
    at(main({ email })),
  ],
  ["trying again elsewhere", at(main()), { type: "tryAgainPressed" }, at(main())],
  [
    "a failure",
    at(sending),
    { type: "callFailed", failure: "default", canGoBack: true },
    at(failed, main({ email })),
  ],
  ["back from a failure", at(failed, main({ email })), { type: "backPressed" }, firstState],
  ["back where it is not allowed", at(stuck), { type: "backPressed" }, at(stuck)],
  [
    "back from another screen",
    at(sent, main({ email })),
    { type: "backPressed" },
    at(main({ email })),
  ],
  ["back from the first screen", firstState, { type: "backPressed" }, firstState],
  [
    "an answer after the screen was left",
    at(sent),
    { type: "emailRefused", email, problem: invalid },
    at(sent),
  ],
];

describe("reduce", () => {
  it.each(table)("%s", (_case, state, event, next) => {
    expect(reduce(state, event)).toEqual(next);
  });
});
