import { describe, expect, it } from "vitest";
import { aCompletion, aProblem, aSession, broker, roth } from "../testing/samples.ts";
import { eventMetadata, exitError, exitMetadata, successMetadata } from "./host-metadata.ts";
import type { Screen, State } from "./state.ts";

const session = aSession();
const at = (screen: Screen): State => ({
  language: "en",
  screen,
  session,
  lastProblem: null,
});
const credentials: Screen = {
  name: "credentials",
  institution: broker,
  test: session.test_credentials,
  isRepair: false,
  canGoBack: true,
  username: "",
  problem: null,
};
const accounts: Screen = { name: "accounts", institution: broker, accounts: [], chosen: [] };

describe("what the host is told", () => {
  it.each<[Screen, string | null]>([
    [{ name: "consent", clientName: "x" }, null],
    [{ name: "institutions", institutions: [], query: "" }, "institution_not_found"],
    [credentials, "requires_credentials"],
    [accounts, "requires_account_selection"],
    [{ name: "leaving", back: accounts }, "requires_account_selection"],
    [{ name: "failed", problem: aProblem("INSTITUTION_DOWN"), canRetry: true }, null],
  ])("leaving from %j has status %j", (screen, status) => {
    expect(exitMetadata(at(screen))).toMatchObject({
      status,
      link_session_id: "session-1",
    });
  });

  it("names the institution left behind", () => {
    expect(exitMetadata(at({ name: "leaving", back: credentials })).institution).toEqual({
      name: "Brindlewick Brokerage",
      institution_id: "ins_900102",
    });
    expect(exitMetadata(at({ name: "consent", clientName: "x" })).institution).toBeNull();
  });

  it("gives the last error with its four fields, and its request", () => {
    const state = { ...at(credentials), lastProblem: aProblem("INVALID_CREDENTIALS") };
    expect(exitError(state)).toEqual({
      error_type: "ITEM_ERROR",
      error_code: "INVALID_CREDENTIALS",
      error_message: "developer text",
      display_message: "Words for the person.",
    });
    expect(exitMetadata(state).request_id).toBe("request00000003");
    expect(exitError(at(credentials))).toBeNull();
  });

  it("gives only the chosen accounts on success, without balances", () => {
    const metadata = successMetadata(aCompletion([roth]), at(accounts));
    expect(metadata).toEqual({
      institution: { name: "Brindlewick Brokerage", institution_id: "ins_900102" },
      accounts: [
        {
          id: "account-2",
          name: "Roth IRA",
          mask: "3391",
          type: "investment",
          subtype: "roth",
          verification_status: null,
          class_type: null,
        },
      ],
      link_session_id: "session-1",
      transfer_status: null,
    });
  });

  it("has every event carry the session, the time and the view, with null for the rest", () => {
    const metadata = eventMetadata(at(credentials), new Date("2026-11-20T12:00:00Z"), {
      error_code: "X",
    });
    expect(metadata).toMatchObject({
      link_session_id: "session-1",
      timestamp: "2026-11-20T12:00:00.000Z",
      view_name: "CREDENTIAL",
      institution_name: "Brindlewick Brokerage",
      error_code: "X",
      exit_status: null,
    });
  });
});
