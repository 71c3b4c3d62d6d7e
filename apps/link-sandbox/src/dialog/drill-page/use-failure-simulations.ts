import type { DrillsTold } from "@stocks-vibe/contracts/link";
import { useCallback, useEffect, useState } from "react";
import type { DrillsAnswer, DrillsApi } from "./failure-simulations-api.ts";

/** What ends by itself, or by a sign-in, is seen to end within this. */
const LOOK_AGAIN_MS = 5_000;

export interface Drills {
  readonly told: DrillsTold | undefined;
  readonly problem: string | undefined;
  /** What was done last, in words. */
  readonly done: string;
  readonly isBusy: boolean;
  act(call: (api: DrillsApi) => Promise<DrillsAnswer>, done: string): void;
}

/** How the item stands, and what the person does about it; one call at a time. */
export function useDrills(api: DrillsApi): Drills {
  const [told, setTold] = useState<DrillsTold>();
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState("");
  const [isBusy, setBusy] = useState(false);

  const take = useCallback((answer: DrillsAnswer): void => {
    if (answer.kind === "told") setTold(answer.told);
    setProblem(answer.kind === "refused" ? answer.text : undefined);
  }, []);

  useEffect(() => {
    void api.list().then(take);
  }, [api, take]);

  const isRunning = told !== undefined && told.running.length > 0;
  useEffect(() => {
    if (!isRunning || isBusy) return undefined;
    const timer = setInterval(() => void api.list().then(take), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [api, take, isRunning, isBusy]);

  const act: Drills["act"] = (call, whatWasDone) => {
    if (isBusy) return;
    setBusy(true);
    setDone("");
    void call(api).then((answer) => {
      take(answer);
      setBusy(false);
      if (answer.kind === "told") setDone(whatWasDone);
    });
  };
  return { told, problem, done, isBusy, act };
}
