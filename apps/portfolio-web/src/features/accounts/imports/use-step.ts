import { withFilter } from "#lib/router/address.ts";
import { useLocation, useNavigate } from "#lib/router/router.tsx";

/**
 * Where on the page of an account's history somebody is. Each step has an address, so that Back
 * leads to the one before.
 */
export type Step =
  | { readonly kind: "choose" }
  | { readonly kind: "columns" }
  | { readonly kind: "file"; readonly id: string };

export function stepOf(search: string): Step {
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
