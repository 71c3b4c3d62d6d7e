import { Logger as GraphileLogger } from "graphile-worker";
import { isUnasked } from "../database/database-away.ts";
import { KIT_ERRORS, Refusal } from "../http/refusal.ts";
import type { Logger } from "../observe/logger.ts";

const isMarked = (error: Error): boolean =>
  error.name === "AbortError" || ("kind" in error && error.kind === "interrupted");

const isClosed = (error: Error): boolean =>
  error instanceof Refusal && error.type === KIT_ERRORS.unavailable;

/**
 * Pure: whether an error is what a stop of the process makes of work that is under way: a call that
 * ended, threads or a pool that are closed. Of errors while a stop is under way only; at other
 * times the same is a failure.
 */
function isCutShort(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return isMarked(error) || isClosed(error) || isUnasked(error) || isCutShort(error.cause);
}

/** The queue's lines hold job payloads at debug level; only its complaints are worth keeping. */
export const jobsLogger = (log: Logger, stopping?: AbortSignal): GraphileLogger =>
  new GraphileLogger(() => (level, message, meta) => {
    if (level === "warning") return log.warn({ source: "jobs" }, message);
    if (level !== "error") return;
    const isOrderly = stopping?.aborted === true && isCutShort(meta?.error);
    // An operator who stops a process should see no errors: what was cut short is done again.
    if (isOrderly) log.info({ source: "jobs" }, `cut short by the stop: ${message}`);
    else log.error({ source: "jobs" }, message);
  });
