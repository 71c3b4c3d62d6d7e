import { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { type Runner, type RunnerOptions, run, type WorkerEvents } from "graphile-worker";
import type { Logger } from "../observe/logger.ts";

export interface QueueSettings {
  readonly lane: string;
  readonly slots: number;
  readonly settings: Omit<RunnerOptions, "events" | "concurrency">;
  readonly log: Logger;
  readonly stopping: AbortSignal;
  /** A name that jobs are locked under from now on. */
  readonly onName: (name: string) => void;
  /** Names under which nothing runs any more. */
  readonly onEnd: (names: readonly string[]) => Promise<void>;
  readonly onJob: (id: string, state: "runs" | "ran") => void;
}

export interface QueueLife {
  /** Whether it asked for jobs just now, or has none of its slots free. */
  isTaking(): boolean;
  /** Lets running jobs finish, then ends. */
  stop(): Promise<void>;
}

/** It asks every second, or is woken sooner. */
const ASKED_WITHIN_MS = 10_000;
/**
 * Questions for jobs that fail in a row, each a second after the last, before the lane is started
 * again.
 */
const MOST_FAILURES = 5;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

interface Life {
  /** Resolves when it has begun to end. */
  readonly ending: Promise<void>;
}

/**
 * A lane of jobs that is started again whenever it ends and nobody asked for it. The next begins
 * when the one before starts to end: that one still lets its jobs finish, and they may take
 * minutes. Rejects when it can't be started the first time.
 */
export async function startQueue(options: QueueSettings): Promise<QueueLife> {
  const { lane, slots, settings, log, stopping, onName, onEnd, onJob } = options;
  const living = new Set<Runner>();
  let askedAt = performance.now();
  let running = 0;

  const begin = async (): Promise<Life> => {
    const names: string[] = [];
    const add = (name: string): void => {
      names.push(name);
      onName(name);
    };
    const asked = (): void => {
      askedAt = performance.now();
      failures = 0;
    };
    let failures = 0;
    // Pool and workers are created while run() is still starting, so whoever wants their names must
    // listen before.
    const events: WorkerEvents = new EventEmitter();
    events.on("pool:create", ({ workerPool }) => add(workerPool.id));
    events.on("worker:create", ({ worker }) => add(worker.workerId));
    events.on("worker:getJob:empty", asked);
    events.on("job:start", ({ job }) => {
      asked();
      running += 1;
      onJob(job.id, "runs");
    });
    events.on("job:complete", ({ job }) => {
      running -= 1;
      onJob(job.id, "ran");
    });
    const endBegan = new Promise<void>((resolve) =>
      events.once("pool:gracefulShutdown", () => resolve()),
    );
    const runner = await run({ ...settings, concurrency: slots, events });
    living.add(runner);
    // The queue keeps some of what it asked at the start for good, a failure included.
    events.on("worker:getJob:error", ({ error }) => {
      failures += 1;
      if (failures !== MOST_FAILURES) return;
      log.error({ err: error, lane }, "a lane can't ask for jobs");
      runner.stop().catch(() => undefined);
    });
    const ended = runner.promise
      .catch((error: unknown) => log.error({ err: error, lane }, "a lane of jobs failed"))
      .then(async () => {
        living.delete(runner);
        await onEnd(names);
      })
      .catch((error: unknown) => log.error({ err: error, lane }, "a lane's jobs were not freed"));
    if (stopping.aborted) await runner.stop();
    return { ending: Promise.race([endBegan, ended]) };
  };

  const again = async (): Promise<Life | undefined> => {
    for (let pause = FIRST_PAUSE_MS; !stopping.aborted; ) {
      await wait(pause, undefined, { signal: stopping, ref: false }).catch(() => undefined);
      if (stopping.aborted) break;
      try {
        return await begin();
      } catch (error) {
        log.error({ err: error, lane }, "a lane of jobs could not be started; trying again");
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
    }
    return undefined;
  };

  const keep = async (first: Life): Promise<void> => {
    for (let life: Life | undefined = first; life; life = await again()) {
      await life.ending;
      if (!stopping.aborted) log.error({ lane }, "a lane of jobs ended; starting it again");
    }
  };

  const kept = keep(await begin());
  return {
    isTaking: () =>
      living.size > 0 && (running >= slots || performance.now() - askedAt < ASKED_WITHIN_MS),
    async stop() {
      await Promise.all([...living].map((runner) => runner.stop().catch(() => undefined)));
      await kept;
    },
  };
}
