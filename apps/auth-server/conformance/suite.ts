import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findGaps, type Gaps } from "./coverage.ts";
import { groupsOf } from "./group.ts";
import type { ClientKind } from "./official-client.ts";
import { connectedAppsGroups } from "./resources/connected-apps.ts";
import {
  claimedDomainsGroups,
  discoveryGroups,
  foundingRefusalsGroups,
  invitationsGroups,
} from "./resources/discovery.ts";
import { impersonationGroups } from "./resources/impersonation.ts";
import { lettersGroups } from "./resources/letters.ts";
import { devicesGroups, guessesGroups } from "./resources/limits.ts";
import { linksOverGroups, magicLinksGroups, pkceGroups } from "./resources/magic-links.ts";
import { memberFactorsGroups } from "./resources/member-factors.ts";
import { memberRefusalsGroups, membersGroups } from "./resources/members.ts";
import { organizationRefusalsGroups, organizationsGroups } from "./resources/organizations.ts";
import { otpsGroups, phonesGroups, textsGroups } from "./resources/otps.ts";
import { passwordRefusalsGroups, passwordsGroups } from "./resources/passwords.ts";
import { gatesGroups, otherProjectGroups } from "./resources/projects.ts";
import { faultsGroups, refusalsGroups } from "./resources/refusals.ts";
import {
  manyRolesGroups,
  neighboursGroups,
  rightsGroups,
  stepUpGroups,
} from "./resources/rights.ts";
import { secondFactorRefusalsGroups, secondFactorsGroups } from "./resources/second-factors.ts";
import { selfGroups } from "./resources/self.ts";
import {
  durationsGroups,
  halfSignInsGroups,
  sessionsGroups,
  waysInGroups,
} from "./resources/sessions.ts";
import { openTestServer, type TestServer } from "./test-server.ts";

const GROUPS = [
  connectedAppsGroups,
  discoveryGroups,
  foundingRefusalsGroups,
  invitationsGroups,
  claimedDomainsGroups,
  impersonationGroups,
  lettersGroups,
  guessesGroups,
  devicesGroups,
  magicLinksGroups,
  linksOverGroups,
  pkceGroups,
  memberFactorsGroups,
  membersGroups,
  memberRefusalsGroups,
  organizationsGroups,
  organizationRefusalsGroups,
  otpsGroups,
  phonesGroups,
  textsGroups,
  passwordsGroups,
  passwordRefusalsGroups,
  gatesGroups,
  otherProjectGroups,
  refusalsGroups,
  faultsGroups,
  rightsGroups,
  stepUpGroups,
  neighboursGroups,
  manyRolesGroups,
  secondFactorsGroups,
  secondFactorRefusalsGroups,
  selfGroups,
  sessionsGroups,
  durationsGroups,
  halfSignInsGroups,
  waysInGroups,
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
    for (const groups of GROUPS) groups(groupsOf(() => server));

    // Of a whole run: of a part of it these fail, as they must.
    describe("coverage", () => {
      it.each(GAPS)("%s", (_sentence, gap) => {
        expect(findGaps(server.recorder, server.hasCall)[gap]).toEqual([]);
      });
    });
  });
}
