import type { Database } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import type { SnapshotsService } from "../../valuation/snapshots/snapshots.service.ts";
import { findBehind, listFailing } from "./health-report.repository.ts";

/** A connection whose last sync failed, by ids: nothing about its member or institution. */
export interface FailingConnection {
  readonly organizationId: string;
  readonly connectionId: string;
  readonly code: string;
}

/** An organization whose figures could not be replaced by newer ones. */
export interface BehindOrganization {
  readonly organizationId: string;
  readonly since: Date;
  readonly reason: string;
}

/** Whose figures are not this program's own. */
export interface OtherFigures {
  /** Of all that were looked at. */
  readonly organizations: number;
  /** Of an earlier version's, which are rebuilt in the background. */
  readonly older: number;
  /** Of a later version's, which only that one shows. */
  readonly newer: number;
}

/** What is not as it should be, over all organizations. */
interface Standing {
  readonly otherFigures: OtherFigures;
  readonly failing: readonly FailingConnection[];
  readonly behind: readonly BehindOrganization[];
}

export interface HealthReportService {
  /**
   * Looks into every organization, one after the other: for an operator who asks, not for a page.
   */
  read(): Promise<Standing>;
}

export interface HealthReportDependencies {
  readonly db: Database<PortfolioSchema>;
  readonly listOrganizationIds: () => Promise<string[]>;
  readonly snapshots: Pick<SnapshotsService, "ageOf">;
}

export const createHealthReportService = ({
  db,
  listOrganizationIds,
  snapshots,
}: HealthReportDependencies): HealthReportService => ({
  async read() {
    const failing: FailingConnection[] = [];
    const behind: BehindOrganization[] = [];
    const otherFigures = { organizations: 0, older: 0, newer: 0 };
    for (const organizationId of await listOrganizationIds()) {
      otherFigures.organizations += 1;
      const found = await db.transaction({ organizationId }, async (tx) => ({
        connections: await listFailing(tx, organizationId),
        figures: await findBehind(tx, organizationId),
        age: await snapshots.ageOf(tx, organizationId),
      }));
      if (found.age === "older" || found.age === "newer") otherFigures[found.age] += 1;
      for (const { id: connectionId, code } of found.connections) {
        failing.push({ organizationId, connectionId, code: code ?? "UNKNOWN" });
      }
      const { since, reason } = found.figures ?? {};
      if (since) behind.push({ organizationId, since, reason: reason ?? "" });
    }
    return { failing, behind, otherFigures };
  },
});
