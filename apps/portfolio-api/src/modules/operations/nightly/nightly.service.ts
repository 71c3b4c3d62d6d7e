import { type IsoDate, isoDate } from "@stocks-vibe/portfolio-math";
import {
  beginRound,
  type Database,
  endRounds,
  enqueue,
  type Logger,
} from "@stocks-vibe/server-kit";
import * as z from "zod";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import type { FinishRemovalsService } from "../../connections/removals/finish-removals.service.ts";
import type { PricesService } from "../../prices/prices.service.ts";
import { isInterruption } from "../../provider/link-provider.ts";
import { syncJob } from "../../provider/sync-job.ts";
import type { SyncService } from "../../sync/sync.service.ts";
import type { RebuildService } from "../../valuation/rebuild/rebuild.service.ts";
import { denverTime, dueNight } from "./night-of.ts";
import {
  claimNight,
  findLastNight,
  finishNight,
  listConnections,
  type NightConnection,
  type NightKind,
} from "./nightly.repository.ts";

/** Who reads longer than this keeps the others' night waiting. */
const SLOW_MS = 10_000;
/** After it an institution is given another chance in the night itself. */
const REMEMBERED_MS = 15 * 60_000;

export interface SlowInstitutions {
  /**
   * Runs the read of one connection and remembers the institution where it took long, failed or
   * not.
   */
  time<T>(institutionId: string | null, read: () => Promise<T>): Promise<T>;
  /**
   * Whether a connection of it was read slowly a short while ago. One without a known institution
   * is never held against others.
   */
  has(institutionId: string | null): boolean;
}

/**
 * Institutions that are slow right now, as one process has seen it. A night reads its connections
 * in few slots: an institution that hangs for thousands of organizations would otherwise hold them
 * for each one's deadline, and everybody's figures would be hours late. `ticks` counts
 * milliseconds.
 */
export function createSlowInstitutions(ticks: () => number): SlowInstitutions {
  const slowUntil = new Map<string, number>();
  return {
    async time(institutionId, read) {
      const began = ticks();
      try {
        return await read();
      } finally {
        const now = ticks();
        if (institutionId !== null && now - began > SLOW_MS) {
          slowUntil.set(institutionId, now + REMEMBERED_MS);
        }
      }
    },
    has(institutionId) {
      if (institutionId === null) return false;
      const until = slowUntil.get(institutionId);
      if (until === undefined) return false;
      if (ticks() < until) return true;
      slowUntil.delete(institutionId);
      return false;
    },
  };
}

export const NIGHT = "portfolio.night";
export const NIGHT_ORGANIZATION = "portfolio.night-organization";
/**
 * Under these names it is written down how long nights took: those of the clock, and those that
 * somebody asked for.
 */
export const NIGHTS = "night";
const NIGHTS_BY_HAND = "night by hand";
const ALL_NIGHTS: readonly string[] = [NIGHTS, NIGHTS_BY_HAND];
const roundsOf = (kind: string): string => (kind === "scheduled" ? NIGHTS : NIGHTS_BY_HAND);
/**
 * Which night it is, in the payload of each organization's job: by it the last of them is found.
 */
const NIGHT_FIELD = "night";
const nightName = (asOf: string, kind: string): string => `${asOf} ${kind}`;

const day = z.string().transform(isoDate);
export const nightPayload = z.object({ asOf: day, kind: z.enum(["scheduled", "manual"]) });
export const nightOrganizationPayload = z.object({ organizationId: z.string(), asOf: day });

export interface NightlyService {
  /**
   * Claims and enqueues the night that is due, if any, and writes down the end of one whose jobs
   * are done. Called by every worker every half minute; one of them wins.
   */
  tick(): Promise<IsoDate | undefined>;
  /**
   * Claims and enqueues the night by hand, once per Denver date; `isClaimed` is false where that
   * was done today before.
   */
  runNow(): Promise<{ readonly asOf: IsoDate; readonly isClaimed: boolean }>;
  /**
   * The job of a claimed night: prices once for everybody, then one job per organization, so that
   * they share nothing but the queue and ask no source again. Repeating it gives out nothing more.
   * Whatever the provider has yet to hear of is said again.
   */
  fanOut(asOf: IsoDate, kind: NightKind, log: Logger): Promise<void>;
  /**
   * One organization's night: each connection, then the figures. A failing connection never stops
   * the others, and one whose last try failed, or whose institution is slow tonight, is left to a
   * job of its own: what it costs is its own time, not the night's.
   */
  runOrganization(organizationId: string, log: Logger): Promise<void>;
}

