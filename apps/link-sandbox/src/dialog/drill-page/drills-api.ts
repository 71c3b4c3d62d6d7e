import {
  type DrillKind,
  type DrillStart,
  type DrillsTold,
  drillsTold,
  linkError,
} from "@stocks-vibe/contracts/link";
import { words } from "./drill-messages.ts";

export type DrillsAnswer =
  | { readonly kind: "told"; readonly told: DrillsTold }
  | { readonly kind: "refused"; readonly text: string };

/** The page's calls. None throws: what went wrong is a sentence. */
export interface DrillsApi {
  list(): Promise<DrillsAnswer>;
  start(request: DrillStart): Promise<DrillsAnswer>;
  stop(drill?: DrillKind): Promise<DrillsAnswer>;
}

const DEADLINE_MS = 15_000;

/** The page's own endpoints, for the item of this token. `fetch` is an argument so that tests need no network. */
export function createDrillsApi(fetch: typeof globalThis.fetch, token: string): DrillsApi {
  const post = async (step: string, body: object): Promise<DrillsAnswer> => {
    const response = await fetch(`api/drills/${step}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
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
    const { display_message: shown, error_message: said } = refused.data;
    return { kind: "refused", text: shown ?? said };
  };
  return {
    list: () => post("list", {}),
    start: (request) => post("start", request),
    stop: (drill) => post("stop", drill ? { drill } : {}),
  };
}
