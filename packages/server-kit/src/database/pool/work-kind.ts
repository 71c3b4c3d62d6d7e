import { AsyncLocalStorage } from "node:async_hooks";

/** A request's waits for the database count together; each query of a job has its own time. */
interface Work {
  kind: "request" | "job";
  /** Milliseconds that its waiting may still take, as of `since`. */
  leftMs: number;
  /** Queries it waits for now, and since when it waits for any. */
  waits: number;
  since: number;
}

const current = new AsyncLocalStorage<Work>();

const newWork = (kind: Work["kind"], leftMs: number): Work => ({
  kind,
  leftMs,
  waits: 0,
  since: 0,
});

/** Runs `work` as a job: on the connections of jobs, and with their patience. */
export const asJob = <Result>(work: () => Result): Result =>
  current.run(newWork("job", Number.POSITIVE_INFINITY), work);

/**
 * Runs `work` as nobody's: what keeps the process going takes no part in the patience of whoever
 * happened to set it off.
 */
export const asNobodys = <Result>(work: () => Result): Result => current.exit(work);

export interface RequestWork {
  run<Result>(work: () => Result): Result;
  /** It was answered: what goes on for it is a job. */
  end(): void;
}

/** One request, all of whose waiting for the database takes `mostMs` at most. */
export function requestWork(mostMs: number): RequestWork {
  const work = newWork("request", mostMs);
  return {
    run: (toDo) => current.run(work, toDo),
    end() {
      work.kind = "job";
      work.leftMs = Number.POSITIVE_INFINITY;
    },
  };
}

export const isJob = (): boolean => current.getStore()?.kind === "job";

/** Milliseconds that the work which asks may still wait for the database. */
export function patienceLeft(): number {
  const work = current.getStore();
  if (!work) return Number.POSITIVE_INFINITY;
  return work.waits === 0 ? work.leftMs : work.leftMs - (performance.now() - work.since);
}

/** The work that asks waits from now on. Answers how to say that this wait is over. */
export function beginWaiting(): () => void {
  const work = current.getStore();
  if (!work) return () => undefined;
  if (work.waits === 0) work.since = performance.now();
  work.waits += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    work.waits -= 1;
    if (work.waits === 0) work.leftMs -= performance.now() - work.since;
  };
}
