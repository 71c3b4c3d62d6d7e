import type { Clock, KeyRing, Pool, SealedRows, Task } from "@stocks-vibe/server-kit";
import type { ReportMismatch, ReportOperator } from "../http/caller.ts";
import type { AuditService } from "../modules/access/audit/audit.service.ts";
import type { ProfileService } from "../modules/access/profile.service.ts";
import type { AccountsService } from "../modules/accounts/accounts.service.ts";
import type { ManualAccountsService } from "../modules/accounts/manual/manual-accounts.service.ts";
import type { AccountRemovalService } from "../modules/accounts/removal.service.ts";
import type { AnswersService } from "../modules/accounts/resolutions/resolutions.service.ts";
import type { SalesService } from "../modules/accounts/sales/sales.service.ts";
import type { MarketSymbolsService } from "../modules/accounts/symbols/market-symbols.service.ts";
import type { TransactionsService } from "../modules/accounts/transactions/transactions.service.ts";
import type { AccountTransferService } from "../modules/connections/account-transfer/account-transfer.service.ts";
import type { ConnectionsService } from "../modules/connections/connections.service.ts";
import type { DuplicateLinksService } from "../modules/connections/duplicate-links/duplicate-links.service.ts";
import type { ExchangeWatch } from "../modules/connections/linking/exchange-check.ts";
import type { LinkingService } from "../modules/connections/linking/linking.service.ts";
import type { UpdatingService } from "../modules/connections/linking/updating.service.ts";
import type { FinishRemovalsService } from "../modules/connections/removals/finish-removals.service.ts";
import type { RemovalsService } from "../modules/connections/removals/removals.service.ts";
import type { WebhooksService } from "../modules/connections/webhooks/webhooks.service.ts";
import type { DashboardService } from "../modules/dashboard/dashboard.service.ts";
import type { PerformanceService } from "../modules/dashboard/performance/performance.service.ts";
import type { SummaryService } from "../modules/dashboard/summary/summary.service.ts";
import type { ExplainService } from "../modules/explain/explain.service.ts";
import type { ExportService } from "../modules/export/export.service.ts";
import type { EntriesService } from "../modules/imports/entries.service.ts";
import type { ImportsService } from "../modules/imports/imports.service.ts";
import type { ActivityService } from "../modules/operations/activity/activity.service.ts";
import type { ErasureService } from "../modules/operations/erasure/erasure.service.ts";
import type { HealthReportService } from "../modules/operations/health-report/health-report.service.ts";
import type { NightlyService } from "../modules/operations/nightly/nightly.service.ts";
import type { PricesService } from "../modules/prices/prices.service.ts";
import type { SyncService } from "../modules/sync/sync.service.ts";
import type { FilterService } from "../modules/valuation/filter/filter.service.ts";
import type { RebuildService } from "../modules/valuation/rebuild/rebuild.service.ts";
import type { FiguresUpgrade } from "../modules/valuation/rebuild/upgrade/figures-upgrade.ts";
import type { Calculations } from "./calculation/calculations.ts";
import type { OutsideState } from "./ports.ts";

/** What of a refused request is written down. */
export interface Reports {
  readonly reportMismatch: ReportMismatch;
  readonly reportOperator: ReportOperator;
}

export const reportsTo = (audit: AuditService): Reports => ({
  reportMismatch: (by, requestId) =>
    audit.record({ by, action: "identity.mismatch", result: "refused", requestId }),
  reportOperator: (by, { requestId, route }) =>
    audit.record({
      by,
      action: "operator.stopped",
      result: "refused",
      details: { route },
      requestId,
    }),
});

/** Every service of the product, wired: what routes and jobs call. */
export interface PortfolioServices extends Reports {
  readonly clock: Clock;
  readonly profiles: ProfileService;
  readonly connections: ConnectionsService;
  readonly linking: LinkingService;
  /** The job that asks what became of an exchange that was begun. */
  readonly checkExchange: ExchangeWatch["check"];
  readonly removals: RemovalsService;
  readonly finishRemovals: FinishRemovalsService;
  readonly handOvers: AccountTransferService;
  readonly updates: UpdatingService;
  readonly twice: DuplicateLinksService;
  /** What the account-linking provider posts. */
  readonly news: WebhooksService;
  readonly accounts: AccountsService;
  readonly transactions: TransactionsService;
  readonly accountRemovals: AccountRemovalService;
  readonly dashboards: DashboardService;
  readonly performance: PerformanceService;
  readonly parts: FilterService;
  readonly explanations: ExplainService;
  readonly sales: SalesService;
  readonly answers: AnswersService;
  readonly marketSymbols: MarketSymbolsService;
  readonly imports: ImportsService;
  /** The organization's data as files. */
  readonly exports: ExportService;
  readonly entries: EntriesService;
  readonly manualAccounts: ManualAccountsService;
  readonly summaries: SummaryService;
  readonly sync: SyncService;
  /** The job of a sync, which takes its turn among the others of this process. */
  readonly runSync: Task;
  readonly rebuild: RebuildService;
  /** Brings figures that earlier versions of the program stored up to date. */
  readonly figuresUpgrade: FiguresUpgrade;
  readonly nightly: NightlyService;
  readonly prices: PricesService;
  readonly erasure: ErasureService;
  /** What must be sealed anew when the key ring gets a new version. */
  readonly sealedRows: SealedRows;
  readonly activity: ActivityService;
  readonly calculations: Calculations;
  /** How things stand with the services we ask. */
  readonly outside: OutsideState;
  readonly standing: HealthReportService;
}

/** Where the product's rows are, and the keys of that database. */
export interface PortfolioStore {
  readonly pool: Pool;
  readonly keys: KeyRing;
  /** Another one in tests, of two versions of the program side by side. */
  readonly figuresVersion?: number;
  /** Fires when the process is told to stop: calls to institutions end then. */
  readonly stopping?: AbortSignal;
}
