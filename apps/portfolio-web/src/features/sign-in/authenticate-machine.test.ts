import { describe, expect, it } from "vitest";
import {
  type AuthenticateEvent,
  type AuthenticateState,
  agreedTo,
  questionBefore,
  reduceAuthenticate,
} from "./authenticate-machine.ts";
import type { Choice } from "./choice.ts";

const question = { kind: "otherBrowser", linkOf: null } as const;
const choice: Choice = {
  email: "a@b.example",
  organizations: [],
  mayCreate: false,
  declined: [],
  newName: null,
  problem: null,
};
const choosing: AuthenticateState = { name: "choosing", choice };
const chosen = (change: Partial<Choice>): AuthenticateState => ({
  name: "choosing",
  choice: { ...choice, ...change },
});
const failed: AuthenticateState = {
  name: "failed",
  message: "No",
  isUnused: false,
  newLinkTo: null,
};
const unused: AuthenticateState = {
  name: "failed",
  message: "Offline",
  isUnused: true,
  newLinkTo: null,
};
const working = (
  stage: "sending" | "authenticating",
  of: Choice | null = null,
): AuthenticateState => ({ name: "working", stage, choice: of });

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
    { type: "choiceOffered", email: "a@b.example", organizations: [], mayCreate: false },
    choosing,
  ],
  [choosing, { type: "stageReached", stage: "sending" }, working("sending", choice)],
  [
    working("sending", choice),
    { type: "stageReached", stage: "authenticating" },
    working("authenticating", choice),
  ],
  [choosing, { type: "wentWrong", message: "No" }, failed],
  [working("sending", choice), { type: "wentWrong", message: "No" }, failed],
  [
    working("authenticating"),
    { type: "wentWrong", message: "No", mailbox: "c@d.example" },
    { ...failed, newLinkTo: "c@d.example" },
  ],
  [
    working("sending", choice),
    { type: "wentWrong", message: "No", mailbox: null },
    { ...failed, newLinkTo: choice.email },
  ],
  [working("sending"), { type: "wentWrong", message: "No", mailbox: null }, failed],
  [
    working("sending", { ...choice, newName: "Mine" }),
    { type: "notEntered", message: "Offline" },
    chosen({ newName: "Mine", problem: "Offline" }),
  ],
  [working("sending"), { type: "notEntered", message: "No" }, failed],
  [choosing, { type: "notDeclined", message: "Offline" }, chosen({ problem: "Offline" })],
  // Another one is being entered already.
  [
    working("sending", choice),
    { type: "choiceDeclined", organizationId: "a" },
    working("sending", { ...choice, declined: ["a"] }),
  ],
  [
    working("sending", choice),
    { type: "notDeclined", message: "Offline" },
    working("sending", { ...choice, problem: "Offline" }),
  ],
  [{ name: "asking", question }, { type: "notDeclined", message: "No" }, failed],
  [choosing, { type: "newNamed", newName: "Mine" }, chosen({ newName: "Mine" })],
  [
    chosen({ problem: "Offline" }),
    { type: "choiceDeclined", organizationId: "a" },
    chosen({ declined: ["a"] }),
  ],
  [working("sending"), { type: "choiceDeclined", organizationId: "a" }, working("sending")],
  [
    { name: "asking", question },
    { type: "invitationDeclined", organization: "The Club" },
    { name: "declined", organization: "The Club" },
  ],
  [
    { name: "asking", question: { kind: "stopChange" } },
    { type: "changeStopped" },
    { name: "stopped" },
  ],
  [{ name: "stopped" }, { type: "wentWrong", message: "No" }, { name: "stopped" }],
  [
    { name: "declined", organization: "The Club" },
    { type: "wentWrong", message: "No" },
    { name: "declined", organization: "The Club" },
  ],
  [{ name: "waiting" }, { type: "notAsked", message: "Offline", isUnused: true }, unused],
  [unused, { type: "triedAgain" }, { name: "waiting" }],
  [failed, { type: "triedAgain" }, failed],
  [failed, { type: "stageReached", stage: "sending" }, failed],
  [failed, { type: "wentWrong", message: "Another" }, failed],
];

describe("reduceAuthenticate", () => {
  it.each(table)("%j after %j is %j", (state, event, next) => {
    expect(reduceAuthenticate(state, event)).toEqual(next);
  });
});

const ada = "ada@family.example";
const bob = "bob@family.example";
const eve = "eve@evil.example";

describe("questionBefore", () => {
  it.each([
    [null, [ada], ada, null],
    [null, [ada], "Ada@Family.example", null],
    [null, [ada, bob], ada, null],
    [null, [ada], null, null],
    [null, [ada, bob], eve, { kind: "otherMailbox", email: eve, isAsked: true, found: null }],
    [null, [], eve, { kind: "otherBrowser", linkOf: eve }],
    [null, [], null, { kind: "otherBrowser", linkOf: null }],
    [ada, [ada], eve, { kind: "otherMember", email: ada, linkOf: eve }],
    [ada, [], null, { kind: "otherMember", email: ada, linkOf: null }],
  ] as const)(
    "signed in as %s, asked for %s, a link of %s: %j",
    (signedInAs, askedFor, linkOf, expected) => {
      expect(questionBefore({ signedInAs, askedFor, linkOf })).toEqual(expected);
    },
  );

  it.each([
    [{ kind: "otherBrowser", linkOf: eve }, [eve]],
    [{ kind: "otherMember", email: ada, linkOf: eve }, [eve]],
    // Nobody was named, so nobody was agreed to.
    [{ kind: "otherBrowser", linkOf: null }, []],
    [{ kind: "otherMailbox", email: eve, isAsked: true, found: null }, [eve]],
    [{ kind: "stopChange" }, null],
  ] as const)("answered, %j lets in %j alone", (question, mailbox) => {
    expect(agreedTo(question)).toEqual(mailbox);
  });
});
