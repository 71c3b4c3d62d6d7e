import { createSecretBox, databaseClock, openDatabase } from "@stocks-vibe/server-kit";
import type { PortfolioConfig } from "./config.ts";
import { createAuditService } from "./modules/access/audit/audit.service.ts";
import { createProfileService } from "./modules/access/profile.service.ts";
import { createAccountsService } from "./modules/accounts/accounts.service.ts";
import {
  createManualAccountsService,
  pricesManualFromSandbox,
} from "./modules/accounts/manual/manual-accounts.service.ts";
import { createAccountRemovalService } from "./modules/accounts/removal.service.ts";
import { createAnswersService } from "./modules/accounts/resolutions/resolutions.service.ts";
import { createSalesService } from "./modules/accounts/sales/sales.service.ts";
import { createMarketSymbolsService } from "./modules/accounts/symbols/market-symbols.service.ts";
import { createTransactionsService } from "./modules/accounts/transactions/transactions.service.ts";
import { createAccountTransferService } from "./modules/connections/account-transfer/account-transfer.service.ts";
import { createConnectionsService } from "./modules/connections/connections.service.ts";
import { createDuplicateLinksService } from "./modules/connections/duplicate-links/duplicate-links.service.ts";
import { createExchangeWatch } from "./modules/connections/linking/exchange-check.ts";
import { createLinkingService } from "./modules/connections/linking/linking.service.ts";
import { createUpdatingService } from "./modules/connections/linking/updating.service.ts";
import { createFinishRemovalsService } from "./modules/connections/removals/finish-removals.service.ts";
import { createRemovalsService } from "./modules/connections/removals/removals.service.ts";
import { createVerificationKeys } from "./modules/connections/webhooks/verify-webhook.ts";
import { createWebhooksService } from "./modules/connections/webhooks/webhooks.service.ts";
import { createDashboardService } from "./modules/dashboard/dashboard.service.ts";
import { createPerformanceService } from "./modules/dashboard/performance/performance.service.ts";
import { createSummaryService } from "./modules/dashboard/summary/summary.service.ts";
import { createExplainService } from "./modules/explain/explain.service.ts";
import { createExportService } from "./modules/export/export.service.ts";
import { createEntriesService } from "./modules/imports/entries.service.ts";
import { createImportsService } from "./modules/imports/imports.service.ts";
import { createActivityService } from "./modules/operations/activity/activity.service.ts";
import { createErasureService } from "./modules/operations/erasure/erasure.service.ts";
import { createHealthReportService } from "./modules/operations/health-report/health-report.service.ts";
import { createNightlyService } from "./modules/operations/nightly/nightly.service.ts";
import { createPricesService } from "./modules/prices/prices.service.ts";
import { guardLinkProvider } from "./modules/provider/guarded-link-provider.ts";
import { PROVIDER_LIMITS } from "./modules/provider/provider-limits.ts";
import { createFailureCounts } from "./modules/sync/running/failure-counts.ts";
import { createSyncService } from "./modules/sync/sync.service.ts";
import { createSyncTask } from "./modules/sync/sync-task.ts";
import { createFilterService } from "./modules/valuation/filter/filter.service.ts";
import { createRebuildService } from "./modules/valuation/rebuild/rebuild.service.ts";
import { createFiguresUpgrade } from "./modules/valuation/rebuild/upgrade/figures-upgrade.ts";
import { createSnapshotsService } from "./modules/valuation/snapshots/snapshots.service.ts";
import type { PortfolioSchema } from "./storage/schema.ts";
import { createCalculations } from "./wiring/calculation/calculations.ts";
import {
  type PortfolioServices,
  type PortfolioStore,
  reportsTo,
} from "./wiring/portfolio-services.ts";
import { outsideState, type PortfolioPorts, portsOf } from "./wiring/ports.ts";
import { sealedPortfolioRows } from "./wiring/sealed-rows.ts";

export const PORTFOLIO_SCHEMA = "portfolio";
export const PORTFOLIO_ROLE = "stocks_vibe_portfolio";

/** Wires everything, top to bottom. */
export function composePortfolio(
  { pool, keys, stopping, figuresVersion }: PortfolioStore,
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
  const snapshots = createSnapshotsService(figuresVersion);
  const rebuild = createRebuildService({ db, prices, calculations, snapshots });
  const secrets = createSecretBox(keys, "portfolio");
  const connections = createConnectionsService({ db, secrets });
  const removals = createRemovalsService({ db, rebuild });
  const finishRemovals = createFinishRemovalsService({ db, provider, secrets });
  const watch = createExchangeWatch(db);
  const { listOrganizationIds } = profiles;
  const failures = createFailureCounts();
  const sync = createSyncService({
    db,
    provider,
    connections,
    removals,
    profiles,
    rebuild,
    limits,
    failures,
  });
  const accounts = createAccountsService(db, connections);
  const parts = createFilterService({ db, calculations, rebuild, snapshots });
  const activity = createActivityService(db);
  const transactions = createTransactionsService(db);
  const imports = createImportsService({ db, rebuild, calculations });
  const ticks = () => performance.now();
  const dashboards = createDashboardService({ db, profiles, snapshots, parts });
  return {
    clock,
    profiles,
    connections,
    removals,
    finishRemovals,
    handOvers: createAccountTransferService(db),
    twice: createDuplicateLinksService(db),
    updates: createUpdatingService(db, connections),
    news: createWebhooksService({ db, keys: createVerificationKeys(provider, ticks), connections }),
    linking: createLinkingService({ db, provider, secrets, watch, isSandbox: config.isSandbox }),
    checkExchange: watch.check,
    accounts,
    transactions,
    accountRemovals: createAccountRemovalService(db, rebuild),
    dashboards,
    performance: createPerformanceService({ db, snapshots, parts }),
    parts,
    explanations: createExplainService({ db, calculations, rebuild, snapshots, parts }),
    sales: createSalesService({ db, calculations, rebuild }),
    answers: createAnswersService(db, accounts),
    marketSymbols: createMarketSymbolsService({ db, prices, rebuild }),
    imports,
    exports: createExportService({
      db,
      accounts,
      activity,
      imports,
      transactions,
      dashboards,
      calculations,
    }),
    entries: createEntriesService(db, rebuild),
    manualAccounts: createManualAccountsService({
      db,
      accounts,
      removals,
      rebuild,
      isSandbox: pricesManualFromSandbox(config, chain),
    }),
    summaries: createSummaryService({ dashboards, accounts, calculations }),
    sync,
    runSync: createSyncTask({ db, sync }),
    rebuild,
    figuresUpgrade: createFiguresUpgrade({ db, listOrganizationIds, rebuild, snapshots }),
    nightly: createNightlyService({
      db,
      listOrganizationIds,
      sync,
      rebuild,
      prices,
      finishRemovals,
      ticks,
    }),
    prices,
    erasure: createErasureService(db, removals, rebuild),
    sealedRows: sealedPortfolioRows({
      db,
      secrets,
      listOrganizationIds,
      listOwingIds: finishRemovals.listOrganizationIds,
    }),
    activity,
    calculations,
    outside: outsideState({ provider, markets: [market, ...chain.markets], failures }),
    standing: createHealthReportService({ db, listOrganizationIds, snapshots }),
    ...reportsTo(audit),
  };
}
