import { describe, expect, it } from "vitest";
import { PUBLIC_TOKEN } from "../../src/testing/auth-harness.ts";
import type { Court } from "../court.ts";
import type { JudgeClient } from "../judge.ts";
import { expectAll, expectOutcomes, type Tried } from "./outcomes.ts";
import { type Subject, sessionCalls } from "./session-calls.ts";
import { found, foundWithPassword, leave, openProject, subjectOf } from "./steps.ts";

/** Puts the token where a session should be before each call: some refusals end the client's session. */
const callsWith = (
  client: JudgeClient,
  subject: Subject,
  session_token: string,
): Record<string, Tried> => {
  const calls: Record<string, Tried> = sessionCalls(client, subject);
  const cautious = Object.entries(calls).map(([name, tried]): [string, Tried] => [
    name,
    () => {
      client.session.updateSession({ session_token });
      return tried();
    },
  ]);
  return Object.fromEntries(cautious);
};

/** Every call that needs a session, without a good one. */
export function gatesSuite(current: () => Court): void {
  describe("calls that need a session", () => {
    it("are refused without one", async () => {
      const court = current();
      const subject = subjectOf(await foundWithPassword(court, "ada@gates.example"));
      await leave(court);
      await court.inAnotherBrowser((client) =>
        expectAll(sessionCalls(client, subject), court.judge.noSession ?? "user_unauthenticated"),
      );
      // Clients repeat the public token where there is no session; a page can make any client do that.
      await court.inAnotherBrowser((client) =>
        expectAll(callsWith(client, subject, PUBLIC_TOKEN), "user_unauthenticated"),
      );
    });

    it("are refused with one that is over, by a sign-out or by its time", async () => {
      const court = current();
      const created = await foundWithPassword(court, "grace@gates.example");
      await leave(court);
      await court.inAnotherBrowser((client) =>
        expectAll(
          callsWith(client, subjectOf(created), created.session_token),
          "session_not_found",
        ),
      );
      await found(court, "late@gates.example");
      await court.passTime(61);
      await expectOutcomes({
        "session.authenticate": [() => court.client.session.authenticate(), "session_not_found"],
      });
      // The client has forgotten it.
      expect(court.client.session.getTokens()).toBeNull();
    });

    it("are refused with one of another project on the same server", async () => {
      const court = current();
      const created = await foundWithPassword(court, "alan@gates.example");
      const { publicToken } = await openProject(court);
      await court.inAnotherBrowser(
        (client) =>
          expectAll(
            callsWith(client, subjectOf(created), created.session_token),
            "session_not_found",
          ),
        { publicToken },
      );
      await leave(court);
    });

    it("are refused with a text that no token can be", async () => {
      const court = current();
      await court.inAnotherBrowser(async (client) => {
        client.session.updateSession({ session_token: "x".repeat(2000) });
        const tried = () => client.session.authenticate();
        await expectOutcomes({ "session.authenticate": [tried, "invalid_authorization_header"] });
      });
    });
  });
}
