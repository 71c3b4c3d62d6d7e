import { withFilter } from "#lib/router/address.ts";
import { useLocation, useNavigate } from "#lib/router/router.tsx";
import { historyMessages } from "./messages/en.ts";

/**
 * Where on the page of an account's history somebody is. Each step has an address, so that Back
 * leads to the one before.
 */
export type Step =
  | { readonly kind: "choose" }
  | { readonly kind: "columns" }
  | { readonly kind: "file"; readonly id: string };

function stepOf(search: string): Step {
  const query = new URLSearchParams(search);
  const id = query.get("file");
  if (id) return { kind: "file", id };
  return query.get("step") === "columns" ? { kind: "columns" } : { kind: "choose" };
}

function searchOf(search: string, step: Step): string {
  const columns = withFilter(search, "step", step.kind === "columns" ? "columns" : null);
  return withFilter(columns, "file", step.kind === "file" ? step.id : null);
}

/** The step in the address, and the way to another one. */
export function useStep(): [Step, (step: Step, how?: { replace: boolean }) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  return [stepOf(search), (step, how) => navigate({ search: searchOf(search, step) }, how ?? {})];
}

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
