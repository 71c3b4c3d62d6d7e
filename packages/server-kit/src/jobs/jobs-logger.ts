import { Logger as GraphileLogger } from "graphile-worker";
import type { Logger } from "../observe/logger.ts";
import { isCutShort } from "./cut-short.ts";

/** The queue's lines hold job payloads at debug level; only its complaints are worth keeping. */
export const jobsLogger = (log: Logger, stopping?: AbortSignal): GraphileLogger =>
  new GraphileLogger(() => (level, message, meta) => {
    if (level === "warning") return log.warn({ source: "jobs" }, message);
    if (level !== "error") return;
    const isOrderly = stopping?.aborted === true && isCutShort(meta?.error);
    // Whoever stops a process is not to be told of errors: what was cut short is done again.
    if (isOrderly) log.info({ source: "jobs" }, `cut short by the stop: ${message}`);
    else log.error({ source: "jobs" }, message);
  });
