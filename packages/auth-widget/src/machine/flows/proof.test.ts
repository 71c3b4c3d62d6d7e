import { describe, expect, it } from "vitest";
import { aFound, discovered, email } from "../../testing/answers.ts";
import { type DirectWays, directWay } from "../discovered.ts";
import type { Event } from "../event.ts";
import { reduce } from "../reduce.ts";
import type { Rules } from "../rules.ts";
import type { Screen, ScreenNamed } from "../screen.ts";
import { firstState, mainScreen, openDoor, type State } from "../state.ts";

const rules: Rules = {
  flow: "Discovery",
  oauthProviders: [],
  products: ["magic_link", "email_otp", "password"],
  mfaMethods: ["totp"],
  direct: {
    login: { status: true, ignoreInvites: false, ignoreJitProvisioning: false },
    create: true,
  },
};
const door = openDoor(rules);
const start = firstState(rules);
const at = (screen: Screen, ...history: Screen[]): State => ({
  screen,
  history,
  visit: 0,
  rules,
  home: door,
  goal: "goOn",
});
const main: Screen = { ...mainScreen(door), email };
const method: ScreenNamed<"emailMethod"> = {
  name: "emailMethod",
  door,
  email,
  problem: null,
  isSending: false,
};
const code: ScreenNamed<"emailCode"> = {
  name: "emailCode",
  door,
  email,
  expiresAt: 601_000,
  resend: "initial",
  problem: null,
  isChecking: false,
};
const password: Screen = { name: "password", door, email, problem: null, isChecking: false };
const forgot: ScreenNamed<"forgot"> = {
  name: "forgot",
  door,
  email,
  problem: null,
  isSending: false,
};
const link = { token: "t", kind: "discovery" };
const codeSent = { type: "emailCodeSent", email, at: 1000 } as const;
const proven = {
  type: "mailboxProven",
  discovered: discovered([]),
  mayCreate: false,
} as const;
const list: ScreenNamed<"organizations"> = {
  name: "organizations",
  email,
  found: [],
  declined: [],
  mayCreate: false,
  entering: null,
  newName: null,
  problem: null,
};

const table: [string, State, Event, State][] = [
  ["two ways by mail", at(main), { type: "emailAccepted", email }, at(method, main)],
  [
    "the link of the two",
    at({ ...method, isSending: true }),
    { type: "magicLinkSent", email },
    at({ name: "emailSent", door, email }, method),
  ],
  ["the code of the two", at({ ...method, isSending: true }), codeSent, at(code, method)],
  [
    "a refused address beside the two",
    at({ ...method, isSending: true }),
    { type: "emailRefused", email, problem: { kind: "inactive" } },
    at({ ...method, problem: { kind: "inactive" } }),
  ],
  ["a code from the form: ten minutes", at(main), codeSent, at(code, main)],
  [
    "another code is asked for",
    at({ ...code, problem: "passcode" }),
    { type: "emailCodeRequested" },
    at({ ...code, resend: "sending" }),
  ],
  [
    "another code was sent",
    at({ ...code, expiresAt: 1, resend: "sending" }),
    codeSent,
    at({ ...code, tries: {}, resend: "sent" }),
  ],
  [
    "no other code was sent",
    at({ ...code, resend: "sending" }),
    { type: "emailCodeRefused", problem: "tooMany" },
    at({ ...code, problem: "tooMany" }),
  ],
  [
    "the button rests",
    at({ ...code, resend: "sent" }),
    { type: "resendStepReached", step: "waiting" },
    at({ ...code, resend: "waiting" }),
  ],
  ["a password instead", at(main), { type: "passwordChosen", email }, at(password, main)],
  ["a lost password", at(password), { type: "forgotChosen", email }, at(forgot, password)],
  [
    "asking for a new one",
    at({ ...forgot, email: "" }),
    { type: "resetRequested", email },
    at({ ...forgot, isSending: true }),
  ],
  [
    "the letter went out",
    at({ ...forgot, isSending: true }),
    { type: "resetSent", email, isFirst: true },
    at({ name: "resetSent", door, email, isFirst: true }, forgot),
  ],
  [
    "its link leads to a new password",
    start,
    { type: "resetLinkOpened", link },
    at({ name: "newPassword", link, problem: null, isChecking: false }),
  ],
  ["a proven mailbox, and nothing to go to", at(code, main), proven, at(list)],
  [
    "an organization is entered",
    at(list),
    { type: "organizationEntered", target: "organization-1", name: null },
    at({ ...list, entering: "organization-1" }),
  ],
  [
    "a new organization is made",
    at({ ...list, problem: "offline" }),
    { type: "organizationEntered", target: "new", name: "Mine" },
    at({ ...list, entering: "new", newName: "Mine" }),
  ],
  [
    "it was not made, and its name is kept",
    at({ ...list, entering: "new", newName: "Mine" }),
    { type: "organizationRefused", problem: "tooMany" },
    at({ ...list, newName: "Mine", problem: "tooMany" }),
  ],
  [
    "an organization is entered after it",
    at({ ...list, newName: "Mine", problem: "tooMany" }),
    { type: "organizationEntered", target: "organization-1", name: null },
    at({ ...list, newName: "Mine", entering: "organization-1" }),
  ],
  [
    "an invitation is declined, and keeps its place",
    at(list),
    { type: "invitationDeclined", organizationId: "organization-1" },
    at({ ...list, declined: ["organization-1"] }),
  ],
  ["another address", at(list), { type: "startedOver" }, start],
];

const seen = ({ screen, history }: State) => ({ screen, history });

describe("first proofs", () => {
  it.each(table)("%s", (_case, state, event, next) => {
    expect(seen(reduce(state, event))).toEqual(seen(next));
  });
});

describe("the direct way", () => {
  const mine = aFound("mine", "Mine");
  const invited = aFound("invited", "Invited", "invited_member");
  const open = aFound("open", "Open", "eligible_to_join_by_email_domain");
  const ways = (login: Partial<DirectWays["login"]>, create = true): DirectWays => ({
    login: { ...rules.direct.login, ...login },
    create,
  });

  it.each([
    ["the only organization", [mine], {}, "mine"],
    ["the only organization, where the page shows the list", [mine], { status: false }, null],
    ["two organizations", [mine, aFound("other", "Other")], {}, null],
    ["one, and an invitation", [mine, invited], {}, null],
    [
      "one, and an invitation that counts for nothing",
      [mine, invited],
      { ignoreInvites: true },
      "mine",
    ],
    ["one, and one to join", [mine, open], {}, null],
    [
      "one, and one to join that counts for nothing",
      [mine, open],
      { ignoreJitProvisioning: true },
      "mine",
    ],
    ["an invitation alone is never taken for the person", [invited], { ignoreInvites: true }, null],
    ["none at all", [], {}, "new"],
  ])("of %s", (_case, found, login, way) => {
    expect(directWay(found, true, ways(login))).toBe(way);
  });

  it("makes no organization where that is not allowed or not wished", () => {
    expect(directWay([], false, ways({}))).toBeNull();
    expect(directWay([], true, ways({}, false))).toBeNull();
  });
});
