import { type Dashboard, dashboard as dashboardSchema } from "@stocks-vibe/contracts/portfolio";
import type { Database } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../schema.ts";
import { findSnapshot, isOnItsWay } from "./dashboard.repository.ts";
import { emptyDashboard } from "./empty-dashboard.ts";

export interface DashboardService {
  /** The stored snapshot as it is; nothing is computed while a page waits. */
  read(organizationId: string): Promise<Dashboard>;
}

// The column is our own writing, checked once more because its shape may be older than this program.
const storedDashboard = dashboardSchema.omit({ version: true });

export function createDashboardService(db: Database<PortfolioSchema>): DashboardService {
  return {
    read: (organizationId) =>
      db.transaction({ organizationId }, async (tx) => {
        const snapshot = await findSnapshot(tx, organizationId);
        const stored = snapshot ? storedDashboard.parse(snapshot.dashboard) : undefined;
        if (snapshot && stored && stored.state === "ready") {
          return { ...stored, version: snapshot.version };
        }
        if (await isOnItsWay(tx, organizationId)) return emptyDashboard("syncing");
        return snapshot && stored
          ? { ...stored, version: snapshot.version }
          : emptyDashboard("empty");
      }),
  };
}
