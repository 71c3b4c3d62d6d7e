import { describe, expect, it } from "vitest";
import { aMatch, email, unfinishedAnswer } from "../../testing/answers.ts";
import type { Event } from "../event.ts";
import { reduce } from "../reduce.ts";
import type { Rules } from "../rules.ts";
import type { Screen, ScreenNamed } from "../screen.ts";
import { firstState, mainScreen, openDoor, type State } from "../state.ts";

const rules: Rules = {
  flow: "Discovery",
  products: ["magic_link", "oauth", "sso"],
  oauthProviders: ["google", "github"],
  mfaMethods: ["totp", "sms_otp"],
  direct: {
    login: { status: false, ignoreInvites: false, ignoreJitProvisioning: false },
    create: false,
  },
};
const home = openDoor(rules);
const main = { ...mainScreen(home), email };
const at = (screen: Screen, ...history: Screen[]): State => ({
  screen,
  history,
  visit: 0,
  rules,
  home,
  goal: "goOn",
});
const okta = { connection_id: "c-1", display_name: "Okta" };
const entra = { connection_id: "c-2", display_name: "Entra" };
const google = { kind: "oauth", provider: "google" } as const;
const ask: Screen = { name: "ssoEmail", email, problem: null, isSending: false };
const asking: Screen = { ...ask, isSending: true };
const slug: Screen = { name: "ssoSlug", problem: null, isSending: false };
const searching: Screen = { ...slug, isSending: true };
const menu: Screen = { name: "ssoMenu", connections: [okta, entra], leaving: null };
const withMany = aMatch({ sso_active_connections: [okta, entra] });
const withOne = aMatch({ sso_active_connections: [okta] });
const doorOfMany = {
  ...home,
  connections: [okta, entra],
  organization: { id: "organization-1", name: "Whitfield Family", newcomers: [] },
};
const withoutOwn = { ...doorOfMany, connections: [], products: ["magic_link", "oauth"] } as const;

const table: [string, State, Event, State][] = [
  [
    "leaving for an account elsewhere",
    at(main),
    { type: "leaveRequested", to: google },
    at({ ...main, leaving: google }),
  ],
  ["the page was left", at({ ...main, leaving: google }), { type: "pageLeft" }, at(main)],
  ["leaving from elsewhere", at(slug), { type: "leaveRequested", to: google }, at(slug)],
  ["choosing SSO keeps the address", at(main), { type: "ssoChosen" }, at(ask, main)],
  ["choosing SSO elsewhere", at(slug), { type: "ssoChosen" }, at(slug)],
  ["looking up", at(ask), { type: "connectionsRequested", email }, at(asking)],
  [
    "several connections",
    at(asking),
    { type: "connectionsFound", connections: [okta, entra] },
    at(menu, ask),
  ],
  ["none", at(asking), { type: "connectionsFound", connections: [] }, at(slug, ask)],
  [
    "one, which was started",
    at(asking),
    { type: "connectionsFound", connections: [okta] },
    at(ask),
  ],
  ["a late look-up", at(ask), { type: "connectionsFound", connections: [] }, at(ask)],
  [
    "a refused look-up",
    at(asking),
    { type: "emailRefused", email, problem: { kind: "ssoFailed" } },
    at({ ...ask, problem: { kind: "ssoFailed" } }),
  ],
  ["by slug", at(slug), { type: "slugRequested" }, at(searching)],
  [
    "an unknown slug",
    at(searching),
    { type: "slugRefused", problem: "slugUnknown" },
    at({ ...slug, problem: "slugUnknown" }),
  ],
  ["a slug with one connection", at(searching), { type: "slugFound", match: withOne }, at(slug)],
  [
    "a slug with several",
    at(searching),
    { type: "slugFound", match: withMany },
    at(mainScreen(doorOfMany), slug),
  ],
  [
    "a slug with none",
    at(searching),
    { type: "slugFound", match: aMatch() },
    at(mainScreen(withoutOwn), slug),
  ],
  ["a late slug", at(slug), { type: "slugFound", match: withMany }, at(slug)],
  ["back from the menu", at(menu, ask), { type: "backPressed" }, at(ask)],
];

const seen = ({ screen, history }: State) => ({ screen, history });

describe("accounts elsewhere", () => {
  it.each(table)("%s", (_case, state, event, next) => {
    expect(seen(reduce(state, event))).toEqual(seen(next));
  });
});

describe("the page of one organization", () => {
  const first = firstState({ ...rules, flow: "Organization" });

  it("finds it first and stands there from then on", () => {
    expect(first.screen).toEqual({ name: "finding" });
    const found = reduce(first, { type: "organizationFound", match: withMany });
    expect(found.screen).toEqual(mainScreen(doorOfMany));
    expect(reduce(found, { type: "startedOver" }).screen).toEqual(found.screen);
  });

  it("takes no late organization", () => {
    expect(reduce(at(main), { type: "organizationFound", match: withMany })).toEqual(at(main));
  });
});

describe("an organization that takes its own sign-in only", () => {
  const answered = (id: string | null, products: Rules["products"]): ScreenNamed<"main"> => {
    const answer = unfinishedAnswer({
      allowed: ["sso"],
      organization: { sso_active_connections: [okta], sso_default_connection_id: id },
    });
    const state = { ...at(main), rules: { ...rules, products } };
    const { screen } = reduce(state, { type: "signInAnswered", answer });
    if (screen.name !== "main") throw new Error(`${screen.name} is no main`);
    return screen;
  };

  it("starts the default connection", () => {
    expect(answered("c-1", rules.products).leaving).toEqual({ kind: "sso", connectionId: "c-1" });
  });

  it("shows the connections where none is the default", () => {
    expect(answered(null, rules.products)).toMatchObject({
      leaving: null,
      door: { products: ["sso"], connections: [okta] },
    });
  });
});
