import { hashToken, type SecretBox, type Transaction } from "@stocks-vibe/server-kit";
import {
  boundedReport,
  type SsoAttempt,
  type SsoConclusion,
  type SsoReport,
  UNFINISHED,
} from "../../domain/account-linking/sso-attempt.ts";
import { newProjectId, type Project } from "../../domain/project/project.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import {
  insertAttemptOfConnection,
  listAttemptsOfConnection,
  takeAssertion,
  updateAttemptOfConnection,
} from "./sso-attempts.repository.ts";

type Tx = Transaction<AuthSchema>;

export const reportPlace = (organizationId: string, attemptId: string) => ({
  table: "sso_attempts",
  column: "report_sealed",
  rowId: attemptId,
  organizationId,
});

interface OfConnection {
  readonly organizationId: string;
  readonly connectionId: string;
}

/** What came back by a connection. The organization is entered before each call. */
export interface SsoAttemptsService {
  /** Keeps what came. Answers the attempt's id. */
  open(
    tx: Tx,
    project: Project,
    arrived: OfConnection &
      Pick<SsoAttempt, "isTest" | "setupLinkId"> & { readonly report: SsoReport },
    now: Date,
  ): Promise<string>;
  conclude(
    tx: Tx,
    organizationId: string,
    attemptId: string,
    conclusion: SsoConclusion,
  ): Promise<void>;
  /** Of seven days, the newest first; `setupLinkId`: only tests that were begun by that link. */
  list(
    tx: Tx,
    of: OfConnection & { readonly setupLinkId?: string | undefined },
  ): Promise<readonly (SsoAttempt & { readonly report: SsoReport })[]>;
  /** Whether the assertion comes for the first time; it is kept until it is over. */
  isNewAssertion(
    tx: Tx,
    of: OfConnection,
    assertion: { readonly assertionId: string; readonly notOnOrAfter: Date },
  ): Promise<boolean>;
}

export function createSsoAttempts({
  secrets,
}: {
  readonly secrets: SecretBox;
}): SsoAttemptsService {
  return {
    async open(tx, project, { organizationId, report, ...arrived }, now) {
      const attemptId = newProjectId(project, "sso-attempt");
      const place = reportPlace(organizationId, attemptId);
      await insertAttemptOfConnection(tx, organizationId, {
        ...UNFINISHED,
        ...arrived,
        attemptId,
        // No person is named before the message is known to be the provider's.
        isVerified: report.subject !== "",
        createdAt: now,
        reportSealed: secrets.seal(JSON.stringify(boundedReport(report)), place),
      });
      return attemptId;
    },
    conclude: updateAttemptOfConnection,
    async list(tx, { organizationId, connectionId, setupLinkId }) {
      const rows = await listAttemptsOfConnection(tx, organizationId, connectionId, setupLinkId);
      return rows.map(({ reportSealed, ...attempt }) => {
        const opened = secrets.open(reportSealed, reportPlace(organizationId, attempt.attemptId));
        return { ...attempt, report: JSON.parse(opened) };
      });
    },
    isNewAssertion: (tx, { organizationId, connectionId }, { assertionId, notOnOrAfter }) =>
      takeAssertion(tx, organizationId, {
        connectionId,
        assertionHash: hashToken(assertionId),
        expiresAt: notOnOrAfter,
      }),
  };
}
