export { queryBatch } from "./database/ask-together.ts";
export {
  advanceClock,
  type Clock,
  ClockMoved,
  databaseClock,
  requireRealClock,
  resetClock,
} from "./database/clock.ts";
export { DatabaseTooSlow, isDatabaseAway } from "./database/database-away.ts";
export { hasTable } from "./database/has-table.ts";
export { UnsafeLogin } from "./database/logins/check-login.ts";
export { checkRole } from "./database/logins/check-role.ts";
export { LoginsMissing, LoginsNotAllowed } from "./database/logins/ensure-logins.ts";
export { RoleNotAllowed } from "./database/logins/ensure-roles.ts";
export { loginName, passwordsFrom, SYSTEM } from "./database/logins/logins.ts";
export { RIGHTS_LOCK } from "./database/logins/rights-lock.ts";
export {
  DATABASE_LIMITS,
  type DatabaseLimits,
  openRolePools,
  type PoolLoad,
  type RolePools,
  type RolePoolsOptions,
} from "./database/logins/role-pools.ts";
export { scramVerifier } from "./database/logins/scram-verifier.ts";
export type { NarrowTables } from "./database/narrow-tables.ts";
export { explainPooler, requireDirectConnection } from "./database/pool/pooler.ts";
export {
  type Database,
  openDatabase,
  openPool,
  type Pool,
  quoted,
  type Scope,
  type Transaction,
} from "./database/postgres.ts";
export { type Leak, probeIsolation } from "./database/tenant-isolation.ts";
export { type UnguardedTable, unguardedTables } from "./database/tenant-tables.ts";
export { NewerSchemaError, OlderSchemaError, UnfitDatabase } from "./database/unfit-database.ts";
export { acceptedCoding } from "./http/accepted-coding.ts";
export { acceptedLanguage } from "./http/accepted-language.ts";
export { type AnsweredError, answerErrors, type ErrorAnswers } from "./http/answer-errors.ts";
export { type BodyPlaces, createBodyPlaces } from "./http/body-places.ts";
export { sayLastAnswers } from "./http/close-promptly.ts";
export { compressReads } from "./http/compress-reads.ts";
export { type CompressedOnce, createCompressedOnce } from "./http/compressed-once.ts";
export { createServer, type ServerOptions } from "./http/create-server.ts";
export { type ApiDescription, describeRoutes, descriptionRoute } from "./http/describe-routes.ts";
export { isDirect, isLoopback, requireDirectPeer } from "./http/direct-peer.ts";
export { isLocalUrl, refuseUnaddressedBinding } from "./http/exposure.ts";
export { networkOf } from "./http/network-of.ts";
export {
  limitByKey,
  limitRequests,
  NETWORK_PER_MINUTE,
  type RateLimitOptions,
} from "./http/rate-limit.ts";
// All of it: only so can a server add to the types that it refuses with.
export * from "./http/refusal.ts";
export { type FieldIssue, speakZod, type ZodTypeProvider } from "./http/speak-zod.ts";
export { hashToken, newId, randomToken } from "./ids.ts";
export { enqueue, type NewJob } from "./jobs/jobs.ts";
export { readQueue, type TaskState } from "./jobs/queue-state.ts";
export type { QueuePlan } from "./jobs/queues.ts";
export {
  beginRound,
  endRounds,
  findLastRound,
  type LastRound,
  secondsOfRounds,
} from "./jobs/rounds.ts";
export {
  migrateJobs,
  type QueueLoad,
  startWorker,
  type Task,
  type TaskContext,
  type Worker,
} from "./jobs/worker.ts";
export { countLiveWorkers } from "./jobs/worker-presence.ts";
export {
  NeverStarted,
  openingMasterKey,
  requireOwnMasterKey,
  unwrapRoot,
} from "./keys/adopt-master-key.ts";
export { type KeyRing, openKeyRing } from "./keys/key-ring.ts";
export { createKeyRotation, type KeyRotation } from "./keys/key-rotation.ts";
export { BadMasterKey } from "./keys/master-key.ts";
export { createSealedRows, resealTasks, type SealedRows } from "./keys/reseal.ts";
export type { SealedColumn } from "./keys/sealed-column.ts";
export { createSecretBox, type SecretBox, type SecretPlace } from "./keys/secret-box.ts";
export { requireStrongKey } from "./keys/weak-key.ts";
export { type MigrateOptions, migrate } from "./migrations/migrate.ts";
export {
  type Migration,
  type MigrationPlan,
  readMigrations,
} from "./migrations/read-migrations.ts";
export { requireCurrentSchema } from "./migrations/schema-state.ts";
export { type SchemaVersion, schemaTrouble, versionsOf } from "./migrations/schema-versions.ts";
export {
  createLogger,
  type LoggedProcess,
  type Logger,
  type LogLevel,
  logFile,
  plainError,
} from "./observe/logger.ts";
export { createMetrics, type Metrics, measureRequests, type Reading } from "./observe/metrics.ts";
export { createReadings, type Readings } from "./observe/readings.ts";
export { versionIn } from "./observe/version.ts";
export {
  type AloneParts,
  type AloneProgram,
  type AloneServer,
  type AloneSettings,
  aloneSettingsOf,
} from "./start/alone-server.ts";
export { type Health, healthRoutes } from "./start/health-routes.ts";
export { measureProcess } from "./start/measure-process.ts";
export { measureQueues } from "./start/measure-queues.ts";
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
  strayVariables,
} from "./start/variables.ts";
export { createKeyedLimit, type KeyedLimit } from "./work/keyed-limit.ts";
export { createKeyedQueue, type KeyedQueue } from "./work/keyed-queue.ts";
export { createSharedTurns } from "./work/shared-turns.ts";
export { createThreads, type Threads, ThreadTooSlow } from "./work/threads.ts";
