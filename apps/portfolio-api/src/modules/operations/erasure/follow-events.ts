import type { EventSource } from "./auth-events.ts";
import type { ErasureService } from "./erasure.service.ts";

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
