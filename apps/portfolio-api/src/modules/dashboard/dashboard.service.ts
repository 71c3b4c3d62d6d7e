import { type Dashboard, dashboard as dashboardSchema } from "@stocks-vibe/contracts/portfolio";
import type { Database, Transaction } from "@stocks-vibe/server-kit";
import type { Caller } from "../../caller.ts";
import type { PortfolioSchema } from "../../schema.ts";
import type { ProfileService } from "../profile/profile.service.ts";
import { findSnapshot, findSnapshotText, isOnItsWay } from "./dashboard.repository.ts";
import { emptyDashboard } from "./empty-dashboard.ts";

/** A dashboard ready to be sent: the stored text is the answer, nothing is parsed or computed on the way. */
export interface DashboardAnswer {
  readonly version: number;
  readonly state: string;
  /** The JSON of `data`. */
  readonly json: string;
}

export interface DashboardService {
  /** What a member may see, checked and read in one transaction. Refuses `alpha_required`. */
  answer(caller: Caller): Promise<DashboardAnswer>;
  /** The stored snapshot, parsed. */
  read(organizationId: string): Promise<Dashboard>;
}

// The column is our own writing, checked once more because its shape may be older than this program.
const storedDashboard = dashboardSchema.omit({ version: true, behindSince: true });

/** What is shown while there are no figures: on their way, or nothing linked. */
async function withoutFigures(
  tx: Transaction<PortfolioSchema>,
  organizationId: string,
): Promise<Dashboard | undefined> {
  return (await isOnItsWay(tx, organizationId)) ? emptyDashboard("syncing") : undefined;
}

const asAnswer = (dashboard: Dashboard): DashboardAnswer => ({
  version: dashboard.version,
  state: dashboard.state,
  json: JSON.stringify(dashboard),
});

/** The stored object's text with what stands beside it put in at the end. */
const withStamp = (text: string, version: number, behindSince: Date | null): string =>
  `${text.slice(0, -1)},"behindSince":${JSON.stringify(behindSince)},"version":${version}}`;

export function createDashboardService(
  db: Database<PortfolioSchema>,
  profiles: Pick<ProfileService, "requireAlphaWithin">,
): DashboardService {
  return {
    answer: (caller) =>
      db.transaction({ organizationId: caller.organizationId }, async (tx, now) => {
        const { organizationId } = caller;
        await profiles.requireAlphaWithin(tx, organizationId, now);
        const stored = await findSnapshotText(tx, organizationId);
        if (stored?.state !== "ready") {
          const waiting = await withoutFigures(tx, organizationId);
          if (waiting || !stored) return asAnswer(waiting ?? emptyDashboard("empty"));
        }
        const { version, state, text, behind_since } = stored;
        return { version, state, json: withStamp(text, version, behind_since) };
      }),
    read: (organizationId) =>
      db.transaction({ organizationId }, async (tx) => {
        const snapshot = await findSnapshot(tx, organizationId);
        const stored = snapshot && {
          ...storedDashboard.parse(snapshot.dashboard),
          behindSince: snapshot.behind_since?.toISOString() ?? null,
          version: snapshot.version,
        };
        if (stored?.state === "ready") return stored;
        const waiting = await withoutFigures(tx, organizationId);
        return waiting ?? stored ?? emptyDashboard("empty");
      }),
  };
}
