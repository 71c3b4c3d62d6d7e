import { enqueue, type Logger, type Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { wantedSymbols } from "../../prices/market-data.ts";
import type { PricesService } from "../../prices/prices.service.ts";
import type { BuildsFigures } from "../calculates.ts";
import type { CalculationInputs } from "../calculation-inputs/calculation-inputs.ts";
import { rebuildJob } from "../snapshots/rebuild-job.ts";
import type { SnapshotsService } from "../snapshots/snapshots.service.ts";
import { findDataVersion } from "./data-version.repository.ts";
import {
  firstImportedOf,
  listSecurities,
  loadRows,
  lockFigures,
  type StoredRows,
} from "./rebuild.repository.ts";
import {
  createRebuildTries,
  type Outcome,
  type RebuildTriesDependencies,
} from "./rebuild-tries.ts";

type Tx = Transaction<PortfolioSchema>;

export interface RebuildService {
  /** Fetches missing prices, then rebuilds. The job behind every change. */
  rebuild(organizationId: string, log: Logger): Promise<void>;
  /**
   * Rebuilds from stored rows and prices. Where the rows give no figures that can be shown, the
   * last good ones stay, marked as behind since then, and the log says why. Figures of a later
   * version of the program are left to its processes. Work in the background comes after what
   * somebody waits for. Where nothing that figures rest on is another than it was, the stored ones
   * stay, and are up to date.
   */
  rebuildStored(
    organizationId: string,
    log: Pick<Logger, "error">,
    options?: { readonly isInBackground: boolean },
  ): Promise<void>;
  /** Enqueues a rebuild of each of these organizations. */
  request(organizationIds: readonly string[]): Promise<void>;
  /**
   * Waits until no other rebuild, disconnect or sync of the organization is being stored. First in
   * a transaction, or not at all.
   */
  lockFigures(tx: Tx, organizationId: string): Promise<void>;
  /**
   * Puts figures that are on their way in the place of stored ones that must not be seen any more,
   * and enqueues their rebuild.
   */
  clearWithin(tx: Tx, organizationId: string, now: Date): Promise<void>;
  /** The stored rows and prices: what figures are calculated from. */
  readMaterial(tx: Tx, organizationId: string): Promise<CalculationInputs>;
  /**
   * The stored rows without prices, of files only the first row of this account: when its link
   * begins hangs on no other.
   */
  readLink(tx: Tx, organizationId: string, accountId: string): Promise<StoredRows>;
  /**
   * A text that is another one once rows have changed: whoever calculates without a transaction
   * asks before and after.
   */
  rowsMark(tx: Tx, organizationId: string): Promise<string>;
}

export interface RebuildDependencies extends Omit<RebuildTriesDependencies, "readMaterial"> {
  readonly prices: PricesService;
  readonly calculations: BuildsFigures;
  readonly snapshots: RebuildTriesDependencies["snapshots"] & Pick<SnapshotsService, "clear">;
}

/**
 * So often rows may change while figures are calculated from them; then nobody may change them
 * until the figures are stored.
 */
const FREE_TRIES = 2;

/** Turns an organization's stored rows into what its pages show. */
export function createRebuildService(deps: RebuildDependencies): RebuildService {
  const { db, prices, calculations, snapshots } = deps;

  const readMarket = (tx: Tx, rows: StoredRows) => {
    const isSandbox = new Map(rows.connections.map((row) => [row.id, row.is_sandbox]));
    const securities = rows.securities.map(({ connection_id, ...security }) => ({
      ...security,
      isSandbox: isSandbox.get(connection_id) ?? false,
    }));
    return prices.read(tx, wantedSymbols(securities));
  };

  const readMaterial: RebuildService["readMaterial"] = async (tx, organizationId) => {
    const rows = await loadRows(tx, organizationId);
    return { rows, market: await readMarket(tx, rows) };
  };

  const rebuilds = createRebuildTries({ db, calculations, snapshots, readMaterial });

  const rebuildStored: RebuildService["rebuildStored"] = (organizationId, log, options) => {
    const work = async (): Promise<void> => {
      let figures: Outcome | undefined;
      for (let tries = 0; tries < FREE_TRIES && !figures; tries += 1) {
        figures = await rebuilds.freely(organizationId);
      }
      figures ??= await rebuilds.holdingTheLock(organizationId);
      if (figures.kind !== "unfit") return;
      const { reason } = figures;
      log.error({ organizationId, reason }, "figures can't be built; the last good ones stay");
    };
    return calculations.inQueue(organizationId, work, { isUrgent: !options?.isInBackground });
  };

  return {
    lockFigures,
    readMaterial,
    readLink: (tx, organizationId, accountId) =>
      loadRows(tx, organizationId, firstImportedOf(tx, organizationId, accountId)),
    rowsMark: findDataVersion,
    rebuildStored,
    request: (organizationIds) =>
      db.transaction({}, async (tx) => {
        for (const organizationId of organizationIds) await enqueue(tx, rebuildJob(organizationId));
      }),
    clearWithin: snapshots.clear,
    async rebuild(organizationId, log) {
      const wanted = await db.transaction({ organizationId }, async (tx, now) => {
        const symbols = wantedSymbols(await listSecurities(tx, organizationId));
        return prices.prepare(tx, symbols, now);
      });
      if (wanted) await prices.refresh(wanted, log);
      await rebuildStored(organizationId, log);
    },
  };
}

/**
 * Who asked waits no longer than this; the job that was enqueued with the change goes on from
 * there.
 */
const WAITS_MS = 10_000;

/**
 * Rebuilds at once for a person who waits for the figures after a change. Never
 * rejects: the change is made, and a job will rebuild what could not be rebuilt now.
 */
export async function rebuildSoon(
  { rebuildStored }: Pick<RebuildService, "rebuildStored">,
  organizationId: string,
  log: Pick<Logger, "error">,
): Promise<void> {
  const rebuilt = rebuildStored(organizationId, log).catch((err: unknown) =>
    log.error({ err, organizationId }, "figures are not rebuilt yet; their job will"),
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, WAITS_MS);
  });
  await Promise.race([rebuilt, late]);
  clearTimeout(timer);
}
