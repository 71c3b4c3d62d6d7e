import { type Database, enqueue, type Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { marketDay } from "../../prices/market-days.ts";
import type { BuiltFigures } from "../build-figures.ts";
import type { BuildsFigures, CalculationFailed } from "../calculates.ts";
import type { CalculationInputs } from "../calculation-inputs/calculation-inputs.ts";
import { inputsDigest } from "../calculation-inputs/inputs-digest.ts";
import { saveStoredHoldings } from "../manual-holdings/stored-holdings.repository.ts";
import { handedOnRebuild } from "../snapshots/rebuild-job.ts";
import type { SnapshotsService } from "../snapshots/snapshots.service.ts";
import { lockDataVersion } from "./data-version.repository.ts";
import { settleConnections } from "./rebuild.repository.ts";
import { saveReconciliations, settleAnswers } from "./reconcile.repository.ts";

type Tx = Transaction<PortfolioSchema>;

/**
 * The stored figures are a later version's of the program, and one of its processes rebuilds them.
 */
const HANDED_ON = { kind: "handed-on" } as const;

/** The stored figures were built from the same. */
const KEPT = { kind: "kept" } as const;

type Result = BuiltFigures | CalculationFailed | typeof KEPT;
export type Outcome = Result | typeof HANDED_ON;

/** What was read for a rebuild. */
interface ReadInputs {
  readonly kind: "read";
  readonly now: Date;
  readonly mark: string;
  readonly material: CalculationInputs;
  /** Of the stored figures. */
  readonly storedInputs: string | null;
}

interface Calculated {
  readonly figures: Result;
  readonly inputs: string;
  readonly now: Date;
}

export interface RebuildTriesDependencies {
  readonly db: Database<PortfolioSchema>;
  readonly calculations: Pick<BuildsFigures, "build">;
  readonly snapshots: Pick<SnapshotsService, "originOf" | "save" | "keep" | "markBehind">;
  readonly readMaterial: (tx: Tx, organizationId: string) => Promise<CalculationInputs>;
}

/** The ways to rebuild an organization's figures from what is stored. */
export interface RebuildTries {
  /**
   * Reads, calculates without a connection, and stores unless the rows have changed meanwhile: then
   * answers undefined.
   */
  freely(organizationId: string): Promise<Outcome | undefined>;
  /** The same while nobody else may change the rows, so that it comes to an end. */
  holdingTheLock(organizationId: string): Promise<Outcome>;
}

export function createRebuildTries(deps: RebuildTriesDependencies): RebuildTries {
  const { db, calculations, snapshots, readMaterial } = deps;

  /** Answers false where the stored figures are no longer those that were to be kept. */
  const store = async (
    tx: Tx,
    organizationId: string,
    { figures, inputs, now }: Calculated,
  ): Promise<boolean> => {
    if (figures.kind === "built") {
      await snapshots.save(tx, organizationId, { ...figures, builtAt: now, inputs });
      await saveReconciliations(tx, organizationId, figures.reconciled);
      await saveStoredHoldings(tx, organizationId, figures.keptByHand);
    } else if (figures.kind === "unfit") {
      await snapshots.markBehind(tx, organizationId, now, figures.reason);
    } else {
      if (!(await snapshots.keep(tx, organizationId, { inputs, now }))) return false;
      await settleAnswers(tx, organizationId);
    }
    await settleConnections(tx, organizationId);
    return true;
  };

  /**
   * The first lock, the rows' mark, and where the stored figures come from; undefined where they
   * are for another process to rebuild.
   */
  const begin = async (tx: Tx, organizationId: string, now: Date) => {
    const { mark, stamp } = await lockDataVersion(tx, organizationId);
    const { age, inputs } = snapshots.originOf(stamp);
    if (age !== "newer") return { mark, inputs };
    await enqueue(tx, handedOnRebuild(organizationId, now));
    return undefined;
  };

  const read = async (
    tx: Tx,
    organizationId: string,
    now: Date,
  ): Promise<ReadInputs | typeof HANDED_ON> => {
    const origin = await begin(tx, organizationId, now);
    if (!origin) return HANDED_ON;
    const material = await readMaterial(tx, organizationId);
    return { kind: "read", now, mark: origin.mark, material, storedInputs: origin.inputs };
  };

  const calculate = async ({ material, now, storedInputs }: ReadInputs): Promise<Calculated> => {
    const inputs = await inputsDigest(material, marketDay(now));
    const figures = inputs === storedInputs ? KEPT : await calculations.build(material, now);
    return { figures, inputs, now };
  };

  return {
    async freely(organizationId) {
      const inputs = await db.transaction({ organizationId }, (tx, now) =>
        read(tx, organizationId, now),
      );
      if (inputs.kind === "handed-on") return inputs;
      const calculated = await calculate(inputs);
      return db.transaction({ organizationId }, async (tx, now) => {
        const origin = await begin(tx, organizationId, now);
        if (!origin) return HANDED_ON;
        if (origin.mark !== inputs.mark) return undefined;
        return (await store(tx, organizationId, calculated)) ? calculated.figures : undefined;
      });
    },

    holdingTheLock: (organizationId) =>
      db.transaction({ organizationId }, async (tx, now) => {
        const inputs = await read(tx, organizationId, now);
        if (inputs.kind === "handed-on") return inputs;
        const calculated = await calculate(inputs);
        await store(tx, organizationId, calculated);
        return calculated.figures;
      }),
  };
}
