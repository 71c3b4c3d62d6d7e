import { type Database, enqueue, type Logger, type Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { wantedSymbols } from "../prices/market-rows.ts";
import type { PricesService } from "../prices/prices.service.ts";
import { handedOnRebuild, rebuildJob } from "../snapshots/rebuild-job.ts";
import type { SnapshotsService } from "../snapshots/snapshots.service.ts";
import type { BuiltFigures } from "./build-figures.ts";
import type { BuildsFigures } from "./calculates.ts";
import type { Material } from "./material/material.ts";
import type { Unfit } from "./material/unfit.ts";
import {
  listSecurities,
  loadRows,
  lockFigures,
  type StoredRows,
  settleConnections,
} from "./rebuild.repository.ts";
import { saveReconciliations } from "./reconcile.repository.ts";
import { findRowsMark } from "./rows-mark.repository.ts";

type Tx = Transaction<PortfolioSchema>;

export interface RebuildService {
  /** Fetches missing prices, then rebuilds. The job behind every change. */
  rebuild(organizationId: string, log: Logger): Promise<void>;
  /**
   * Rebuilds from stored rows and prices. Where the rows give no figures that can be shown, the last good ones stay, marked as behind
   * since then, and the log says why. Figures of a later version of the program are left to its processes. Work in the background
   * comes after what somebody waits for.
   */
  rebuildStored(
    organizationId: string,
    log: Pick<Logger, "error">,
    options?: { readonly isInBackground: boolean },
  ): Promise<void>;
  /** Enqueues a rebuild of each of these organizations. */
  request(organizationIds: readonly string[]): Promise<void>;
  /** Waits until no other rebuild, disconnect or sync of the organization is being stored. First in a transaction, or not at all. */
  lockFigures(tx: Tx, organizationId: string): Promise<void>;
  /** Puts figures that are on their way in the place of stored ones that must not be seen any more, and enqueues their rebuild. */
  clearWithin(tx: Tx, organizationId: string, now: Date): Promise<void>;
  /** The stored rows and prices: what figures are calculated from. */
  readMaterial(tx: Tx, organizationId: string): Promise<Material>;
  /** A text that is another one once rows have changed: whoever calculates without a transaction asks before and after. */
  rowsMark(tx: Tx, organizationId: string): Promise<string>;
}

export interface RebuildDependencies {
  readonly db: Database<PortfolioSchema>;
  readonly prices: PricesService;
  readonly calculations: BuildsFigures;
  readonly snapshots: Pick<SnapshotsService, "ageOf" | "save" | "markBehind" | "clear">;
}

/** So often rows may change while figures are calculated from them; then nobody may change them until the figures are stored. */
const FREE_TRIES = 2;

/** The stored figures are a later version's of the program, and one of its processes rebuilds them. */
const HANDED_ON = { kind: "handed-on" } as const;

type Outcome = BuiltFigures | Unfit | typeof HANDED_ON;

/** Turns an organization's stored rows into what its pages show. */
export function createRebuildService(deps: RebuildDependencies): RebuildService {
  const { db, prices, calculations, snapshots } = deps;

  const readMarket = (tx: Tx, rows: StoredRows) => {
    const isSandbox = new Map(rows.connections.map((row) => [row.id, row.is_sandbox]));
    const securities = rows.securities.map(({ symbol, type, connection_id }) => ({
      symbol,
      type,
      isSandbox: isSandbox.get(connection_id) ?? false,
    }));
    return prices.read(tx, wantedSymbols(securities));
  };

  const readMaterial: RebuildService["readMaterial"] = async (tx, organizationId) => {
    const rows = await loadRows(tx, organizationId);
    return { rows, market: await readMarket(tx, rows) };
  };

  const store = async (
    tx: Tx,
    organizationId: string,
    { figures, now }: { readonly figures: BuiltFigures | Unfit; readonly now: Date },
  ): Promise<void> => {
    if (figures.kind === "built") {
      await snapshots.save(tx, organizationId, { ...figures, builtAt: now });
      await saveReconciliations(tx, organizationId, figures.reconciled);
    } else {
      await snapshots.markBehind(tx, organizationId, now, figures.reason);
    }
    await settleConnections(tx, organizationId);
  };

  const isHandedOn = async (tx: Tx, organizationId: string, now: Date): Promise<boolean> => {
    if ((await snapshots.ageOf(tx, organizationId)) !== "newer") return false;
    await enqueue(tx, handedOnRebuild(organizationId, now));
    return true;
  };

  /** Reads, calculates without a connection, and stores unless the rows have changed meanwhile: then answers undefined. */
  const tryFreely = async (organizationId: string): Promise<Outcome | undefined> => {
    const read = await db.transaction({ organizationId }, async (tx, now) => {
      await lockFigures(tx, organizationId);
      if (await isHandedOn(tx, organizationId, now)) return HANDED_ON;
      const mark = await findRowsMark(tx, organizationId);
      return { kind: "read", now, mark, material: await readMaterial(tx, organizationId) } as const;
    });
    if (read.kind === "handed-on") return read;
    const figures = await calculations.build(read.material, read.now);
    return db.transaction({ organizationId }, async (tx, now) => {
      await lockFigures(tx, organizationId);
      if (await isHandedOn(tx, organizationId, now)) return HANDED_ON;
      if ((await findRowsMark(tx, organizationId)) !== read.mark) return undefined;
      await store(tx, organizationId, { figures, now: read.now });
      return figures;
    });
  };

  const holdingTheLock = (organizationId: string): Promise<Outcome> =>
    db.transaction({ organizationId }, async (tx, now) => {
      await lockFigures(tx, organizationId);
      if (await isHandedOn(tx, organizationId, now)) return HANDED_ON;
      const figures = await calculations.build(await readMaterial(tx, organizationId), now);
      await store(tx, organizationId, { figures, now });
      return figures;
    });

  const rebuildStored: RebuildService["rebuildStored"] = (organizationId, log, options) => {
    const work = async (): Promise<void> => {
      let figures: Outcome | undefined;
      for (let tries = 0; tries < FREE_TRIES && !figures; tries += 1) {
        figures = await tryFreely(organizationId);
      }
      figures ??= await holdingTheLock(organizationId);
      if (figures.kind !== "unfit") return;
      const { reason } = figures;
      log.error({ organizationId, reason }, "figures can't be built; the last good ones stay");
    };
    return calculations.inQueue(organizationId, work, { isUrgent: !options?.isInBackground });
  };

  return {
    lockFigures,
    readMaterial,
    rowsMark: findRowsMark,
    rebuildStored,
    request: (organizationIds) =>
      db.transaction({}, async (tx) => {
        for (const organizationId of organizationIds) await enqueue(tx, rebuildJob(organizationId));
      }),
    clearWithin: snapshots.clear,
    async rebuild(organizationId, log) {
      const wanted = await db.transaction({ organizationId }, async (tx, now) => {
        const symbols = wantedSymbols(await listSecurities(tx, organizationId));
        await prices.track(tx, symbols, now);
        return symbols;
      });
      await prices.refresh(wanted, log);
      await rebuildStored(organizationId, log);
    },
  };
}
