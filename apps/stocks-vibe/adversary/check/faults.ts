import { edit, type Fault } from "../../machines/planted.ts";

/** A fault, and what must find it. */
export interface CheckedFault extends Fault {
  /** The stories (stories/stories.ts) that the fault lets come true. */
  readonly foundBy: readonly string[];
}

const SOURCE = "apps/auth-server/src";
const CHANGE_ADDRESS = `${SOURCE}/tenancy/members/change-address.ts`;

/** What was known of the person of before stays with a membership that gets another address. */
const KEEPS_FACTORS: Fault["edits"] = [
  edit(CHANGE_ADDRESS, "await eraseProofs(tx, organizationId, memberId);", ""),
  edit(
    CHANGE_ADDRESS,
    "await updateRegisteredFactors(tx, organizationId, memberId, NO_FACTORS, now);",
    "",
  ),
];

/**
 * Guards of the server that the adversary is there to miss, taken away one by one. What is looked
 * for stands in the source exactly once; a fault that no longer fits is an error, and has to be
 * planted where its guard stands now. Where two guards stand behind each other, both are taken
 * away.
 */
export const FAULTS: readonly CheckedFault[] = [
  {
    name: "1: a link counts for a wish that was replaced, and for the address that the member has",
    foundBy: ["1: a link of an earlier wish signs in as the address that was never proven"],
    edits: [
      edit(
        `${SOURCE}/domain/proof/sent-proof.ts`,
        'return isLive ? { kind: "wishedAddress", emailAddress } : undefined;',
        'return isLive ? { kind: "wishedAddress", emailAddress } : { kind: "ownAddress", emailAddress: member.emailAddress };',
      ),
      edit(
        `${SOURCE}/authentication/magic-links/member-links.service.ts`,
        "if (!result || !isAboutWish) throw",
        "if (!result) throw",
      ),
      edit(
        `${SOURCE}/management/members/email-change/email-change-start.service.ts`,
        "await links.voidAll(action.tx, member, action.now, CHANGE_LINKS);",
        "",
      ),
    ],
  },
  {
    name: "1: a proven change of address leaves the sessions of before",
    foundBy: ["1: a session from before somebody else confirmed the address answers for it"],
    edits: [
      edit(
        `${SOURCE}/authentication/email-changes/email-changes.service.ts`,
        "await sessions.endAll(tx, organizationId, memberId, now);",
        "",
      ),
    ],
  },
  {
    name: "2: whoever has the password of an address lists all its organizations",
    foundBy: ["2: a password for an address that was only set lists that address's organizations"],
    edits: [
      ...KEEPS_FACTORS,
      edit(
        `${SOURCE}/sessions/discovery/discovery.service.ts`,
        "if (proven.bound) {",
        "if (proven.bound && proven.factors.length > 99) {",
      ),
      edit(
        `${SOURCE}/sessions/discovery/discovery.service.ts`,
        "isMailboxProven(proven) || stillCounts(proven, member, organization);",
        "proven.factors.length > 0 || stillCounts(proven, member, organization);",
      ),
    ],
  },
  {
    name: "3: each exchange gives an intermediate session ten minutes more",
    foundBy: ["3: an intermediate session is renewed by being exchanged"],
    edits: [
      edit(
        `${SOURCE}/domain/proof/proof-chain.ts`,
        "const from = chain.source ? now : chain.firstProvenAt;",
        "const from = now;",
      ),
      edit(
        `${SOURCE}/domain/proof/proof-chain.ts`,
        "waitsUntil: earliest(known.map((chain) => chain.waitsUntil)),",
        "waitsUntil: null,",
      ),
    ],
  },
  {
    name: "3: a proof counts, however much has ended since",
    foundBy: ["3: an intermediate session outlives the password behind it"],
    edits: [
      edit(
        `${SOURCE}/domain/proof/factors-for.ts`,
        "(isLive || Date.parse(factor.authenticatedAt) >= countFrom)",
        "(isLive || countFrom >= 0)",
      ),
    ],
  },
  {
    name: "4: an exchanged session begins anew",
    foundBy: ["4: a session is renewed by being exchanged"],
    edits: [
      edit(
        `${SOURCE}/domain/proof/proof-chain.ts`,
        "const longest = minutesAfter(chain.firstProvenAt, sessionAbsoluteMinutes);\n  return earliest([longest, chain.absoluteEnd]) ?? longest;",
        "return minutesAfter(new Date(Date.now() + 9e9), sessionAbsoluteMinutes);",
      ),
    ],
  },
  {
    name: "4: an exchanged session lives on",
    foundBy: ["4: exchanges at once leave several live sessions"],
    edits: [
      edit(
        `${SOURCE}/sessions/sign-in/sign-in.service.ts`,
        "if (chain.source) await sessions.supersede(tx, chain.source, signed.session, now);",
        "",
      ),
    ],
  },
  {
    name: "5: an operator may do what the member may",
    foundBy: ["5: an operator who looks in invites an administrator"],
    edits: [
      edit(
        `${SOURCE}/tenancy/rbac/authorize.ts`,
        "if (!access.operatorMay && isImpersonated(actor.session)) {",
        "if (!access.operatorMay && isImpersonated(actor.session) && now === undefined) {",
      ),
    ],
  },
  {
    name: "6: whom an administrator added has accepted",
    foundBy: ["6: a stranger is a member of what they never heard of"],
    edits: [
      edit(
        `${SOURCE}/sessions/discovery/discovered-to-wire.ts`,
        'MEMBERSHIPS[isUnasked(part) ? "invited" : status]',
        "MEMBERSHIPS[status]",
      ),
    ],
  },
  {
    name: "any member manages every connection",
    foundBy: ["a plain member disconnects what a victim has linked"],
    edits: [
      edit(
        "apps/portfolio-api/src/modules/connections/removals/removals.service.ts",
        'if (!mayManage(caller, row.linked_by_member_id)) throw new Refusal("not_the_owner");',
        "",
      ),
    ],
  },
];
