import type {
  AccountsOverview,
  ActivityPage,
  Cell,
  ExportTable,
  Position,
} from "@stocks-vibe/contracts/portfolio";
import { type Database, Refusal } from "@stocks-vibe/server-kit";
import type { Caller } from "../../http/caller.ts";
import type { MemberDirectory } from "../../identity/member-directory.ts";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { recordWithin } from "../access/audit/audit.service.ts";
import type { AccountsService } from "../accounts/accounts.service.ts";
import type { TransactionsService } from "../accounts/transactions/transactions.service.ts";
import { isAdministrator } from "../connections/managing/may-manage.ts";
import type { DashboardService } from "../dashboard/dashboard.service.ts";
import type { ReadsStoredFigures } from "../dashboard/summary/summary.service.ts";
import type { ImportsService } from "../imports/imports.service.ts";
import type { ActivityService } from "../operations/activity/activity.service.ts";
import {
  accountCells,
  activityCells,
  csvOf,
  holdingCells,
  importCells,
  jsonOf,
  lotCells,
  type Rows,
  transactionCells,
} from "./export-rows.ts";

/** Who takes the data along, and where names of members are asked for. */
interface ExportRequest {
  readonly requestId: string;
  readonly directory: MemberDirectory;
}

export interface ExportService {
  /**
   * One table as CSV, as the pages show it. Refuses `administrators_only` for the activity, and
   * `figures_changed` while lots are being worked out. What was asked for is written down before
   * the first byte.
   */
  csv(caller: Caller, table: ExportTable, request: ExportRequest): Promise<AsyncIterable<string>>;
  /** Every table that the member may see, as one JSON object. Refuses `figures_changed`. */
  json(caller: Caller, request: ExportRequest): Promise<AsyncIterable<string>>;
}

export interface ExportDependencies {
  readonly db: Database<PortfolioSchema>;
  readonly accounts: Pick<AccountsService, "overview">;
  readonly activity: Pick<ActivityService, "read">;
  readonly imports: Pick<ImportsService, "list">;
  readonly transactions: Pick<TransactionsService, "all">;
  readonly dashboards: Pick<DashboardService, "stored">;
  readonly calculations: Pick<ReadsStoredFigures, "holdings">;
}

/** Events that are in memory at once. */
const EVENTS = 100;

async function* once(cells: readonly (readonly Cell[])[]): AsyncGenerator<typeof cells> {
  yield cells;
}

const EVERYBODY: readonly ExportTable[] = [
  "accounts",
  "holdings",
  "lots",
  "transactions",
  "imports",
];

/** An organization's data to take along: what its pages show, and nothing that opens anything. */
export function createExportService(deps: ExportDependencies): ExportService {
  const { db, accounts, activity, imports, transactions, dashboards, calculations } = deps;

  const positionsOf = async (caller: Caller): Promise<readonly Position[]> => {
    const answer = await dashboards.stored(caller);
    if (answer.kind === "stored") return calculations.holdings({ gzip: answer.gzip });
    if (answer.dashboard.state === "syncing") throw new Refusal("figures_changed");
    return answer.dashboard.holdings;
  };

  async function* rows(caller: Caller, overview: AccountsOverview) {
    const names = new Map(overview.accounts.map((one) => [one.id, one.account_name]));
    for await (const some of transactions.all(caller)) yield some.map(transactionCells(names));
  }

  async function* files(caller: Caller, overview: AccountsOverview) {
    for (const { id, account_name: name } of overview.accounts) {
      yield (await imports.list(caller, id)).map(importCells(name));
    }
  }

  async function* events(caller: Caller, first: ActivityPage, directory: MemberDirectory) {
    let page = first;
    yield page.events.map(activityCells);
    while (page.next_cursor !== null) {
      const query = { limit: EVENTS, cursor: page.next_cursor };
      page = await activity.read(caller, query, directory);
      yield page.events.map(activityCells);
    }
  }

  /** What can be refused is refused here, before anything is sent. */
  const open: Record<ExportTable, (caller: Caller, request: ExportRequest) => Promise<Rows>> = {
    accounts: async (caller) => once(accountCells(await accounts.overview(caller))),
    holdings: async (caller) => once(holdingCells(await accounts.overview(caller))),
    lots: async (caller) => once(lotCells(await positionsOf(caller))),
    transactions: async (caller) => rows(caller, await accounts.overview(caller)),
    imports: async (caller) => files(caller, await accounts.overview(caller)),
    activity: async (caller, { directory }) =>
      events(caller, await activity.read(caller, { limit: EVENTS }, directory), directory),
  };

  const record = (caller: Caller, { requestId }: ExportRequest, what: string) =>
    db.transaction({ organizationId: caller.organizationId }, async (tx, now) => {
      const details = { what };
      await recordWithin(tx, { by: caller, action: "data.exported", details, requestId }, now);
      return now;
    });

  return {
    async csv(caller, table, request) {
      const rows = await open[table](caller, request);
      await record(caller, request, table);
      return csvOf(table, rows, caller.language);
    },
    async json(caller, request) {
      const names: ExportTable[] = isAdministrator(caller)
        ? [...EVERYBODY, "activity"]
        : [...EVERYBODY];
      const opened = new Map<ExportTable, Rows>();
      for (const name of names) opened.set(name, await open[name](caller, request));
      const now = await record(caller, request, "everything");
      const { organizationName: organization } = caller;
      return jsonOf({ organization, exported_at: now.toISOString() }, opened);
    },
  };
}
