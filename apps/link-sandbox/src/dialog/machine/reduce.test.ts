import { describe, expect, it } from "vitest";
import {
  aCompletion,
  anAccount,
  aProblem,
  aSession,
  broker,
  repairSession,
  roth,
} from "../testing/samples.ts";
import type { LinkEvent } from "./host-metadata.ts";
import { reduce } from "./reduce.ts";
import { initialState, type State } from "./state.ts";

const loaded: LinkEvent = { type: "sessionLoaded", session: aSession() };
const chosen: LinkEvent = { type: "institutionChosen", institution: broker };
const submitted: LinkEvent = { type: "credentialsSubmitted", username: "nora" };
const accepted: LinkEvent = { type: "credentialsAccepted", accounts: [anAccount(), roth] };
const connecting: LinkEvent = { type: "connectingStarted" };
const continued: LinkEvent = { type: "continued" };
const back: LinkEvent = { type: "backPressed" };
const refused = (code: string): LinkEvent => ({ type: "refused", problem: aProblem(code) });
const completed: LinkEvent = { type: "completed", completed: aCompletion([roth]) };

const play = (...events: readonly LinkEvent[]): State => events.reduce(reduce, initialState);

const toCredentials = [loaded, continued, chosen];
const toLoading = [...toCredentials, submitted];
const toAccounts = [...toLoading, accepted];

describe("the dialog", () => {
  it.each<[string, readonly LinkEvent[], object]>([
    ["opens", [], { name: "opening" }],
    ["asks for consent", [loaded], { name: "consent", clientName: "Stocks Vibe" }],
    [
      "goes straight to the institution's sign-in to repair",
      [{ type: "sessionLoaded", session: repairSession }],
      { name: "credentials", institution: broker, isRepair: true, canGoBack: false },
    ],
    ["lists institutions", [loaded, continued], { name: "institutions", query: "" }],
    [
      "searches",
      [loaded, continued, { type: "queryTyped", query: "oak" }],
      { name: "institutions", query: "oak" },
    ],
    ["asks for credentials", toCredentials, { name: "credentials", username: "", problem: null }],
    ["waits for the institution", toLoading, { name: "loading", step: "signing-in" }],
    [
      "keeps the username after a wrong password",
      [...toLoading, refused("INVALID_CREDENTIALS")],
      { name: "credentials", username: "nora", problem: { error_code: "INVALID_CREDENTIALS" } },
    ],
    [
      "shows a lock beside the credentials",
      [...toLoading, refused("ITEM_LOCKED")],
      { name: "credentials", problem: { error_code: "ITEM_LOCKED" } },
    ],
    [
      "offers to try again when the institution is down",
      [...toLoading, refused("INSTITUTION_DOWN")],
      { name: "failed", canRetry: true },
    ],
    [
      "does not offer it when the link token is gone",
      [...toLoading, refused("INVALID_LINK_TOKEN")],
      { name: "failed", canRetry: false },
    ],
    [
      "does not offer it before anything was loaded",
      [refused("INTERNAL_SERVER_ERROR")],
      { name: "failed", canRetry: false },
    ],
    ["selects what is already shared", toAccounts, { chosen: ["account-1", "account-2"] }],
    [
      "takes an account out",
      [...toAccounts, { type: "accountToggled", id: "account-1" }],
      { chosen: ["account-2"] },
    ],
    [
      "puts it back in",
      [
        ...toAccounts,
        { type: "accountToggled", id: "account-1" },
        { type: "accountToggled", id: "account-1" },
      ],
      { chosen: ["account-2", "account-1"] },
    ],
    [
      "waits while connecting",
      [...toAccounts, connecting],
      { name: "loading", step: "connecting" },
    ],
    [
      "is connected",
      [...toAccounts, connecting, completed],
      { name: "connected", isRepair: false, completed: { public_token: "public-sandbox-1" } },
    ],
    [
      "asks before typed words are lost",
      [...toCredentials, { type: "leaveAsked" }],
      { name: "leaving" },
    ],
    [
      "goes on where it was",
      [...toAccounts, { type: "leaveAsked" }, { type: "stayed" }],
      { name: "accounts", chosen: ["account-1", "account-2"] },
    ],
    ["asks nothing where nothing is lost", [loaded, { type: "leaveAsked" }], { name: "consent" }],
    ["starts anew", [...toAccounts, { type: "restarted", language: "en" }], { name: "opening" }],
  ])("%s", (_, events, screen) => {
    expect(play(...events).screen).toMatchObject(screen);
  });

  it.each<[string, readonly LinkEvent[], string]>([
    ["institutions to consent", [loaded, continued], "consent"],
    ["credentials to institutions", toCredentials, "institutions"],
    ["accounts to credentials", toAccounts, "credentials"],
    ["an error to institutions", [...toLoading, refused("INSTITUTION_DOWN")], "institutions"],
    [
      "an error while repairing to credentials",
      [{ type: "sessionLoaded", session: repairSession }, submitted, refused("INSTITUTION_DOWN")],
      "credentials",
    ],
    [
      "the sign-in to repair nowhere",
      [{ type: "sessionLoaded", session: repairSession }],
      "credentials",
    ],
    ["consent nowhere", [loaded], "consent"],
    ["waiting nowhere", toLoading, "loading"],
  ])("goes back from %s", (_, events, name) => {
    expect(play(...events, back).screen.name).toBe(name);
  });

  it.each<[string, readonly LinkEvent[], LinkEvent]>([
    ["accounts that arrive after going back", toCredentials, accepted],
    ["a second session", [loaded], { type: "sessionLoaded", session: repairSession }],
    ["a sign-in before the session", [], submitted],
    ["connecting without accounts", toCredentials, connecting],
  ])("is not disturbed by %s", (_, events, late) => {
    const before = play(...events);
    expect(reduce(before, late)).toEqual(before);
  });

  it("remembers the last error for the host", () => {
    const state = play(...toLoading, refused("INVALID_CREDENTIALS"), submitted, accepted);
    expect(state.lastProblem?.error_code).toBe("INVALID_CREDENTIALS");
  });
});
