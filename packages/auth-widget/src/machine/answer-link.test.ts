import { expect, it } from "vitest";
import { aDoubt, aFound, discovered } from "../testing/answers.ts";
import { answerLink } from "./answer-link.ts";
import type { Event } from "./event.ts";
import type { ResetLink, TakenLink } from "./link.ts";
import { reduce } from "./reduce.ts";
import type { Rules } from "./rules.ts";
import type { ScreenNamed } from "./screen.ts";
import { firstState } from "./state.ts";

const taken: TakenLink = { leadsTo: "signIn", link: { token: "t", kind: "discovery" } };
const reset: ResetLink = { token: "t", kind: "multi_tenant_passwords" };
const proven = {
  type: "mailboxProven",
  discovered: discovered([aFound("organization-1", "Whitfield Family")]),
  mayCreate: true,
} as const;
const asking: ScreenNamed<"linkQuestion"> = {
  name: "linkQuestion",
  taken,
  doubt: aDoubt(null),
  proven: null,
};
const session = { member_session_id: "session-1" };

const table: [string, ScreenNamed<"linkQuestion">, boolean, object | null, Event][] = [
  [
    "it is wanted",
    asking,
    true,
    session,
    { type: "linkOpened", taken, isAgreed: true, mailbox: null },
  ],
  ["what it has proven is wanted", { ...asking, proven }, true, null, proven],
  [
    "a new password is wanted",
    { ...asking, taken: { leadsTo: "newPassword", link: reset } },
    true,
    null,
    { type: "resetLinkOpened", link: reset },
  ],
  ["nobody is signed in, and it is not wanted", asking, false, null, { type: "startedOver" }],
  [
    "who is signed in does not want it",
    asking,
    false,
    session,
    { type: "signInAnswered", answer: { member_session: session } },
  ],
];

it.each(table)("%s", (_, screen, isWanted, current, event) => {
  expect(answerLink(screen, isWanted, current)).toEqual(event);
});

const rules: Rules = {
  flow: "Discovery",
  oauthProviders: [],
  products: ["magic_link"],
  mfaMethods: ["totp"],
  direct: {
    login: { status: false, ignoreInvites: false, ignoreJitProvisioning: false },
    create: false,
  },
};

it("is opened, and asked about, in place of whatever stood there", () => {
  const opening = reduce(firstState(rules), { type: "linkOpened", taken, isAgreed: false });
  const asked = reduce(opening, { type: "linkDoubted", screen: asking });

  expect(opening.screen).toEqual({ name: "opening", taken, isAgreed: false });
  expect(asked).toMatchObject({ screen: asking, history: [] });
});

it("is not asked about where the page answered for it, and then leads to the new password", () => {
  const link = { token: "t", kind: "multi_tenant_magic_links" } as const;
  const opening = reduce(firstState(rules), { type: "resetLinkOpened", link });
  const after = reduce(opening, { type: "signInAnswered", answer: { member_session: {} } });

  expect(opening.screen).toEqual({
    name: "opening",
    taken: { leadsTo: "signIn", link },
    isAgreed: true,
  });
  expect(after.screen).toMatchObject({ name: "newPassword", link: { kind: "session" } });
});
