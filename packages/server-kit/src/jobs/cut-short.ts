import { isUnasked } from "../database/database-away.ts";
import { KIT_ERRORS, Refusal } from "../http/refusal.ts";

const isMarked = (error: Error): boolean =>
  error.name === "AbortError" || ("kind" in error && error.kind === "interrupted");

const isClosed = (error: Error): boolean =>
  error instanceof Refusal && error.type === KIT_ERRORS.unavailable;

/**
 * Pure: whether an error is what a stop of the process makes of work that is under way: a call that ended, threads or a pool that
 * are closed. Of errors while a stop is under way only; at other times the same is a failure.
 */
export function isCutShort(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return isMarked(error) || isClosed(error) || isUnasked(error) || isCutShort(error.cause);
}
