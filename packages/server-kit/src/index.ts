export { unwrapRoot } from "./adopt-master-key.ts";
export { type AnsweredError, answerErrors, type ErrorAnswers } from "./answer-errors.ts";
export { UnsafeLogin } from "./check-login.ts";
export { checkRole } from "./check-role.ts";
export {
  advanceClock,
  type Clock,
  ClockMoved,
  databaseClock,
  requireRealClock,
  resetClock,
} from "./clock.ts";
export { sayLastAnswers } from "./close-promptly.ts";
export { createServer, type ServerOptions } from "./create-server.ts";
export { DatabaseTooSlow, isDatabaseAway } from "./database-away.ts";
export { isDirect, isLoopback, requireDirectPeer } from "./direct-peer.ts";
export { LoginsNotAllowed } from "./ensure-logins.ts";
export { RoleNotAllowed } from "./ensure-roles.ts";
export { isLocalUrl, refuseUnaddressedBinding } from "./exposure.ts";
export { hashToken, newId, randomToken } from "./ids.ts";
export { enqueue, type NewJob } from "./jobs.ts";
export { type KeyRing, openKeyRing } from "./key-ring.ts";
export { ANNOUNCED_MS, createKeyRotation, type KeyRotation } from "./key-rotation.ts";
export type { SetApart } from "./lanes.ts";
export {
  createLogger,
  type LoggedProcess,
  type Logger,
  type LogLevel,
  logFile,
  plainError,
} from "./logger.ts";
export { loginName, passwordsFrom, SYSTEM } from "./logins.ts";
export { BadMasterKey } from "./master-key.ts";
export { createMetrics, type Metrics, measureRequests, type Reading } from "./metrics.ts";
export { type MigrateOptions, migrate } from "./migrate.ts";
export { networkOf } from "./network-of.ts";
export { explainPooler, requireDirectConnection } from "./pooler.ts";
export {
  type Database,
  openDatabase,
  openPool,
  type Pool,
  quoted,
  type Scope,
  type Transaction,
} from "./postgres.ts";
export { readQueue, type TaskState } from "./queue-state.ts";
export { limitRequests, type RateLimitOptions } from "./rate-limit.ts";
export { type Migration, type MigrationPlan, readMigrations } from "./read-migrations.ts";
export { createReadings, type Readings } from "./readings.ts";
// All of it: only so can a server add to the types that it refuses with.
export * from "./refusal.ts";
export {
  createSealedRows,
  resealTasks,
  type SealedColumn,
  type SealedRows,
} from "./reseal.ts";
export { RIGHTS_LOCK } from "./rights-lock.ts";
export {
  DATABASE_LIMITS,
  type DatabaseLimits,
  openRolePools,
  type PoolLoad,
  type RolePools,
} from "./role-pools.ts";
export {
  beginRound,
  endRounds,
  findLastRound,
  type LastRound,
  secondsOfRounds,
} from "./rounds.ts";
export { requireCurrentSchema } from "./schema-state.ts";
export { type SchemaVersion, schemaTrouble, versionsOf } from "./schema-versions.ts";
export { scramVerifier } from "./scram-verifier.ts";
export { createSecretBox, type SecretBox, type SecretPlace } from "./secret-box.ts";
export { type FieldIssue, speakZod, type ZodTypeProvider } from "./speak-zod.ts";
export {
  type AloneParts,
  type AloneProgram,
  type AloneServer,
  type AloneSettings,
  aloneSettingsOf,
} from "./start/alone-server.ts";
export { type Health, healthRoutes } from "./start/health-routes.ts";
export { measureLanes } from "./start/measure-lanes.ts";
export { measureProcess } from "./start/measure-process.ts";
export { buildProbes } from "./start/probes.ts";
export { readiness } from "./start/readiness.ts";
export { type Running, runProcess } from "./start/run-process.ts";
export { REQUESTS_MS, runStops, type Stop } from "./start/run-stops.ts";
export { runAlone } from "./start/start-alone.ts";
export {
  ALONE_VARIABLES,
  databaseLimitsOf,
  flag,
  LEAST_METRICS_TOKEN,
  list,
  optional,
  PROCESS_VARIABLES,
  readVariables,
} from "./start/variables.ts";
export { createKeyedTurns, type Turns } from "./take-turns.ts";
export { type Leak, probeIsolation } from "./tenant-isolation.ts";
export { type UnguardedTable, unguardedTables } from "./tenant-tables.ts";
export { createThreads, type Threads, ThreadTooSlow } from "./threads.ts";
export { NewerSchemaError, OlderSchemaError, UnfitDatabase } from "./unfit-database.ts";
export { versionIn } from "./version.ts";
export { requireStrongKey } from "./weak-key.ts";
export {
  type LaneLoad,
  migrateJobs,
  startWorker,
  type Task,
  type TaskContext,
  type Worker,
} from "./worker.ts";
export { countLiveWorkers } from "./worker-presence.ts";