export interface NightlyDependencies {
  readonly db: Database<PortfolioSchema>;
  readonly listOrganizationIds: () => Promise<string[]>;
  readonly sync: SyncService;
  readonly rebuild: RebuildService;
  readonly prices: PricesService;
  readonly finishRemovals: Pick<FinishRemovalsService, "retryAll">;
  /** Counts milliseconds. */
  readonly ticks: () => number;
}

/**
 * The night rebuilds once all connections are synced: a job after each of them would do it again.
 */
const BY_THE_NIGHT = { isRebuiltByCaller: true } as const;

/** What happens each night, as steps that can be repeated without harm. */
export function createNightlyService(deps: NightlyDependencies): NightlyService {
  const { db } = deps;
  const slow = createSlowInstitutions(deps.ticks);

  const claim = (asOf: IsoDate, kind: NightKind): Promise<IsoDate | undefined> =>
    db.transaction({}, async (tx, now) => {
      if (!(await claimNight(tx, asOf, kind, now))) return undefined;
      await enqueue(tx, { task: NIGHT, payload: { asOf, kind }, jobKey: `night:${asOf}:${kind}` });
      return asOf;
    });

  /** Answers what is left to a job of its own. */
  const syncTonight = async (
    organizationId: string,
    connection: NightConnection,
    log: Logger,
  ): Promise<NightConnection | undefined> => {
    const { id: connectionId, institutionId, isBroken } = connection;
    if (isBroken || slow.has(institutionId)) return connection;
    try {
      await slow.time(institutionId, () =>
        deps.sync.sync(organizationId, connectionId, log, BY_THE_NIGHT),
      );
      return undefined;
    } catch (error) {
      if (isInterruption(error)) throw error;
      // The connection already says what happened to it; the night goes on with the others.
      log.warn({ err: error, connectionId }, "a connection failed tonight");
      return { ...connection, isBroken: true };
    }
  };

  const leaveToJobs = (organizationId: string, own: readonly NightConnection[]): Promise<void> =>
    db.transaction({ organizationId }, async (tx) => {
      for (const { id: connectionId, institutionId, isBroken } of own) {
        const attempt = isBroken ? 2 : 1;
        await enqueue(tx, syncJob({ organizationId, connectionId, institutionId, attempt }));
      }
    });

  return {
    async tick() {
      const due = await db.transaction({}, async (tx, now) => {
        for (const name of ALL_NIGHTS) {
          await endRounds(tx, { name, task: NIGHT_ORGANIZATION, field: NIGHT_FIELD });
        }
        const last = await findLastNight(tx);
        return dueNight(now, last ? isoDate(last) : undefined);
      });
      return due ? claim(due, "scheduled") : undefined;
    },

    async runNow() {
      const today = await db.transaction({}, async (_tx, now) => denverTime(now).date);
      return { asOf: today, isClaimed: (await claim(today, "manual")) !== undefined };
    },

    async fanOut(asOf, kind, log) {
      await deps.prices.refreshTracked(log);
      await deps.finishRemovals.retryAll();
      const ids = await deps.listOrganizationIds();
      await db.transaction({}, async (tx, now) => {
        // An attempt that died after this commit left jobs that may be done by now: giving them out
        // again is a second night.
        const began = await finishNight(tx, asOf, kind, ids.length, now);
        if (!began) return;
        const night = nightName(asOf, kind);
        await beginRound(tx, { name: roundsOf(kind), of: night, began, jobs: ids.length });
        for (const organizationId of ids) {
          await enqueue(tx, {
            task: NIGHT_ORGANIZATION,
            payload: { organizationId, asOf, [NIGHT_FIELD]: night },
            jobKey: `night:${asOf}:${kind}:${organizationId}`,
          });
        }
      });
    },

    async runOrganization(organizationId, log) {
      const connections = await listConnections(db, organizationId);
      const own: NightConnection[] = [];
      for (const connection of connections) {
        const left = await syncTonight(organizationId, connection, log);
        if (left) own.push(left);
      }
      if (own.length > 0) await leaveToJobs(organizationId, own);
      // A night that is cut short before this is done again by its job.
      await deps.rebuild.rebuild(organizationId, log);
    },
  };
}
