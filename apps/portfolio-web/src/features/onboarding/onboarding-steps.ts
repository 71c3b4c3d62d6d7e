/** The steps in their order; the last is reached by linking an account alone. */
export const steps = ["welcome", "security", "connect", "done"] as const;
export type Step = (typeof steps)[number];

/** How long the last step stays before the setup completes by itself. */
export const completeAfterMs = 2000;
/** How long completion is shown before the dashboard opens. */
export const leaveAfterMs = 1500;

export type StepState = "completed" | "current" | "pending";

/**
 * How a step stands while `current` is shown. The last one has nothing left to do: it is completed
 * as it is shown.
 */
export function stateOf(step: Step, current: Step): StepState {
  const distance = steps.indexOf(step) - steps.indexOf(current);
  if (distance < 0 || (distance === 0 && current === "done")) return "completed";
  return distance === 0 ? "current" : "pending";
}
