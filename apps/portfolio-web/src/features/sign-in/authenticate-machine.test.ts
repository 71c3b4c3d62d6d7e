import { describe, expect, it } from "vitest";
import {
  type AuthenticateEvent,
  type AuthenticateState,
  agreedTo,
  destinationOf,
  questionBefore,
  reduceAuthenticate,
} from "./authenticate-machine.ts";

const question = { kind: "otherBrowser", linkOf: null } as const;
const choosing: AuthenticateState = {
  name: "choosing",
  email: "a@b.example",
  organizations: [],
  mayCreate: false,
  declined: [],
};
const failed: AuthenticateState = { name: "failed", message: "No", isUnused: false };
const unused: AuthenticateState = { name: "failed", message: "Offline", isUnused: true };
const working = (stage: "sending" | "authenticating"): AuthenticateState => ({
  name: "working",
  stage,
});

const organization = (id: string, type: string) => ({
  organization: { organization_id: id, organization_name: id, organization_logo_url: "" },
  membership: { type, member: null },
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
    { type: "choiceOffered", email: "a@b.example", organizations: [], mayCreate: false },
    choosing,
  ],
  [choosing, { type: "stageReached", stage: "sending" }, working("sending")],
  [choosing, { type: "wentWrong", message: "No" }, failed],
  [
    { ...choosing, organizations: [organization("a", "invited_member")] },
    { type: "choiceDeclined", organizationId: "a" },
    { ...choosing, organizations: [organization("a", "invited_member")], declined: ["a"] },
  ],
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

describe("destinationOf", () => {
  it.each([
    ["nothing: a new one", true, [], "create"],
    ["nothing, and none is founded", false, [], null],
    ["the one that was accepted", true, [organization("a", "active_member")], { join: "a" }],
    ["it, too, and none is founded", false, [organization("a", "active_member")], { join: "a" }],
    ["nobody's invitation by itself", true, [organization("a", "invited_member")], null],
    ["nothing that waits for the person", true, [organization("a", "pending_member")], null],
    [
      "nothing that could be joined",
      true,
      [organization("a", "eligible_to_join_by_email_domain")],
      null,
    ],
    [
      "none of several",
      true,
      [organization("a", "active_member"), organization("b", "invited_member")],
      null,
    ],
  ] as const)("is %s", (_name, mayCreate, found, expected) => {
    expect(destinationOf([...found], mayCreate)).toEqual(expected);
  });
});

const ada = "ada@family.example";
const eve = "eve@evil.example";

describe("questionBefore", () => {
  it.each([
    [null, ada, ada, null],
    [null, ada, "Ada@Family.example", null],
    [null, ada, null, null],
    [null, ada, eve, { kind: "otherMailbox", email: eve, isAsked: true, found: null }],
    [null, null, eve, { kind: "otherBrowser", linkOf: eve }],
    [null, null, null, { kind: "otherBrowser", linkOf: null }],
    [ada, ada, eve, { kind: "otherMember", email: ada, linkOf: eve }],
    [ada, null, null, { kind: "otherMember", email: ada, linkOf: null }],
  ] as const)(
    "signed in as %s, asked for %s, a link of %s: %j",
    (signedInAs, askedFor, linkOf, expected) => {
      expect(questionBefore({ signedInAs, askedFor, linkOf })).toEqual(expected);
    },
  );

  it.each([
    [{ kind: "otherBrowser", linkOf: eve }, eve],
    [{ kind: "otherMember", email: ada, linkOf: eve }, eve],
    // Nobody was named, so nobody was agreed to.
    [{ kind: "otherBrowser", linkOf: null }, ""],
    [{ kind: "otherMailbox", email: eve, isAsked: true, found: null }, eve],
    [{ kind: "stopChange" }, null],
  ] as const)("answered, %j lets in %s alone", (question, mailbox) => {
    expect(agreedTo(question)).toBe(mailbox);
  });
});
