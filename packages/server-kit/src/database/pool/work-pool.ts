import { AsyncResource } from "node:async_hooks";
import pg from "pg";
import {
  connectionOptions,
  guardPool,
  openPool,
  type Pool,
  type PoolOptions,
} from "../postgres.ts";
import { beginWaiting, isJob } from "./work-kind.ts";

/** How much of a pool is taken. */
export interface PoolLoad {
  /** Whose it is and for what, such as 'portfolio requests'. */
  readonly pool: string;
  readonly most: number;
  readonly open: number;
  readonly idle: number;
  /** Works that wait for a connection now. */
  readonly waiting: number;
}

export const loadOf = (name: string, pool: Pool): PoolLoad => ({
  pool: name,
  most: pool.options.max ?? 0,
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});

type Connected = Parameters<InstanceType<typeof pg.Pool>["connect"]>[0];

export interface WorkPoolOptions extends PoolOptions {
  /** The pool of jobs: as many connections, and as much time for a statement, as they may have. */
  readonly jobs: { readonly max: number; readonly statementMs: number };
}

/**
 * One pool to whoever asks; requests and jobs get their connections from two, so that neither waits
 * for the other's.
 */
class WorkPool extends pg.Pool {
  readonly #jobs: Pool;

  constructor(options: pg.PoolConfig, jobs: Pool) {
    super(options);
    this.#jobs = jobs;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#connect();
    if (isJob()) {
      this.#jobs.connect(callback);
      return undefined;
    }
    const arrived = beginWaiting();
    // Called by whoever gives the connection back: what is asked next is asked by the one that
    // waited.
    const answer = AsyncResource.bind(callback);
    super.connect((...answered) => {
      arrived();
      answer(...answered);
    });
    return undefined;
  }

  #connect(): Promise<pg.PoolClient> {
    return isJob() ? this.#jobs.connect() : super.connect().finally(beginWaiting());
  }

  /** The pool of jobs, for the metrics of both. */
  get ofJobs(): Pool {
    return this.#jobs;
  }

  override async end(): Promise<void> {
    await Promise.all([super.end(), this.#jobs.end()]);
  }
}

/** The pool of jobs behind a pool of requests; undefined where there is none. */
export const jobsPoolOf = (pool: Pool): Pool | undefined =>
  pool instanceof WorkPool ? pool.ofJobs : undefined;

/** Opens a pool for requests with one for jobs behind it. */
export function openWorkPool({ jobs, ...options }: WorkPoolOptions): Pool {
  const pool = new WorkPool(connectionOptions(options), openPool({ ...options, ...jobs }));
  guardPool(pool, options);
  return pool;
}
