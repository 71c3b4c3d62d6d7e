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
