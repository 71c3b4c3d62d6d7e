import { historyMessages } from "./messages/en.ts";

const words = historyMessages.steps;
const steps = ["choose", "columns", "review", "done"] as const;
export type StepName = (typeof steps)[number];

/** Where in adding a file somebody is. */
export function StepList({ at }: { at: StepName }) {
  return (
    <ol className="history-steps" aria-label={words.label}>
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={step === at ? "step" : undefined}
          className={place < steps.indexOf(at) ? "history-step-done" : undefined}
        >
          {words[step]}
        </li>
      ))}
    </ol>
  );
}
