import type { AuthCore } from "../core/create-auth-core.ts";
import { ApiError } from "../wire/errors.ts";

export interface TelemetryResource {
  /**
   * Notes that something happened. Sent with others, 15 at most or after 800 ms; nobody waits for
   * it.
   */
  report(eventName: string, details?: object, error?: unknown): void;
  /** Sends at once what was noted. */
  flush(): void;
  /**
   * From now on, each call that fails is noted by its name and its error's type. Answers how to
   * stop that.
   */
  watchFailures(): () => void;
}

const LARGEST_BATCH = 15;
const LONGEST_WAIT_MS = 800;

const failureOf = (error: unknown): object => {
  if (error instanceof ApiError) {
    return {
      error_code: error.error_type,
      error_description: error.error_message,
      http_status_code: error.status_code,
    };
  }
  return error instanceof Error ? { error_code: error.name, error_description: error.message } : {};
};

/**
 * What happened in the page, for the project's operators. Nothing is reported that the page does
 * not ask for.
 */
export function createTelemetry(core: AuthCore): TelemetryResource {
  let batch: object[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (batch.length === 0) return;
    const body = JSON.stringify(batch);
    batch = [];
    const headers = { "content-type": "application/json" };
    // `keepalive` lets the last batch of a page leave with the page. Failures are nobody's business
    // here.
    const sent = core.fetch(`${core.baseUrl}/sdk/v1/events`, {
      method: "POST",
      credentials: "omit",
      keepalive: true,
      headers,
      body,
    });
    sent.catch(() => undefined);
  }

  function report(event_name: string, details: object = {}, error?: unknown): void {
    const event = { public_token: core.publicToken, event_name, details, ...failureOf(error) };
    batch.push({ telemetry: core.describeClient(), event });
    if (batch.length >= LARGEST_BATCH) flush();
    else timer ??= setTimeout(flush, LONGEST_WAIT_MS);
  }

  return {
    report,
    flush,
    watchFailures() {
      const tell = (method: string, error: unknown): void =>
        report("call_failed", { method }, error);
      core.failures.add(tell);
      return () => void core.failures.delete(tell);
    },
  };
}
