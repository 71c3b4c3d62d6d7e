import { useCallback, useEffect, useState } from "react";
import { useServices } from "#lib/api/services.ts";
import { useAuthState } from "#lib/auth/auth.ts";
import { markOnboarded } from "#lib/auth/onboarding-flag.ts";
import { paths } from "#lib/router/paths.ts";
import { useNavigate } from "#lib/router/router.tsx";
import { completeAfterMs, leaveAfterMs, type Step } from "./onboarding-steps.ts";

/**
 * Ends the setup: by itself soon after the last step is reached, at once by Skip. `isFinishing`
 * until the dashboard opens.
 */
export function useCompletion(step: Step) {
  const { store } = useServices();
  const { session } = useAuthState();
  const navigate = useNavigate();
  const [isFinishing, setFinishing] = useState(false);
  const organization = session?.organization_id ?? null;

  const mark = useCallback(() => {
    if (organization !== null) markOnboarded(store, organization);
  }, [store, organization]);
  const leave = useCallback(() => navigate(paths.dashboard, { replace: true }), [navigate]);
  const complete = useCallback(() => {
    mark();
    setFinishing(true);
  }, [mark]);

  useEffect(() => {
    if (step !== "done" || isFinishing) return;
    const timer = setTimeout(complete, completeAfterMs);
    return () => clearTimeout(timer);
  }, [step, isFinishing, complete]);
  useEffect(() => {
    if (!isFinishing) return;
    const timer = setTimeout(leave, leaveAfterMs);
    return () => clearTimeout(timer);
  }, [isFinishing, leave]);

  const skip = () => {
    mark();
    leave();
  };
  return { isFinishing, complete, skip };
}
