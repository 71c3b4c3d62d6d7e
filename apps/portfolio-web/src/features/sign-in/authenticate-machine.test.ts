import { describe, expect, it } from "vitest";
import {
  type AuthenticateEvent,
  type AuthenticateState,
  questionBefore,
  reduceAuthenticate,
} from "./authenticate-machine.ts";

const question = { kind: "otherBrowser" } as const;
const choosing: AuthenticateState = { name: "choosing", email: "a@b.example", organizations: [] };
const failed: AuthenticateState = { name: "failed", message: "No" };
const working = (stage: "sending" | "authenticating"): AuthenticateState => ({
  name: "working",
  stage,
});

const table: [AuthenticateState, AuthenticateEvent, AuthenticateState][] = [
  [{ name: "waiting" }, { type: "questionFound", question }, { name: "asking", question }],
  [working("sending"), { type: "questionFound", question }, working("sending")],
  [
    { name: "asking", question },
    { type: "stageReached", stage: "authenticating" },
    working("authenticating"),
  ],
  [
    working("authenticating"),
    { type: "choiceOffered", email: "a@b.example", organizations: [] },
    choosing,
  ],
  [choosing, { type: "stageReached", stage: "sending" }, working("sending")],
  [choosing, { type: "wentWrong", message: "No" }, failed],
  [failed, { type: "stageReached", stage: "sending" }, failed],
  [failed, { type: "wentWrong", message: "Another" }, failed],
];

describe("reduceAuthenticate", () => {
  it.each(table)("%j after %j is %j", (state, event, next) => {
    expect(reduceAuthenticate(state, event)).toEqual(next);
  });
});

describe("questionBefore", () => {
  it.each([
    [null, true, null],
    [null, false, { kind: "otherBrowser" }],
    ["ada@family.example", true, { kind: "otherMember", email: "ada@family.example" }],
    ["ada@family.example", false, { kind: "otherMember", email: "ada@family.example" }],
  ] as const)("signed in as %s, asked here %s: %j", (member, here, expected) => {
    expect(questionBefore(member, here)).toEqual(expected);
  });
});
