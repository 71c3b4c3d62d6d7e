import { FIGURES_VERSION } from "@stocks-vibe/contracts/portfolio";
import { enqueue, type Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { figuresOnTheirWay } from "./pending-snapshot.ts";
import { rebuildJob } from "./rebuild-job.ts";
import { keepFigures, type NewFigures, saveFigures } from "./save-figures.repository.ts";
import * as rows from "./snapshots.repository.ts";
import { markBehind } from "./snapshots.repository.ts";

/** What a stored snapshot says of its figures. */
interface FiguresStamp {
  readonly version: number;
  readonly figures_version: number | null;
  readonly figures_of: number | null;
}

/** Whose figures these are: this program's, an earlier version's or a later version's. */
type FiguresAge = "current" | "older" | "newer";

/**
 * Whose figures these are, seen from a program whose figures have the version `mine`. Pure. A
 * program from before figures had versions counts `version` up and leaves the rest as it was, so
 * what it wrote is older.
 */
export function figuresAge(stamp: FiguresStamp, mine: number): FiguresAge {
  const { version, figures_version: theirs, figures_of: of } = stamp;
  if (theirs === null || of !== version) return "older";
  if (theirs === mine) return "current";
  return theirs < mine ? "older" : "newer";
}

/** What a stored snapshot says of what its figures were calculated from. */
interface InputsStamp {
  readonly version: number;
  readonly behind_since: Date | null;
  readonly inputs_digest: string | null;
  readonly inputs_of: number | null;
}

/**
 * The digest of what stored figures were calculated from; null where they are behind, and where
 * somebody has changed them since it was written. Pure.
 */
const inputsOf = (stamp: InputsStamp | undefined): string | null =>
  stamp && stamp.behind_since === null && stamp.inputs_of === stamp.version
    ? stamp.inputs_digest
    : null;

type Tx = Transaction<PortfolioSchema>;
type Stored<Read extends (tx: Tx, organizationId: string) => Promise<unknown>> = Promise<
  StoredFigures<NonNullable<Awaited<ReturnType<Read>>>>
>;

/** What is stored of an organization's figures, as far as this program may show it. */
export type StoredFigures<Row> =
  | { readonly kind: "none" }
  /**
   * Another version of the program has written them. They are shown as being brought up to date.
   */
  | { readonly kind: "other-version"; readonly behindSince: Date | null }
  | { readonly kind: "current"; readonly row: Row };

/**
 * The stored figures of each organization. Reading an earlier version's asks for their rebuild,
 * once; a later version's are left to its programs.
 */
export interface SnapshotsService {
  /** Of the figures that this program writes. */
  readonly figuresVersion: number;
  /** Which figures are stored. */
  readStamp(tx: Tx, organizationId: string): Stored<typeof rows.findStamp>;
  /** With the dashboard, compressed. */
  readDashboard(tx: Tx, organizationId: string): Stored<typeof rows.findDashboard>;
  /** With the returns by year. */
  readYears(tx: Tx, organizationId: string): Stored<typeof rows.findYears>;
  /** With all but the days. */
  readFigures(tx: Tx, organizationId: string): Stored<typeof rows.findFigures>;
  /**
   * Whose the stored figures are; undefined where there are none. A later version's must not be
   * replaced by a rebuild.
   */
  ageOf(tx: Tx, organizationId: string): Promise<FiguresAge | undefined>;
  /**
   * Of their stamp: whose they are, and a digest of what they were calculated from; null where a
   * rebuild must not take them for what it would build.
   */
  originOf(stamp: (FiguresStamp & InputsStamp) | undefined): FiguresOrigin;
  /** Replaces the figures by newer ones, which are up to date. */
  save(
    tx: Tx,
    organizationId: string,
    figures: NewFigures & { readonly inputs: string },
  ): Promise<void>;
  /**
   * The figures are up to date as they are: a rebuild would be made from the same. They say so by a
   * newer moment and version. False where they are no longer those that were built from these
   * inputs.
   */
  keep(tx: Tx, organizationId: string, kept: KeptFigures): Promise<boolean>;
  /** The figures could not be replaced by newer ones; the log and `doctor` say why. */
  markBehind(tx: Tx, organizationId: string, since: Date, reason: string): Promise<void>;
  /**
   * Puts figures that are on their way in the place of stored ones that must not be seen any more,
   * and enqueues their rebuild.
   */
  clear(tx: Tx, organizationId: string, now: Date): Promise<void>;
}

/** Where stored figures come from. */
interface FiguresOrigin {
  readonly age: FiguresAge | undefined;
  readonly inputs: string | null;
}

interface KeptFigures {
  readonly inputs: string;
  readonly now: Date;
}

/** `figuresVersion` is another one in tests, of two versions side by side. */
export function createSnapshotsService(figuresVersion: number = FIGURES_VERSION): SnapshotsService {
  const askForRebuild = async (tx: Tx, organizationId: string, version: number) => {
    if (!(await rows.noteRebuildAsked(tx, organizationId, version))) return;
    await enqueue(tx, rebuildJob(organizationId));
  };

  const show = async <Row extends FiguresStamp & { behind_since: Date | null }>(
    tx: Tx,
    organizationId: string,
    row: Row | undefined,
  ): Promise<StoredFigures<Row>> => {
    if (!row) return { kind: "none" };
    const age = figuresAge(row, figuresVersion);
    if (age === "current") return { kind: "current", row };
    if (age === "older") await askForRebuild(tx, organizationId, row.version);
    return { kind: "other-version", behindSince: row.behind_since };
  };

  return {
    figuresVersion,
    readStamp: async (tx, id) => show(tx, id, await rows.findStamp(tx, id)),
    readDashboard: async (tx, id) => show(tx, id, await rows.findDashboard(tx, id)),
    readYears: async (tx, id) => show(tx, id, await rows.findYears(tx, id)),
    readFigures: async (tx, id) => show(tx, id, await rows.findFigures(tx, id)),
    async ageOf(tx, organizationId) {
      const stamp = await rows.findStamp(tx, organizationId);
      return stamp && figuresAge(stamp, figuresVersion);
    },
    originOf(stamp) {
      const age = stamp && figuresAge(stamp, figuresVersion);
      return { age, inputs: age === "current" ? inputsOf(stamp) : null };
    },
    keep: (tx, organizationId, { inputs, now }) =>
      keepFigures(tx, organizationId, { inputs, now, figuresVersion }),
    save: (tx, organizationId, figures) =>
      saveFigures(tx, organizationId, { ...figures, figuresVersion }),
    markBehind: (tx, organizationId, since, reason) =>
      markBehind(tx, organizationId, { since, reason, figuresVersion }),
    async clear(tx, organizationId, now) {
      const figures = { ...figuresOnTheirWay(), figuresVersion, builtAt: now, inputs: null };
      await saveFigures(tx, organizationId, figures);
      await enqueue(tx, rebuildJob(organizationId));
    },
  };
}
