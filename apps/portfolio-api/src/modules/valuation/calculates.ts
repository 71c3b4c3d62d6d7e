import type { BuiltFigures } from "./build-figures.ts";
import type { CalculationInputs } from "./calculation-inputs/calculation-inputs.ts";

/** Where calculations wait for each other. */
export interface CalculationQueue {
  /**
   * Queues work (reading, calculating, saving) behind that of its organization, one at a time;
   * organizations are served round robin. Refuses `too_many_requests` where too many wait already;
   * urgent work goes first and is never refused. Whoever waits holds no connection and no lock.
   */
  inQueue<Result>(
    organizationId: string,
    work: () => Promise<Result>,
    options?: { readonly isUrgent?: boolean },
  ): Promise<Result>;
}

/**
 * Works out figures elsewhere than on the event loop. Answers `unfit` where the rows give nothing
 * that can be shown, and where it took too long. Hold no connection meanwhile.
 */
export interface BuildsFigures extends CalculationQueue {
  build(material: CalculationInputs, now: Date): Promise<BuiltFigures | CalculationFailed>;
}

/** What could not be calculated from the stored rows, and why: for the log, not for members. */
export interface CalculationFailed {
  readonly kind: "unfit";
  readonly reason: string;
}

export const isCalculationFailed = (answer: {
  readonly kind: string;
}): answer is CalculationFailed => answer.kind === "unfit";

const LONGEST_REASON = 500;

/**
 * The same rows fail the same way, so an exception of a calculation is an answer, not a reason to
 * try again.
 */
export function orCalculationFailed<Answer>(calculate: () => Answer): Answer | CalculationFailed {
  try {
    return calculate();
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return { kind: "unfit", reason: reason.slice(0, LONGEST_REASON) };
  }
}
