import type { Dashboard } from "@stocks-vibe/contracts/portfolio";
import type { Database, Transaction } from "@stocks-vibe/server-kit";
import type { Caller } from "../../http/caller.ts";
import type { PortfolioSchema } from "../../storage/schema.ts";
import type { ProfileService } from "../access/profile.service.ts";
import type { FilterQuestion, FilterService } from "../valuation/filter/filter.service.ts";
import { gzipAnswer } from "../valuation/snapshots/packed-dashboard.ts";
import { emptyDashboard, readStale } from "../valuation/snapshots/pending-snapshot.ts";
import type { SnapshotsService } from "../valuation/snapshots/snapshots.service.ts";
import { isSyncPending } from "./dashboard.repository.ts";

/**
 * What a page is answered: stored figures as the gzip file that is sent, or what is shown while
 * there are none.
 */
type DashboardAnswer =
  | {
      readonly kind: "stored";
      readonly version: number;
      readonly state: string;
      /** The whole answer. Nothing is parsed, compressed or computed on its way. */
      readonly gzip: Buffer;
    }
  | { readonly kind: "without-figures"; readonly dashboard: Dashboard };

/** Whose dashboard, and in which language what it says. */
type Asker = Pick<Caller, "organizationId" | "language">;

export interface DashboardService {
  /**
   * What a member may see, checked and read in one transaction. Figures of another version of the
   * program are answered as syncing, and an earlier version's are asked to be rebuilt. Refuses
   * `alpha_required`.
   */
  answer(caller: Caller): Promise<DashboardAnswer>;
  /**
   * The same of a part; where there are no figures, of everything. Refuses as `answer` does, and as
   * `FilterService.figures`.
   */
  answerFiltered(caller: Caller, asked: FilterQuestion): Promise<DashboardAnswer>;
  /** The same for a caller who is known to have access. */
  stored(asker: Asker): Promise<DashboardAnswer>;
  /** Of the figures that are answered as stored: part of their tag. */
  readonly figuresVersion: number;
}

export interface DashboardDependencies {
  readonly db: Database<PortfolioSchema>;
  readonly profiles: Pick<ProfileService, "requireAlphaWithin">;
  readonly snapshots: Pick<SnapshotsService, "readDashboard" | "figuresVersion">;
  readonly parts: Pick<FilterService, "figures">;
}

const without = (dashboard: Dashboard): DashboardAnswer => ({ kind: "without-figures", dashboard });

export function createDashboardService(deps: DashboardDependencies): DashboardService {
  const { db, profiles, snapshots, parts } = deps;

  const answerWithin = async (
    tx: Transaction<PortfolioSchema>,
    { organizationId, language }: Asker,
  ): Promise<DashboardAnswer> => {
    const found = await snapshots.readDashboard(tx, organizationId);
    if (found.kind === "other-version") {
      const behindSince = found.behindSince?.toISOString() ?? null;
      return without({ ...emptyDashboard("syncing"), behindSince });
    }
    const stored = found.kind === "current" ? found.row : undefined;
    if (stored?.state !== "ready" && (await isSyncPending(tx, organizationId))) {
      return without(emptyDashboard("syncing"));
    }
    if (!stored?.dashboard_gzip) return without(emptyDashboard("empty"));
    const { version, state, behind_since: behindSince, dashboard_gzip: packed } = stored;
    const lastUpdated = state === "syncing" ? null : stored.built_at;
    const stale = readStale(stored.stale, language);
    const gzip = gzipAnswer(packed, { stale, behindSince, lastUpdated, version });
    return { kind: "stored", version, state, gzip };
  };

  const answer: DashboardService["answer"] = (caller) =>
    db.transaction({ organizationId: caller.organizationId }, async (tx, now) => {
      await profiles.requireAlphaWithin(tx, caller.organizationId, now);
      return answerWithin(tx, caller);
    });

  return {
    figuresVersion: snapshots.figuresVersion,
    answer,
    async answerFiltered(caller, asked) {
      const whole = await answer(caller);
      const part = await parts.figures(caller.organizationId, asked);
      if (!part) return whole;
      const { version, builtAt: lastUpdated, behindSince, dashboard } = part;
      const stale = readStale(part.stale, caller.language);
      const stamp = { stale, behindSince, lastUpdated, version };
      const gzip = gzipAnswer(Buffer.from(dashboard), stamp);
      return { kind: "stored", version, state: "ready", gzip };
    },
    stored: (asker) =>
      db.transaction({ organizationId: asker.organizationId }, (tx) => answerWithin(tx, asker)),
  };
}
