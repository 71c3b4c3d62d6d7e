import { useState } from "react";
import { withPart } from "#lib/address.ts";
import { useLocation, useNavigate } from "#lib/router/router.tsx";
import type { Step } from "./onboarding-steps.ts";

/** Pure: the step that an address asks for. The last one has none: only a link leads there. */
function stepIn(search: string): Step {
  const asked = new URLSearchParams(search).get("step");
  return asked === "security" || asked === "connect" ? asked : "welcome";
}

/** The step in the address, so that Back leads to the one before. Once an account is linked it is the last one, wherever Back leads. */
export function useStep(isLinked: boolean) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [hasMoved, setMoved] = useState(false);
  const goTo = (step: "security" | "connect") => {
    setMoved(true);
    navigate({ search: withPart(search, "step", step) });
  };
  return { step: isLinked ? "done" : stepIn(search), hasMoved, goTo } as const;
}
