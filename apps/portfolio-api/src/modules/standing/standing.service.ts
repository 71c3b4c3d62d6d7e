import type { Database } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../schema.ts";
import { findBehind, listFailing } from "./standing.repository.ts";

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

/** What is not as it should be, over all organizations. */
export interface Standing {
  readonly failing: readonly FailingConnection[];
  readonly behind: readonly BehindOrganization[];
}

export interface StandingService {
  /** Looks into every organization, one after the other: for an operator who asks, not for a page. */
  read(): Promise<Standing>;
}

export interface StandingDependencies {
  readonly db: Database<PortfolioSchema>;
  readonly listOrganizationIds: () => Promise<string[]>;
}

export const createStandingService = ({
  db,
  listOrganizationIds,
}: StandingDependencies): StandingService => ({
  async read() {
    const failing: FailingConnection[] = [];
    const behind: BehindOrganization[] = [];
    for (const organizationId of await listOrganizationIds()) {
      const found = await db.transaction({ organizationId }, async (tx) => ({
        connections: await listFailing(tx, organizationId),
        figures: await findBehind(tx, organizationId),
      }));
      for (const { id: connectionId, code } of found.connections) {
        failing.push({ organizationId, connectionId, code: code ?? "UNKNOWN" });
      }
      const { since, reason } = found.figures ?? {};
      if (since) behind.push({ organizationId, since, reason: reason ?? "" });
    }
    return { failing, behind };
  },
});
