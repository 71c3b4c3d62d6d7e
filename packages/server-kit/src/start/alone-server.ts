import type { FastifyInstance } from "fastify";
import type { DatabaseLimits } from "../database/logins/role-pools.ts";
import type { Pool } from "../database/postgres.ts";
import type { QueuePlan } from "../jobs/jobs.ts";
import type { QueueLoad, Task } from "../jobs/worker.ts";
import type { KeyRing } from "../keys/key-ring.ts";
import type { SealedRows } from "../keys/reseal.ts";
import type { MigrationPlan } from "../migrations/read-migrations.ts";
import type { Logger, LogLevel } from "../observe/logger.ts";
import type { Metrics } from "../observe/metrics.ts";
import type { Stop } from "./run-process.ts";
import { databaseLimitsOf, type ProcessVariables } from "./variables.ts";

/**
 * What a server that runs by itself needs to know of its process, however its variables are called.
 */
export interface AloneSettings {
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  readonly masterKey: string;
  readonly previousMasterKey: string | undefined;
  /** Serves requests, takes jobs, or both. */
  readonly role: "all" | "http" | "worker";
  readonly logLevel: LogLevel;
  readonly trustedProxies: readonly string[];
  /** Milliseconds for which it goes on serving after it was told to stop. */
  readonly stopDelayMs: number;
  /** Whoever shows it reads /metrics; without one, programs on this machine do. */
  readonly metricsToken: string | undefined;
  readonly databaseLimits: DatabaseLimits;
}

interface AloneEnvironment extends ProcessVariables {
  readonly PORT: number;
  readonly DATABASE_URL: string;
  readonly MASTER_KEY: string;
  readonly MASTER_KEY_PREVIOUS?: string | undefined;
  readonly METRICS_TOKEN?: string | undefined;
}

export const aloneSettingsOf = (env: AloneEnvironment): AloneSettings => ({
  host: env.HOST,
  port: env.PORT,
  databaseUrl: env.DATABASE_URL,
  masterKey: env.MASTER_KEY,
  previousMasterKey: env.MASTER_KEY_PREVIOUS,
  role: env.ROLE,
  logLevel: env.LOG_LEVEL,
  trustedProxies: env.TRUSTED_PROXIES,
  stopDelayMs: env.STOP_DELAY_SECONDS * 1_000,
  metricsToken: env.METRICS_TOKEN,
  databaseLimits: databaseLimitsOf(env),
});

/** What the start-up hands to a server. */
export interface AloneParts {
  /** The connections of its role. */
  readonly pool: Pool;
  readonly keys: KeyRing;
  readonly log: Logger;
  /** Fires when the process is told to stop. */
  readonly stopping: AbortSignal;
}

/** A server as the start-up sees it. */
export interface AloneServer {
  /** Adds what it serves to an application that has the house's settings. */
  readonly addRoutes: (app: FastifyInstance) => Promise<void>;
  readonly sealedRows: SealedRows;
  readonly tasks: Readonly<Record<string, Task>>;
  /** Its tasks that have slots of their own. */
  readonly apart: readonly QueuePlan[];
  /** Begins what a process that takes jobs does besides them; answers how to end it. */
  readonly startWork?: () => Promise<Stop> | Stop;
  /** Adds its own figures to /metrics. */
  readonly measure?: (metrics: Metrics, lanes: () => readonly QueueLoad[]) => void;
  /** What else it holds: ended after the last answer and before jobs are, the last one first. */
  readonly stops?: readonly Stop[];
}

/** A program that runs one server and nothing else. */
export interface AloneProgram {
  /** Names its lines in the log and its connections. */
  readonly name: string;
  readonly version: string;
  readonly settings: AloneSettings;
  /** Its own schema; the shared one, `ops`, comes by itself. */
  readonly plan: MigrationPlan & { readonly role: string };
  /**
   * For a database without a fingerprint of its master key: whether this one opens what is there.
   */
  readonly isFirstKey?: (owner: Pool, masterKey: string) => Promise<boolean>;
  readonly build: (parts: AloneParts) => Promise<AloneServer>;
}
