import {
  type Clock,
  createSecretBox,
  databaseClock,
  type KeyRing,
  openDatabase,
  type Pool,
  type SealedRows,
  type Task,
} from "@stocks-vibe/server-kit";
import type { PortfolioConfig } from "./config.ts";
import {
  type AccountsService,
  createAccountsService,
} from "./modules/accounts/accounts.service.ts";
import {
  type AccountRemovalService,
  createAccountRemovalService,
} from "./modules/accounts/removal.service.ts";
import {
  type ActivityService,
  createActivityService,
} from "./modules/activity/activity.service.ts";
import { createAuditService } from "./modules/audit/audit.service.ts";
import { type Calculations, createCalculations } from "./modules/calculation/calculations.ts";
import {
  type ConnectionsService,
  createConnectionsService,
} from "./modules/connections/connections.service.ts";
import { createExchangeWatch, type ExchangeWatch } from "./modules/connections/exchange-watch.ts";
import {
  createFinishRemovalsService,
  type FinishRemovalsService,
} from "./modules/connections/finish-removals.service.ts";
import { guardLinkProvider } from "./modules/connections/guarded-link-provider.ts";
import {
  createHandOverService,
  type HandOverService,
} from "./modules/connections/hand-over.service.ts";
import {
  createLinkingService,
  type LinkingService,
} from "./modules/connections/linking.service.ts";
import { PROVIDER_LIMITS } from "./modules/connections/provider-limits.ts";
import {
  createRemovalsService,
  type RemovalsService,
} from "./modules/connections/removals.service.ts";
import {
  createDashboardService,
  type DashboardService,
} from "./modules/dashboard/dashboard.service.ts";
import { createErasureService, type ErasureService } from "./modules/erasure/erasure.service.ts";
import { createExplainService, type ExplainService } from "./modules/explain/explain.service.ts";
import { createNightlyService, type NightlyService } from "./modules/nightly/nightly.service.ts";
import {
  createPerformanceService,
  type PerformanceService,
} from "./modules/performance/performance.service.ts";
import { createPricesService, type PricesService } from "./modules/prices/prices.service.ts";
import { createProfileService, type ProfileService } from "./modules/profile/profile.service.ts";
import { createRebuildService, type RebuildService } from "./modules/rebuild/rebuild.service.ts";
import { createSalesService, type SalesService } from "./modules/sales/sales.service.ts";
import {
  createStandingService,
  type StandingService,
} from "./modules/standing/standing.service.ts";
import { createSummaryService, type SummaryService } from "./modules/summary/summary.service.ts";
import { createFailureCounts } from "./modules/sync/failure-counts.ts";
import { createSyncService, type SyncService } from "./modules/sync/sync.service.ts";
import { createSyncTask } from "./modules/sync/sync-task.ts";
import { type OutsideState, outsideState } from "./outside-state.ts";
import { type PortfolioPorts, portsOf } from "./ports.ts";
import { type Reports, reportsTo } from "./reports.ts";
import type { PortfolioSchema } from "./schema.ts";
import { sealedPortfolioRows } from "./sealed-rows.ts";

export const PORTFOLIO_SCHEMA = "portfolio";
export const PORTFOLIO_ROLE = "stocks_vibe_portfolio";

export interface PortfolioServices extends Reports {
  readonly clock: Clock;
  readonly profiles: ProfileService;
  readonly connections: ConnectionsService;
  readonly linking: LinkingService;
  /** The job that asks what became of an exchange that was begun. */
  readonly checkExchange: ExchangeWatch["check"];
  readonly removals: RemovalsService;
  readonly finishRemovals: FinishRemovalsService;
  readonly handOvers: HandOverService;
  readonly accounts: AccountsService;
  readonly accountRemovals: AccountRemovalService;
  readonly dashboards: DashboardService;
  readonly performance: PerformanceService;
  readonly explanations: ExplainService;
  readonly sales: SalesService;
  readonly summaries: SummaryService;
  readonly sync: SyncService;
  /** The job of a sync, which takes its turn among the others of this process. */
  readonly runSync: Task;
  readonly rebuild: RebuildService;
  readonly nightly: NightlyService;
  readonly prices: PricesService;
  readonly erasure: ErasureService;
  /** What must be sealed anew when the key ring gets a new version. */
  readonly sealedRows: SealedRows;
  readonly activity: ActivityService;
  readonly calculations: Calculations;
  /** How things stand with the services we ask. */
  readonly outside: OutsideState;
  readonly standing: StandingService;
}

/** Where the product's rows are, and the keys of that database. */
export interface PortfolioStore {
  readonly pool: Pool;
  readonly keys: KeyRing;
  /** Fires when the process is told to stop: calls to institutions end then. */
  readonly stopping?: AbortSignal;
}

/** Wires everything, top to bottom. */
export function composePortfolio(
  { pool, keys, stopping }: PortfolioStore,
  config: PortfolioConfig,
  ports?: PortfolioPorts,
): PortfolioServices {
  const clock = databaseClock(pool);
  const limits = config.providerLimits ?? PROVIDER_LIMITS;
  const outer = ports ?? portsOf(config, clock, stopping);
  const { provider: unguarded, market, chain, calculations = createCalculations() } = outer;
  const provider = guardLinkProvider(unguarded);
  const database = { pool, schema: PORTFOLIO_SCHEMA, role: PORTFOLIO_ROLE };
  const db = openDatabase<PortfolioSchema>(database);
  const audit = createAuditService(db);
  const profiles = createProfileService(db, config.newOrganizationAccess);
  const prices = createPricesService({ db, sandbox: market, chain });
  const rebuild = createRebuildService({ db, prices, calculations });
  const secrets = createSecretBox(keys, "portfolio");
  const connections = createConnectionsService({ db, secrets });
  const removals = createRemovalsService({ db, rebuild });
  const finishRemovals = createFinishRemovalsService({ db, provider, secrets });
  const watch = createExchangeWatch(db);
  const { listOrganizationIds } = profiles;
  const failures = createFailureCounts();
  const sync = createSyncService({
    db,
    clock,
    provider,
    connections,
    removals,
    profiles,
    rebuild,
    limits,
    failures,
  });
  const accounts = createAccountsService(db, connections);
  const dashboards = createDashboardService(db, profiles);
  return {
    clock,
    profiles,
    connections,
    removals,
    finishRemovals,
    handOvers: createHandOverService(db),
    linking: createLinkingService({ db, provider, secrets, watch, isSandbox: config.isSandbox }),
    checkExchange: watch.check,
    accounts,
    accountRemovals: createAccountRemovalService(db, rebuild),
    dashboards,
    performance: createPerformanceService(db),
    explanations: createExplainService({ db, calculations, rebuild }),
    sales: createSalesService({ db, calculations, rebuild }),
    summaries: createSummaryService(dashboards, accounts),
    sync,
    runSync: createSyncTask({ db, sync }),
    rebuild,
    nightly: createNightlyService({
      db,
      listOrganizationIds,
      sync,
      rebuild,
      prices,
      finishRemovals,
    }),
    prices,
    erasure: createErasureService(db, removals, rebuild),
    sealedRows: sealedPortfolioRows({
      db,
      secrets,
      listOrganizationIds,
      listOwingIds: finishRemovals.listOrganizationIds,
    }),
    activity: createActivityService(db),
    calculations,
    outside: outsideState({ provider, markets: [market, ...chain.markets], failures }),
    standing: createStandingService({ db, listOrganizationIds }),
    ...reportsTo(audit),
  };
}
