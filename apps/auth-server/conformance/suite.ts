import { isSampleRun } from "@stocks-vibe/server-kit/testing";
import fc from "fast-check";
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
import { oauthGroups } from "./resources/oauth.ts";
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
import { ssoGroups } from "./resources/sso.ts";
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
  oauthGroups,
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
  ssoGroups,
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

const PARTS = 3;
const { seed = 0 } = fc.readConfigureGlobal();
/** The ordinary run's sample is a third of the groups, by its seed. */
const PLAYED = isSampleRun()
  ? GROUPS.filter((_, place) => place % PARTS === Math.floor(seed / PARTS) % PARTS)
  : GROUPS;
/** A part of the groups can't see everything, but nothing that it sees may be undocumented. */
const CHECKED = isSampleRun() ? GAPS.filter(([, gap]) => gap.startsWith("unexpected")) : GAPS;

/** Drives a listening server with one kind of client: the same cases for each kind. */
export function conformance(clientKind: ClientKind): void {
  describe(`the server, called by ${clientKind.name}`, () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await openTestServer(clientKind);
    });
    afterAll(() => server.close());
    for (const groups of PLAYED) groups(groupsOf(() => server));

    // Of a whole run: of a part of it these fail, as they must.
    describe("coverage", () => {
      it.each(CHECKED)("%s", (_sentence, gap) => {
        expect(findGaps(server.recorder, server.hasCall)[gap]).toEqual([]);
      });
    });
  });
}
