import { describe, expect, it } from "vitest";
import { finishedAnswer, unfinishedAnswer, withApp, withPhone } from "../testing/answers.ts";
import { afterPrimary } from "./after-primary.ts";
import type { Event } from "./event.ts";
import { reduce } from "./reduce.ts";
import type { Rules } from "./rules.ts";
import type { Screen, ScreenNamed } from "./screen.ts";
import { firstState, mainScreen, openDoor, type State } from "./state.ts";

const rules: Rules = {
  flow: "Discovery",
  oauthProviders: [],
  products: ["magic_link"],
  mfaMethods: ["totp", "sms_otp"],
  direct: {
    login: { status: false, ignoreInvites: false, ignoreJitProvisioning: false },
    create: false,
  },
};
const door = openDoor(rules);
const start = firstState(rules);
const email = "ada@family.example";
const main = (changes: Partial<ScreenNamed<"main">> = {}): Screen => ({
  ...mainScreen(door),
  ...changes,
});
const at = (screen: Screen, ...history: Screen[]): State => ({
  screen,
  history,
  visit: 0,
  rules,
  home: door,
  goal: "goOn",
});
const sending = main({ email, isSending: true });
const sent: Screen = { name: "emailSent", door, email };
const invalid = { kind: "invalid" } as const;
const failure = { kind: "default" } as const;
const stuck: Screen = { name: "failed", failure, canGoBack: false };
const failed: Screen = { name: "failed", failure, canGoBack: true };

const table: [string, State, Event, State][] = [
  ["typing", start, { type: "emailChanged", email }, at(main({ email }))],
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
    { type: "callFailed", failure, canGoBack: true },
    at(failed, main({ email })),
  ],
  ["back from a failure", at(failed, main({ email })), { type: "backPressed" }, start],
  ["back where it is not allowed", at(stuck), { type: "backPressed" }, at(stuck)],
  [
    "back from another screen",
    at(sent, main({ email })),
    { type: "backPressed" },
    at(main({ email })),
  ],
  ["back from the first screen", start, { type: "backPressed" }, start],
  [
    "an answer after the screen was left",
    at(sent),
    { type: "emailRefused", email, problem: invalid },
    at(sent),
  ],
];

/** What is shown and what is behind it; the count of visits has a test of its own. */
const seen = ({ screen, history }: State) => ({ screen, history });

describe("reduce", () => {
  it.each(table)("%s", (_case, state, event, next) => {
    expect(seen(reduce(state, event))).toEqual(seen(next));
  });
});

/** A screen of the flow of second factors, by who is asked. */
function factorScreen<Name extends Screen["name"]>(
  name: Name,
  member: Parameters<typeof unfinishedAnswer>[0] = {},
): ScreenNamed<Name> {
  const screen = afterPrimary(unfinishedAnswer(member), rules);
  if (!isNamed(screen, name)) throw new Error(`${screen.name} is no ${name}`);
  return screen;
}
const isNamed = <Name extends Screen["name"]>(
  screen: Screen,
  name: Name,
): screen is ScreenNamed<Name> => screen.name === name;

const one = (method: string) => ({
  organization: { mfa_methods: "RESTRICTED", allowed_mfa_methods: [method] },
});
const choice = factorScreen("mfaChoice");
const setup = factorScreen("totpSetup", one("totp"));
const ready = {
  kind: "ready",
  secret: "JBSW",
  qrCode: "data:,",
  recoveryCodes: ["one", "two"],
} as const;
const readySetup = { ...setup, setup: ready };
const entry = factorScreen("totpEntry", { member: { ...withApp, ...withPhone } });
const linking: ScreenNamed<"totpEntry"> = {
  name: "totpEntry",
  factor: setup.factor,
  newCodes: ["one", "two"],
  problem: null,
  isChecking: false,
};
const phone = factorScreen("smsSetup", one("sms_otp"));
const texted = factorScreen("smsEntry", { member: withPhone });
const recovery: Screen = {
  name: "recoveryEntry",
  factor: entry.factor,
  problem: null,
  isChecking: false,
};
const checking = { ...entry, isChecking: true };
const loggedIn: Screen = { name: "loggedIn" };
const save: Screen = {
  name: "recoverySave",
  organizationName: "Whitfield Family",
  codes: ["one", "two"],
};
const smsSent = { type: "smsSent", newNumber: "+1", shownNumber: "(1)", at: 1000 } as const;

