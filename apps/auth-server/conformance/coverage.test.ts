import { describe, expect, it } from "vitest";
import { ERRORS } from "../src/platform/http/errors.ts";
import { ANSWERS } from "./calls.ts";
import { findGaps } from "./coverage.ts";
import type { CallName } from "./official-client.ts";

const types = Object.keys(ERRORS);
const calls = Object.keys(ANSWERS).filter((name): name is CallName => name in ANSWERS);
const run = (seen: readonly string[], answered: readonly CallName[]) =>
  findGaps(
    { answered: new Set(answered), refused: new Map([["session.revoke", new Set(seen)]]) },
    (name) => name !== "session.attest",
  );

describe("what a run of the suite left out", () => {
  it("are the errors and calls that nobody saw, but for those with a reason", () => {
    const { unseenErrors, unansweredCalls, unexpectedErrors } = run([], []);
    expect(unseenErrors).toContain("bad_request");
    expect(unseenErrors).not.toContain("unsupported_media_type");
    expect(unansweredCalls).toContain("organization.delete");
    expect(unansweredCalls).not.toContain("session.attest");
    expect(unexpectedErrors).toEqual([]);
  });

  it("are errors that a call was not refused with, or that are not documented for it", () => {
    const { unseenRefusals, unexpectedRefusals } = run(
      ["session_not_found", "totp_not_found", "service_unavailable"],
      [],
    );
    expect(unseenRefusals).toContain("session.revoke: user_unauthenticated");
    expect(unseenRefusals).not.toContain("session.revoke: session_not_found");
    expect(unexpectedRefusals).toEqual(["session.revoke: totp_not_found"]);
  });

  it("are reasons that are none any more, and errors that are not documented", () => {
    const { unseenErrors, unexpectedErrors, unansweredCalls, unexpectedAnswers } = run(
      ["bad_request", "made_up", ...types.filter((type) => type !== "invalid_request")],
      calls,
    );
    expect(unseenErrors).toEqual([]);
    expect(unexpectedErrors).toEqual(expect.arrayContaining(["made_up", "look_up_not_enabled"]));
    expect(unansweredCalls).toEqual([]);
    expect(unexpectedAnswers).toContain("session.attest");
  });
});
