import {
  type DialogLanguage,
  type DrillKind,
  type DrillStart,
  type DrillsTold,
  drillsTold,
  linkError,
} from "@stocks-vibe/contracts/link";
import { drillWords } from "./drill-words.ts";

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
