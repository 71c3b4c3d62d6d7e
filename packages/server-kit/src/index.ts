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
export { LoginsMissing, LoginsNotAllowed, UnsafeLogin } from "./database/logins/ensure-logins.ts";
export { checkRole, RIGHTS_LOCK, RoleNotAllowed } from "./database/logins/ensure-roles.ts";
export { loginName, passwordsFrom, SYSTEM, scramVerifier } from "./database/logins/logins.ts";
export {
  DATABASE_LIMITS,
  type DatabaseLimits,
  openRolePools,
  type PoolLoad,
  type RolePools,
  type RolePoolsOptions,
} from "./database/logins/role-pools.ts";
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
export {
  type Leak,
  probeIsolation,
  type UnguardedTable,
  unguardedTables,
} from "./database/tenant-isolation.ts";
export {
  NewerSchemaError,
  OlderSchemaError,
  requireFitDatabase,
  UnfitDatabase,
} from "./database/unfit-database.ts";
export { acceptedLanguage } from "./http/accepted-language.ts";
export { type AnsweredError, answerErrors, type ErrorAnswers } from "./http/answer-errors.ts";
export { type BodyPlaces, createBodyPlaces } from "./http/body-places.ts";
export {
  acceptedCoding,
  type CompressedOnce,
  compressReads,
  createCompressedOnce,
} from "./http/compress-reads.ts";
export { createServer, type ServerOptions, sayLastAnswers } from "./http/create-server.ts";
export { type ApiDescription, describeRoutes, descriptionRoute } from "./http/describe-routes.ts";
export { isLocalUrl, refuseUnaddressedBinding } from "./http/exposure.ts";
export { isDirect, isLoopback, networkOf, requireDirectPeer } from "./http/network-of.ts";
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
export type { QueuePlan } from "./jobs/jobs.ts";
export { enqueue, type NewJob } from "./jobs/jobs.ts";
export { readQueue, type TaskState } from "./jobs/queue-state.ts";
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
export type { SealedColumn } from "./keys/reseal.repository.ts";
export { createSealedRows, resealTasks, type SealedRows } from "./keys/reseal.ts";
export { createSecretBox, type SecretBox, type SecretPlace } from "./keys/secret-box.ts";
export { createSelfSignedCertificate, toPem } from "./keys/self-signed-certificate.ts";
export { requireStrongKey } from "./keys/weak-key.ts";
export { type MigrateOptions, migrate } from "./migrations/migrate.ts";
export {
  type Migration,
  type MigrationPlan,
  readMigrations,
  type SchemaVersion,
  schemaTrouble,
  versionsOf,
} from "./migrations/read-migrations.ts";
export { requireCurrentSchema } from "./migrations/schema-state.ts";
export {
  createLogger,
  type LoggedProcess,
  type Logger,
  type LogLevel,
  logFile,
  plainError,
} from "./observe/logger.ts";
export {
  createMetrics,
  createReadings,
  type Metrics,
  measureRequests,
  type Reading,
  type Readings,
} from "./observe/metrics.ts";
export { versionIn } from "./observe/version.ts";
export {
  createGuardedFetch,
  type GuardedFetch,
  type GuardOptions,
  type OutboundReason,
  OutboundRefused,
} from "./outbound/guarded-fetch.ts";
export {
  type AloneParts,
  type AloneProgram,
  type AloneServer,
  type AloneSettings,
  aloneSettingsOf,
} from "./start/alone-server.ts";
export { buildProbes, type Health, healthRoutes, readiness } from "./start/health-routes.ts";
export { measureProcess, measureQueues } from "./start/measurements.ts";
export { REQUESTS_MS, type Running, runProcess, runStops, type Stop } from "./start/run-process.ts";
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
export {
  createKeyedLimit,
  createKeyedQueue,
  type KeyedLimit,
  type KeyedQueue,
} from "./work/keyed-queue.ts";
export { createSharedTurns } from "./work/shared-turns.ts";
export { createThreads, type Threads, ThreadTooSlow } from "./work/threads.ts";
