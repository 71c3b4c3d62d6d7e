import {
  type DialogLanguage,
  type DrillKind,
  type DrillStart,
  type DrillsTold,
  drillsTold,
  linkError,
} from "@stocks-vibe/contracts/link";
import { useCallback, useEffect, useState } from "react";
import { drillWords } from "./drill-words.ts";

type DrillsAnswer =
  | { readonly kind: "told"; readonly told: DrillsTold }
  | { readonly kind: "refused"; readonly text: string };

/** The page's calls. None throws: what went wrong is a sentence. */
export interface DrillsApi {
  list(): Promise<DrillsAnswer>;
  start(request: DrillStart): Promise<DrillsAnswer>;
  stop(drill?: DrillKind): Promise<DrillsAnswer>;
}

const DEADLINE_MS = 15_000;

/** Which item, and what is told of it in which language. */
interface DrillLink {
  readonly token: string;
  readonly language: DialogLanguage;
}

/**
 * The page's own endpoints, for the item of its link. `fetch` is an argument so that tests need no
 * network.
 */
export function createDrillsApi(
  fetch: typeof globalThis.fetch,
  { token, language }: DrillLink,
): DrillsApi {
  const words = drillWords[language];
  const post = async (step: string, body: object): Promise<DrillsAnswer> => {
    const response = await fetch(`api/drills/${step}`, {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": language },
      body: JSON.stringify({ drill_token: token, ...body }),
      credentials: "omit",
      redirect: "error",
      signal: AbortSignal.timeout(DEADLINE_MS),
    }).catch(() => undefined);
    const json: unknown = await response?.json().catch(() => undefined);
    const told = drillsTold.safeParse(json);
    if (response?.ok && told.success) return { kind: "told", told: told.data };
    const refused = linkError.safeParse(json);
    if (!refused.success) return { kind: "refused", text: words.unreachable };
    return { kind: "refused", text: refused.data.display_message ?? words.failed };
  };
  return {
    list: () => post("list", {}),
    start: (request) => post("start", request),
    stop: (drill) => post("stop", drill ? { drill } : {}),
  };
}

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
