export { type PortfolioApp, portfolioPlugin } from "./app.ts";
export { composePortfolio, PORTFOLIO_ROLE, PORTFOLIO_SCHEMA } from "./compose.ts";
export {
  type PortfolioConfig,
  PROVIDER_VARIABLES,
  portfolioConfig,
  providerLimits,
  providerLimitsOf,
} from "./config.ts";
export type { Caller } from "./http/caller.ts";
export type { AddressedNotice, MemberDirectory } from "./identity/member-directory.ts";
export { httpMemberDirectory } from "./identity/member-directory.ts";
export type { SessionVerifier, VerifiedSession } from "./identity/session-verifier.ts";
export { httpSessionVerifier } from "./identity/session-verifier.ts";
export { CHECK_EXCHANGE } from "./modules/connections/linking/exchange-check.ts";
export type { OwedRemoval } from "./modules/connections/removals/finish-removals.service.ts";
export type {
  AuthEvent,
  EventPage,
  EventSource,
} from "./modules/operations/erasure/erasure.service.ts";
export { httpEventSource, watchEvents } from "./modules/operations/erasure/http-event-source.ts";
export type {
  BehindOrganization,
  FailingConnection,
  OtherFigures,
} from "./modules/operations/health-report/health-report.service.ts";
export { missedNight } from "./modules/operations/nightly/night-of.ts";
export { NIGHTS } from "./modules/operations/nightly/nightly.service.ts";
export { MARKET_SOURCES, type MarketSource } from "./modules/prices/sources/market-chain.ts";
export { NOT_TENANT_DATA } from "./storage/not-tenant-data.ts";
export type { PortfolioServices } from "./wiring/portfolio-services.ts";
export { type PortfolioPorts, portsOf } from "./wiring/ports.ts";
export {
  KEYED_TASKS,
  NIGHT_SLOTS,
  NIGHT_TASKS,
  NOTICE_TASKS,
  portfolioTasks,
  REMOVAL_TASKS,
  SYNC_TASKS,
  UPGRADE_TASKS,
  watchTheClock,
} from "./wiring/worker.ts";
