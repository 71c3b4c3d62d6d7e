import type { SsoProof } from "../federation/federated-profile.ts";
import type { LinkingDecision } from "./account-linking.ts";

/** How a sign-in by a connection ended, as its administrators read it. */
export interface SsoConclusion {
  /** `unfinished`: the browser did not come back with its mark. */
  readonly result: "unfinished" | "signed_in" | "mailbox_required" | "refused";
  /** The check that failed, or why the account was refused; "" for neither. */
  readonly reason: string;
  readonly emailAddress: string;
  /** Whose account it is or would be; "" where that was not decided. */
  readonly decision: LinkingDecision["kind"] | "";
  /** "" where the decision names no member. */
  readonly memberId: string;
}

export interface SsoAttempt extends SsoConclusion {
  readonly attemptId: string;
  readonly connectionId: string;
  /** An administrator tested the connection: no session started. */
  readonly isTest: boolean;
  /** The set-up link by which the test was begun; "" for none. */
  readonly setupLinkId: string;
  /** The message was the provider's, whatever came of it. */
  readonly isVerified: boolean;
  readonly createdAt: Date;
}

/** One check of a message. */
export interface SsoCheck {
  readonly name: string;
  readonly isPassed: boolean;
  /** Why not; "" for nothing more than the name. */
  readonly detail: string;
}

/** What came, and what was found of it. It is kept sealed. */
export interface SsoReport {
  readonly protocol: SsoProof["protocol"];
  readonly checks: readonly SsoCheck[];
  readonly subject: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** Provider sent a link in the place of the groups: the roles of groups are missing. */
  readonly hasGroupsLink: boolean;
  /** The SAML response as XML, or the claims as JSON. */
  readonly message: string;
}

export const UNFINISHED: SsoConclusion = {
  result: "unfinished",
  reason: "",
  emailAddress: "",
  decision: "",
  memberId: "",
};

export const refusedBy = (reason: string, emailAddress = ""): SsoConclusion => ({
  ...UNFINISHED,
  result: "refused",
  reason,
  emailAddress,
});

/** How a sign-in ends whose account was decided. */
export function concludeBy(decision: LinkingDecision, emailAddress: string): SsoConclusion {
  const { kind } = decision;
  if (decision.kind === "refused") {
    return { ...refusedBy(decision.reason, emailAddress), decision: kind };
  }
  const memberId = "memberId" in decision ? decision.memberId : "";
  const result = kind === "mailboxFirst" ? "mailbox_required" : "signed_in";
  return { result, reason: "", emailAddress, decision: kind, memberId };
}

/**
 * The attempt as the holder of a set-up link reads it. Whoever sets the provider up decides what
 * address it names: whether a member has that address is not theirs to learn, and nor is whether
 * that member may sign in. A decision shows as a test that passed, unless there was no address.
 */
export function withoutMembers<Attempt extends SsoConclusion>(attempt: Attempt): Attempt {
  const { decision, emailAddress } = attempt;
  if (decision === "") return attempt;
  const hasAddress = emailAddress !== "";
  const shown = hasAddress ? ({ result: "signed_in", reason: "" } as const) : {};
  return { ...attempt, ...shown, decision: "", memberId: "" };
}

const LONGEST_MESSAGE = 65_536;
const MOST_ATTRIBUTES = 100;
const MOST_VALUES = 50;
const LONGEST_VALUE = 256;

/** The report, cut to what a page can show. */
export const boundedReport = (report: SsoReport): SsoReport => ({
  ...report,
  subject: report.subject.slice(0, LONGEST_VALUE),
  message: report.message.slice(0, LONGEST_MESSAGE),
  attributes: Object.fromEntries(
    Object.entries(report.attributes)
      .slice(0, MOST_ATTRIBUTES)
      .map(([name, values]) => [
        name.slice(0, LONGEST_VALUE),
        values.slice(0, MOST_VALUES).map((value) => value.slice(0, LONGEST_VALUE)),
      ]),
  ),
});

/** In the place of a request's id, until the browser of the administrator has left for a test. */
export const BEGUN_TEST = "begun-test";
