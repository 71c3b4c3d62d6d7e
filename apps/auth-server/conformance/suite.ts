import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findGaps, type Gaps } from "./coverage.ts";
import type { ClientKind } from "./official-client.ts";
import { connectedAppsSuite } from "./resources/connected-apps.ts";
import { discoverySuite } from "./resources/discovery.ts";
import { impersonationSuite } from "./resources/impersonation.ts";
import { lettersSuite } from "./resources/letters.ts";
import { limitsSuite } from "./resources/limits.ts";
import { magicLinksSuite } from "./resources/magic-links.ts";
import { memberFactorsSuite } from "./resources/member-factors.ts";
import { membersSuite } from "./resources/members.ts";
import { organizationsSuite } from "./resources/organizations.ts";
import { otpsSuite } from "./resources/otps.ts";
import { passwordsSuite } from "./resources/passwords.ts";
import { projectsSuite } from "./resources/projects.ts";
import { refusalsSuite } from "./resources/refusals.ts";
import { rightsSuite } from "./resources/rights.ts";
import { secondFactorsSuite } from "./resources/second-factors.ts";
import { selfSuite } from "./resources/self.ts";
import { sessionsSuite } from "./resources/sessions.ts";
import { openTestServer, type TestServer } from "./test-server.ts";

const RESOURCES = [
  connectedAppsSuite,
  discoverySuite,
  impersonationSuite,
  lettersSuite,
  limitsSuite,
  magicLinksSuite,
  memberFactorsSuite,
  membersSuite,
  organizationsSuite,
  otpsSuite,
  passwordsSuite,
  projectsSuite,
  refusalsSuite,
  rightsSuite,
  secondFactorsSuite,
  selfSuite,
  sessionsSuite,
];

const GAPS: readonly (readonly [sentence: string, gap: keyof Gaps])[] = [
  ["every documented error was given", "unseenErrors"],
  ["no error was given that has a reason never to be", "unexpectedErrors"],
  ["each call was refused in all its documented ways", "unseenRefusals"],
  ["no call was refused in another way", "unexpectedRefusals"],
  ["every call was answered", "unansweredCalls"],
  ["no call was answered that has a reason never to be", "unexpectedAnswers"],
];

/** Every resource of the wire language, driven by one kind of client against a listening server: the same cases for each. */
export function conformance(clientKind: ClientKind): void {
  describe(`the server, called by ${clientKind.name}`, () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await openTestServer(clientKind);
    });
    afterAll(() => server.close());
    for (const resource of RESOURCES) resource(() => server);

    // Of a whole run: of a part of it these fail, as they must.
    describe("coverage", () => {
      it.each(GAPS)("%s", (_sentence, gap) => {
        expect(findGaps(server.recorder, server.hasCall)[gap]).toEqual([]);
      });
    });
  });
}