const factors: [string, State, Event, State][] = [
  [
    "choosing the app sets it up",
    at(choice),
    { type: "factorChosen", method: "totp" },
    at({ ...setup, factor: choice.factor }, choice),
  ],
  [
    "choosing the text asks for the number",
    at(choice),
    { type: "factorChosen", method: "sms_otp" },
    at({ ...phone, factor: choice.factor }, choice),
  ],
  [
    "switching to the text, having both",
    at(entry),
    { type: "factorChosen", method: "sms_otp" },
    at({ ...texted, factor: entry.factor }),
  ],
  [
    "switching away from a text keeps when its code ends",
    at({ ...texted, factor: entry.factor, expiresAt: 121_000 }),
    { type: "factorChosen", method: "totp" },
    at({ ...entry, factor: { ...entry.factor, textedUntil: 121_000 }, newCodes: null }),
  ],
  [
    "and switching back asks for that code",
    at({ ...entry, factor: { ...entry.factor, textedUntil: 121_000 } }),
    { type: "factorChosen", method: "sms_otp" },
    at({
      ...texted,
      factor: { ...entry.factor, textedUntil: 121_000 },
      expiresAt: 121_000,
    }),
  ],
  [
    "nobody adds a second one beside the one they have",
    at(texted),
    { type: "factorChosen", method: "totp" },
    at(texted),
  ],
  [
    "a secret is asked for",
    at(setup),
    { type: "totpRequested" },
    at({ ...setup, setup: { kind: "creating" } }),
  ],
  ["and not again", at(readySetup), { type: "totpRequested" }, at(readySetup)],
  [
    "a secret comes",
    at({ ...setup, setup: { kind: "creating" } }),
    { type: "totpCreated", setup: ready },
    at(readySetup),
  ],
  ["a secret nobody waits for", at(entry), { type: "totpCreated", setup: ready }, at(entry)],
  [
    "no secret comes",
    at({ ...setup, setup: { kind: "creating" } }),
    { type: "totpRefused", problem: "offline" },
    at({ ...setup, setup: { kind: "failed", problem: "offline" } }),
  ],
  [
    "the secret as text",
    at(readySetup),
    { type: "secretShown", as: "manual" },
    at({ ...readySetup, shown: "manual" }),
  ],
  ["the app is linked", at(readySetup), { type: "appLinked" }, at(linking, readySetup)],
  ["the app can't be linked yet", at(setup), { type: "appLinked" }, at(setup)],
  ["a code is looked at", at(entry), { type: "codeEntered" }, at(checking)],
  [
    "a wrong code",
    at(checking),
    { type: "codeRefused", problem: "passcode" },
    at({ ...entry, problem: "passcode" }),
  ],
  [
    "a right code",
    at(checking, choice),
    { type: "factorAnswered", answer: finishedAnswer },
    at(loggedIn),
  ],
  [
    "the first right code of an app shows its backup codes",
    at({ ...linking, isChecking: true }, readySetup),
    { type: "factorAnswered", answer: finishedAnswer },
    at(save),
  ],
  ["they are saved", at(save), { type: "backupCodesSaved" }, at(loggedIn)],
  [
    "a right code, and more is wanted",
    at(checking),
    { type: "factorAnswered", answer: unfinishedAnswer({ allowed: ["sso"] }) },
    at({
      name: "failed",
      failure: { kind: "cannotJoin", organization: "Whitfield Family" },
      canGoBack: false,
    }),
  ],
  ["the backup code's way", at(entry), { type: "backupCodeChosen" }, at(recovery, entry)],
  ["and back from it", at(recovery, entry), { type: "backPressed" }, at(entry)],
  ["no backup code while linking", at(linking), { type: "backupCodeChosen" }, at(linking)],
  [
    "a right backup code",
    at({ ...recovery, isChecking: true }, entry),
    { type: "factorAnswered", answer: finishedAnswer },
    at(loggedIn),
  ],
  ["a number is texted", at(phone), { type: "smsRequested" }, at({ ...phone, isSending: true })],
  [
    "a number that is none",
    at({ ...phone, isSending: true }),
    { type: "numberRefused", problem: "invalid" },
    at({ ...phone, problem: "invalid" }),
  ],
  [
    "a number that another member has",
    at({ ...phone, isSending: true }),
    { type: "smsRefused", problem: "duplicate", at: 1000 },
    at({ ...phone, problem: "duplicate" }),
  ],
  [
    "the text went out: two minutes",
    at({ ...phone, isSending: true }),
    smsSent,
    at(
      {
        ...texted,
        factor: phone.factor,
        newNumber: "+1",
        shownNumber: "(1)",
        expiresAt: 121_000,
      },
      phone,
    ),
  ],
  [
    "another text is asked for",
    at({ ...texted, problem: "passcode" }),
    { type: "smsRequested" },
    at({ ...texted, resend: "sending" }),
  ],
  [
    "another text went out",
    at({ ...texted, expiresAt: 5, resend: "sending" }),
    smsSent,
    at({ ...texted, tries: {}, resend: "sent", shownNumber: "(1)", expiresAt: 121_000 }),
  ],
  [
    "no other text went out: the code before it lives on",
    at({ ...texted, expiresAt: 5, resend: "sending" }),
    { type: "smsRefused", problem: "tooMany", at: 1000 },
    at({ ...texted, expiresAt: 5, problem: "tooMany" }),
  ],
  [
    "not even the first went out: nothing is left to wait for",
    at({ ...texted, resend: "sending" }),
    { type: "smsRefused", problem: "offline", at: 1000 },
    at({ ...texted, expiresAt: 1000, problem: "offline" }),
  ],
  [
    "the button rests",
    at({ ...texted, resend: "sent" }),
    { type: "resendStepReached", step: "waiting" },
    at({ ...texted, resend: "waiting" }),
  ],
];

describe("second factors", () => {
  it.each(factors)("%s", (_case, state, event, next) => {
    expect(seen(reduce(state, event))).toEqual(seen(next));
  });

  it("changes nothing on screens that ask for none", () => {
    for (const [, , event] of factors) {
      if (event.type === "backPressed") continue;
      expect(reduce(start, event)).toBe(start);
    }
  });
});

it("counts the screens that are shown, not what happens on one", () => {
  const linked = reduce(at(readySetup), { type: "appLinked" });
  const looking = reduce(linked, { type: "codeEntered" });
  const back = reduce(looking, { type: "backPressed" });

  expect([linked.visit, looking.visit, back.visit]).toEqual([1, 1, 2]);
});
