import type { NewJob } from "@stocks-vibe/server-kit";
import * as z from "zod";

export const FIGURES_UPGRADE = "portfolio.figures-upgrade";

export const figuresUpgradePayload = z.object({
  /** Of the figures that are to be stored; another version's processes leave the job alone. */
  figuresVersion: z.int(),
  /** Organizations up to this id are done. */
  after: z.string().nullable(),
});
export type FiguresUpgradeStep = z.infer<typeof figuresUpgradePayload>;

/**
 * One step of bringing all figures up to date. Steps of one version follow each other, however many
 * processes start. Each has a key of its own: a step that was freed while it still ran would
 * otherwise be overwritten by the next one, and take it along when it ends.
 */
export const figuresUpgradeJob = (step: FiguresUpgradeStep, runAt?: Date): NewJob => ({
  task: FIGURES_UPGRADE,
  payload: { ...step },
  jobKey: `figures-upgrade:${step.figuresVersion}:${step.after ?? ""}`,
  queue: `figures-upgrade:${step.figuresVersion}`,
  ...(runAt ? { runAt } : {}),
});
