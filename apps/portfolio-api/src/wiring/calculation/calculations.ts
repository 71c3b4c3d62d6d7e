import { createKeyedQueue, createThreads, ThreadTooSlow } from "@stocks-vibe/server-kit";
import type { AnswersSales } from "../../modules/accounts/sales/answer-sales.ts";
import type { ReadsStoredFigures } from "../../modules/dashboard/summary/summary.service.ts";
import type { ExplainsFigures } from "../../modules/explain/answer-explanation.ts";
import { type ReadsFiles, unpackFile } from "../../modules/imports/answer-file.ts";
import { refuseFile } from "../../modules/imports/file/refused-file.ts";
import type { ReconcilesLinks } from "../../modules/imports/reconcile-link.ts";
import type { BuildsFigures, CalculationFailed } from "../../modules/valuation/calculates.ts";
import {
  memoryOf,
  type SerializedInputs,
  serializeInputs,
} from "../../modules/valuation/calculation-inputs/calculation-inputs.ts";
import type { FiltersFigures } from "../../modules/valuation/filter/filtered-figures.ts";
import type * as calculate from "./calculate.ts";

interface CalculationLoad {
  readonly running: number;
  readonly waiting: number;
}

/**
 * Calculates figures and reads members' files in threads of low priority, so that nobody's page
 * waits for somebody else's; reads stored figures in a thread beside them.
 */
export interface Calculations
  extends BuildsFigures,
    ExplainsFigures,
    FiltersFigures,
    AnswersSales,
    ReconcilesLinks,
    ReadsFiles,
    ReadsStoredFigures {
  load(): CalculationLoad;
  /**
   * Ends the threads within two seconds; what runs still, and what comes after, is refused with
   * 503.
   */
  close(): Promise<void>;
}

/** Two, so that one organization's long calculation leaves room for everybody else's. */
const THREADS = 2;
/**
 * A member opens figures one after the other; a page that asks for all of them at once asks for
 * about twelve.
 */
const MOST_WAITING = 24;
/**
 * Of all organizations together. What waits is little more than its address: rows are read once
 * their turn comes.
 */
const MOST_WAITING_IN_ALL = 480;
/**
 * Less than a transaction may be idle for (60 s), as the last try of a rebuild calculates within
 * one.
 */
const WITHIN_MS = 45_000;
const HEAP_MB = 1_024;
/**
 * A rebuild makes some 30 MB that nobody needs afterwards: a fifth of its time went into tidying
 * up.
 */
const YOUNG_MB = 96;

/** A stored answer of a few megabytes, several times over. */
const READING_HEAP_MB = 256;

/** Uploads under way at once, one of each organization. */
const FILES = 2;
/** What the largest file comes to, several times over: 20 MB of cells with two letters each. */
const FILE_HEAP_MB = 768;

/**
 * The same rows would take as long and as much again, so these are answers too; anything else is
 * for the caller.
 */
const isTooMuch = (error: unknown): error is Error =>
  error instanceof ThreadTooSlow ||
  (error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY");

function tooMuch(error: unknown): CalculationFailed {
  if (isTooMuch(error)) return { kind: "unfit", reason: error.message };
  throw error;
}

/** The calculating threads of this process. They start when first needed. */
export function createCalculations(withinMs = WITHIN_MS): Calculations {
  const queue = createKeyedQueue({
    atOnce: THREADS,
    mostWaiting: MOST_WAITING,
    mostWaitingInAll: MOST_WAITING_IN_ALL,
  });
  // How many wait is bounded before their bodies are read.
  const uploads = createKeyedQueue({ atOnce: FILES, mostWaiting: Number.POSITIVE_INFINITY });
  const file = new URL("./calculation-thread.mjs", import.meta.url);
  const options = {
    file,
    most: THREADS,
    isLowPriority: true,
    heapMb: HEAP_MB,
    youngMb: YOUNG_MB,
  };
  const threads = createThreads<typeof calculate>(options);
  // Of its own, as a reader of stored figures must not wait behind a calculation.
  const readers = createThreads<typeof calculate>({ file, most: 1, heapMb: READING_HEAP_MB });
  // Of their own, as a file that takes all its time must not keep figures waiting.
  const files = createThreads<typeof calculate>({
    file,
    most: FILES,
    isLowPriority: true,
    heapMb: FILE_HEAP_MB,
  });

  const runOptionsOf = (material: SerializedInputs) => ({
    within: withinMs,
    transfer: memoryOf(material),
  });
  return {
    inQueue: queue.run,
    inFileTurn: uploads.run,
    async readFile(sent, wish) {
      // A copy of its own memory: what arrived may be a part of a larger piece that others use.
      const bytes = new Uint8Array(sent);
      try {
        const options = { within: withinMs, transfer: [bytes.buffer] };
        return await unpackFile(await files.run("file", { bytes, wish }, options));
      } catch (error) {
        if (isTooMuch(error)) return refuseFile("too_much_work");
        throw error;
      }
    },
    async build(unpacked, asked) {
      const material = await serializeInputs(unpacked);
      return threads.run("build", { material, asked }, runOptionsOf(material)).catch(tooMuch);
    },
    async explain(unpacked, asked) {
      const material = await serializeInputs(unpacked);
      return threads.run("explain", { material, asked }, runOptionsOf(material)).catch(tooMuch);
    },
    async part(unpacked, asked) {
      const material = await serializeInputs(unpacked);
      return threads.run("part", { material, asked }, runOptionsOf(material)).catch(tooMuch);
    },
    async sales(unpacked, asked) {
      const material = await serializeInputs(unpacked);
      return threads.run("sales", { material, asked }, runOptionsOf(material)).catch(tooMuch);
    },
    async picks(unpacked, asked) {
      const material = await serializeInputs(unpacked);
      return threads.run("picks", { material, asked }, runOptionsOf(material)).catch(tooMuch);
    },
    async meeting(unpacked, asked) {
      const material = await serializeInputs(unpacked);
      return threads.run("meeting", { material, asked }, runOptionsOf(material)).catch(tooMuch);
    },
    load: () => ({ running: queue.running(), waiting: queue.waiting() }),
    summary: (asked) => readers.run("summary", asked),
    holdings: (asked) => readers.run("holdings", asked),
    position: (asked) => readers.run("position", asked),
    async close() {
      await Promise.all([threads.close(), files.close(), readers.close()]);
    },
  };
}
