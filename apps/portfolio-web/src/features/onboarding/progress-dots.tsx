import { onboardingMessages as words } from "./messages/en.ts";
import { type Step, stateOf, steps } from "./onboarding-steps.ts";

/** A dot for each step, with its name and state for screen readers. */
export function ProgressDots({ current }: { current: Step }) {
  return (
    <ol className="setup-dots" aria-label={words.progress}>
      {steps.map((step) => {
        const state = stateOf(step, current);
        return (
          <li
            key={step}
            className={`setup-dot setup-dot-${state}`}
            aria-current={step === current ? "step" : undefined}
          >
            <span className="hidden-text">{`${words[step].title}: ${words.dot[state]}`}</span>
          </li>
        );
      })}
    </ol>
  );
}
