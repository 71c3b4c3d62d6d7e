import type { BuiltFigures } from "./build-figures.ts";
import type { CalculationFailed } from "./calculation-inputs/calculation-failed.ts";
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
