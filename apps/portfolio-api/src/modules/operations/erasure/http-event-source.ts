import { KIT_ERRORS, Refusal } from "@stocks-vibe/server-kit";
import * as z from "zod";
import type { AuthServerAddress } from "../../../identity/session-verifier.ts";
import { authEvent, type ErasureService, type EventSource } from "./erasure.service.ts";

const answer = z.object({ events: z.array(authEvent), next_cursor: z.string() });

const TIMEOUT_MS = 10_000;
const PAGE = "200";

/** Asks the auth server's API for backends for its feed. */
export function httpEventSource(
  { url, projectId, secret }: AuthServerAddress,
  send: typeof fetch = fetch,
): EventSource {
  const authorization = `Basic ${Buffer.from(`${projectId}:${secret}`).toString("base64")}`;
  return {
    async readAfter(cursor) {
      const query = new URLSearchParams({ cursor, limit: PAGE });
      const response = await send(`${url}/v1/b2b/events?${query}`, {
        headers: { authorization },
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((cause: unknown) => {
        throw new Refusal(KIT_ERRORS.unavailable, { cause });
      });
      if (!response.ok) throw new Refusal(KIT_ERRORS.unavailable);
      const { events, next_cursor } = answer.parse(await response.json());
      return { events, nextCursor: next_cursor };
    },
  };
}

const EVERY_MS = 2_000;

/** Asks the identity system every two seconds what happened. Answers how to stop asking. */
export function watchEvents(
  erasure: ErasureService,
  source: EventSource,
  onError: (error: unknown) => void,
): () => void {
  let isAsking = false;
  const ask = async () => {
    // A slow answer is waited for, never asked for twice.
    if (isAsking) return;
    isAsking = true;
    await erasure.consume(source).catch(onError);
    isAsking = false;
  };
  const timer = setInterval(() => void ask(), EVERY_MS);
  timer.unref();
  void ask();
  return () => clearInterval(timer);
}
