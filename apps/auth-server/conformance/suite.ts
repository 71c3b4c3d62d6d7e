import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Court, openCourt } from "./court.ts";
import { findGaps } from "./coverage.ts";
import type { Judge } from "./judge.ts";
import { claimedDomainsSuite } from "./suite/claimed-domains.ts";
import { connectedAppsSuite } from "./suite/connected-apps.ts";
import { devicesSuite } from "./suite/devices.ts";
import { discoverySuite } from "./suite/discovery.ts";
import { durationsSuite } from "./suite/durations.ts";
import { faultsSuite } from "./suite/faults.ts";
import { foundingRefusalsSuite } from "./suite/founding-refusals.ts";
import { gatesSuite } from "./suite/gates.ts";
import { guessesSuite } from "./suite/guesses.ts";
import { halfSignInsSuite } from "./suite/half-sign-ins.ts";
import { impersonationSuite } from "./suite/impersonation.ts";
import { invitationsSuite } from "./suite/invitations.ts";
import { lettersSuite } from "./suite/letters.ts";
import { linksOverSuite } from "./suite/links-over.ts";
import { magicLinksSuite } from "./suite/magic-links.ts";
import { memberFactorsSuite } from "./suite/member-factors.ts";
import { memberRefusalsSuite } from "./suite/member-refusals.ts";
import { membersSuite } from "./suite/members.ts";
import { neighboursSuite } from "./suite/neighbours.ts";
import { organizationRefusalsSuite } from "./suite/organization-refusals.ts";
import { organizationsSuite } from "./suite/organizations.ts";
import { otherProjectSuite } from "./suite/other-project.ts";
import { otpsSuite } from "./suite/otps.ts";
import { passwordRefusalsSuite } from "./suite/password-refusals.ts";
import { passwordsSuite } from "./suite/passwords.ts";
import { phonesSuite } from "./suite/phones.ts";
import { pkceSuite } from "./suite/pkce.ts";
import { refusalsSuite } from "./suite/refusals.ts";
import { rightsSuite } from "./suite/rights.ts";
import { secondFactorRefusalsSuite } from "./suite/second-factor-refusals.ts";
import { secondFactorsSuite } from "./suite/second-factors.ts";
import { selfRefusalsSuite } from "./suite/self-refusals.ts";
import { sessionsSuite } from "./suite/sessions.ts";
import { stepUpSuite } from "./suite/step-up.ts";
import { textsSuite } from "./suite/texts.ts";
import { waysInSuite } from "./suite/ways-in.ts";

/** Every resource of the wire language, driven by one judge against a listening server. Each judge runs the very same cases. */
export function conformance(judge: Judge): void {
  describe(`the server, judged by ${judge.name}`, () => {
    let court: Court;
    beforeAll(async () => {
      court = await openCourt(judge);
    });
    afterAll(() => court.close());
    const current = (): Court => court;

    magicLinksSuite(current);
    discoverySuite(current);
    otpsSuite(current);
    passwordsSuite(current);
    secondFactorsSuite(current);
    sessionsSuite(current);
    organizationsSuite(current);
    membersSuite(current);
    rightsSuite(current);
    connectedAppsSuite(current);
    impersonationSuite(current);
    gatesSuite(current);
    neighboursSuite(current);
    otherProjectSuite(current);
    stepUpSuite(current);
    lettersSuite(current);
    pkceSuite(current);
    phonesSuite(current);
    textsSuite(current);
    secondFactorRefusalsSuite(current);
    organizationRefusalsSuite(current);
    memberRefusalsSuite(current);
    memberFactorsSuite(current);
    passwordRefusalsSuite(current);
    faultsSuite(current);
    devicesSuite(current);
    linksOverSuite(current);
    durationsSuite(current);
    guessesSuite(current);
    halfSignInsSuite(current);
    selfRefusalsSuite(current);
    foundingRefusalsSuite(current);
    invitationsSuite(current);
    claimedDomainsSuite(current);
    waysInSuite(current);
    refusalsSuite(current);

    // The last case: it judges the others. Alone it fails, as it must.
    it("has refused in every documented way and answered every call", () => {
      expect(findGaps(court.witness, court.hasCall)).toEqual({
        unseenErrors: [],
        unexpectedErrors: [],
        unseenRefusals: [],
        unexpectedRefusals: [],
        unansweredCalls: [],
        unexpectedAnswers: [],
      });
    });
  });
}
