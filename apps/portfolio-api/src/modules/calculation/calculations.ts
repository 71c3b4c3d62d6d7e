import { createKeyedTurns, createThreads, ThreadTooSlow } from "@stocks-vibe/server-kit";
import type { AskedFigure, ExplanationAnswer } from "../explain/answer-explanation.ts";
import type { BuiltFigures } from "../rebuild/build-figures.ts";
import type { AskedPicks, AskedSales, PicksAnswer, SalesAnswer } from "../sales/answer-sales.ts";
import type * as calculate from "./calculate.ts";
import { type Material, memoryOf, type PackedMaterial, packMaterial } from "./material.ts";
import type { Unfit } from "./unfit.ts";

export interface CalculationLoad {
  readonly running: number;
  readonly waiting: number;
}

/** Works out figures in threads of low priority, so that nobody's page waits for somebody else's calculation. */
export interface Calculations {
  /**
   * Runs work (reading, calculating, saving) in its organization's turn: organizations take turns, and each has one at a time. Refuses
   * `too_many_requests` where too many wait already; urgent work goes first and is never refused. Whoever takes a turn holds no
   * connection and no lock while waiting for it.
   */
  inTurn<Result>(
    organizationId: string,
    work: () => Promise<Result>,
    options?: { readonly isUrgent?: boolean },
  ): Promise<Result>;
  /** Each answers `unfit` where the rows give nothing that can be shown, and where it took too long. Hold no connection meanwhile. */
  build(material: Material, now: Date): Promise<BuiltFigures | Unfit>;
  explain(material: Material, asked: AskedFigure): Promise<ExplanationAnswer | Unfit>;
  sales(material: Material, asked: AskedSales): Promise<SalesAnswer | Unfit>;
  picks(material: Material, asked: AskedPicks): Promise<PicksAnswer | Unfit>;
  load(): CalculationLoad;
  /** Ends the threads within two seconds; what runs still, and what comes after, is refused with 503. */
  close(): Promise<void>;
}

/** Two, so that one organization's long calculation leaves room for everybody else's. */
const THREADS = 2;
/** A member opens figures one after the other; a page that asks for all of them at once asks for about twelve. */
const MOST_WAITING = 24;
/** Less than a transaction may be idle for (60 s), as the last try of a rebuild calculates within one. */
const WITHIN_MS = 45_000;
const HEAP_MB = 1_024;

/** The same rows would take as long and as much again, so these are answers too; anything else is for the caller. */
function tooMuch(error: unknown): Unfit {
  const isTooLarge =
    error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  if (error instanceof ThreadTooSlow || isTooLarge) return { kind: "unfit", reason: error.message };
  throw error;
}

/** The calculating threads of this process. They start when first needed. */
export function createCalculations(withinMs = WITHIN_MS): Calculations {
  const turns = createKeyedTurns({ atOnce: THREADS, mostWaiting: MOST_WAITING });
  const options = {
    file: new URL("./calculation-thread.mjs", import.meta.url),
    most: THREADS,
    isLowPriority: true,
    heapMb: HEAP_MB,
  };
  const threads = createThreads<typeof calculate>(options);

  const runOptionsOf = (material: PackedMaterial) => ({
    within: withinMs,
    transfer: memoryOf(material),
  });
  return {
    inTurn: turns.take,
    async build(unpacked, asked) {
      const material = await packMaterial(unpacked);
      return threads.run("build", { material, asked }, runOptionsOf(material)).catch(tooMuch);
    },
    async explain(unpacked, asked) {
      const material = await packMaterial(unpacked);
      return threads.run("explain", { material, asked }, runOptionsOf(material)).catch(tooMuch);
    },
    async sales(unpacked, asked) {
      const material = await packMaterial(unpacked);
      return threads.run("sales", { material, asked }, runOptionsOf(material)).catch(tooMuch);
    },
    async picks(unpacked, asked) {
      const material = await packMaterial(unpacked);
      return threads.run("picks", { material, asked }, runOptionsOf(material)).catch(tooMuch);
    },
    load: () => ({ running: turns.running(), waiting: turns.waiting() }),
    close: threads.close,
  };
}
