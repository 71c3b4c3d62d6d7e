import type { AccountSales, SalesQuery, Sale as WireSale } from "@stocks-vibe/contracts/portfolio";
import { isoDate, type LotChoice } from "@stocks-vibe/portfolio-math";
import { type Database, enqueue, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller, RequestFacts } from "../../caller.ts";
import type { CostBasisMethod, PortfolioSchema } from "../../schema.ts";
import { recordingRefusal, recordWithin } from "../audit/audit.service.ts";
import { mayManage } from "../connections/may-manage.ts";
import { tellOwner } from "../notices/tell-owner.ts";
import { listSales, type Sale } from "../rebuild/list-sales.ts";
import type { RebuildService } from "../rebuild/rebuild.service.ts";
import { rebuildJob } from "../rebuild/rebuild-job.ts";
import { replayPortfolio } from "../rebuild/replay-portfolio.ts";
import { marketDay } from "../sync/transaction-window.ts";
import { picksProblem } from "./check-picks.ts";
import { saleToWire } from "./sale-to-wire.ts";
import { findMethod, lockAccount, markFiguresBehind, replacePicks } from "./sales.repository.ts";

/** Whose sale, and the lots named for it. */
export interface PicksRequest {
  readonly accountId: string;
  readonly transactionId: string;
  readonly picks: readonly LotChoice[];
  readonly facts: RequestFacts;
}

export interface SalesService {
  /** An account's newest sales with the lots each took and could take. Refuses `account_not_found`. */
  list(caller: Caller, accountId: string, query: SalesQuery): Promise<AccountSales>;
  /**
   * Names the lots a sale takes; no lots withdraw the choice. The figures follow by one rebuild. Who linked the account is told if
   * it was somebody else. Refuses `account_not_found`, `not_the_owner`, `sale_not_found`, `method_not_specific`,
   * `lots_not_available` and `lots_do_not_add_up`.
   */
  nameLots(caller: Caller, request: PicksRequest): Promise<WireSale>;
}

type Tx = Transaction<PortfolioSchema>;

function requireNameable(method: CostBasisMethod, sale: Sale, picks: readonly LotChoice[]): void {
  if (method !== "specific") throw new Refusal("method_not_specific");
  const problem = picksProblem(sale, picks);
  if (problem) throw new Refusal(problem);
}

/** Specific identification: which lots a sale takes is its owner's to say. */
export function createSalesService(
  db: Database<PortfolioSchema>,
  { readInput }: Pick<RebuildService, "readInput">,
): SalesService {
  const salesWithin = async (
    tx: Tx,
    { organizationId, accountId }: { readonly organizationId: string; readonly accountId: string },
    now: Date,
  ): Promise<Sale[]> => {
    const day = { asOf: isoDate(marketDay(now)), builtAt: now };
    const { rows, ledgers } = replayPortfolio(await readInput(tx, organizationId, day));
    return listSales(rows, ledgers, accountId);
  };

  const saleWithin = async (
    tx: Tx,
    place: {
      readonly organizationId: string;
      readonly accountId: string;
      readonly transactionId: string;
    },
    now: Date,
  ): Promise<Sale> => {
    const sales = await salesWithin(tx, place, now);
    const sale = sales.find(({ row }) => row.id === place.transactionId);
    if (!sale) throw new Refusal("sale_not_found");
    return sale;
  };

  return {
    list: ({ organizationId }, accountId, { symbol, limit }) =>
      db.transaction({ organizationId }, async (tx, now) => {
        const account = await findMethod(tx, organizationId, accountId);
        if (!account) throw new Refusal("account_not_found");
        const all = await salesWithin(tx, { organizationId, accountId }, now);
        const wanted = all.filter(({ security }) => !symbol || security?.symbol === symbol);
        return {
          cost_basis_method: account.cost_basis_method,
          total: wanted.length,
          sales: wanted.slice(-limit).reverse().map(saleToWire),
        };
      }),

    nameLots(caller, { accountId, transactionId, picks, facts: { requestId, locale } }) {
      const { organizationId } = caller;
      const action = "account.lots-named";
      const asked = { accountId, transactionId, lots: picks };
      const attempt = { by: caller, action, details: asked, requestId } as const;
      return recordingRefusal(db, attempt, () =>
        db.transaction({ organizationId }, async (tx, now) => {
          const place = { organizationId, accountId, transactionId };
          const account = await lockAccount(tx, organizationId, accountId);
          if (!account) throw new Refusal("account_not_found");
          const { linked_by_member_id: owner, institution_name, account_name } = account;
          if (!mayManage(caller, owner)) throw new Refusal("not_the_owner");
          const before = await saleWithin(tx, place, now);
          requireNameable(account.cost_basis_method, before, picks);
          await replacePicks(tx, place, picks);
          await markFiguresBehind(tx, organizationId, accountId);
          await enqueue(tx, rebuildJob(organizationId));
          const details = { ...asked, account: account_name, institution: institution_name };
          await recordWithin(tx, { by: caller, action, details, requestId }, now);
          const notice = { kind: "cost_basis_changed", institution_name, account_name } as const;
          await tellOwner(tx, caller, { owner, locale, notice });
          return saleToWire(await saleWithin(tx, place, now));
        }),
      );
    },
  };
}
