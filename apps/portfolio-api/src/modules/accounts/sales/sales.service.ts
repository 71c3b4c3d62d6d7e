import type { AccountSales, SalesQuery, Sale as WireSale } from "@stocks-vibe/contracts/portfolio";
import type { LotChoice } from "@stocks-vibe/portfolio-math";
import {
  type Database,
  enqueue,
  type Logger,
  Refusal,
  type Transaction,
} from "@stocks-vibe/server-kit";
import type { Caller, RequestFacts } from "../../../http/caller.ts";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { recordingRefusal, recordWithin } from "../../access/audit/audit.service.ts";
import { notifyOwner } from "../../access/notices/notice-job.ts";
import { mayManage } from "../../connections/managing/may-manage.ts";
import { type CalculationFailed, isCalculationFailed } from "../../valuation/calculates.ts";
import { isImportedId } from "../../valuation/history/imported-rows.ts";
import type { RebuildService } from "../../valuation/rebuild/rebuild.service.ts";
import { rebuildJob } from "../../valuation/snapshots/rebuild-job.ts";
import type { AnswersSales } from "./answer-sales.ts";
import { findMethod, lockAccount, markFiguresBehind, replacePicks } from "./sales.repository.ts";

type FailureLog = Pick<Logger, "error">;

/** Whose sale, and the lots named for it. */
interface PicksRequest {
  readonly accountId: string;
  readonly transactionId: string;
  readonly picks: readonly LotChoice[];
  readonly facts: RequestFacts;
}

const NAMED = "account.lots-named";

/**
 * The account with its row locked. Refuses `account_not_found`, and `not_the_owner` for whoever may
 * not manage it.
 */
async function findOwnAccount(tx: Transaction<PortfolioSchema>, caller: Caller, accountId: string) {
  const account = await lockAccount(tx, caller.organizationId, accountId);
  if (!account) throw new Refusal("account_not_found");
  if (!mayManage(caller, account.linked_by_member_id)) throw new Refusal("not_the_owner");
  return account;
}

export interface SalesService {
  /**
   * An account's newest sales with the lots each took and could take. Refuses `account_not_found`,
   * `sales_failed` where the rows give nothing (the log says why), and `too_many_requests` while
   * too many of the organization wait.
   */
  list(
    caller: Caller,
    accountId: string,
    query: SalesQuery & { readonly log: FailureLog },
  ): Promise<AccountSales>;
  /**
   * Names the lots a sale takes; no lots withdraw the choice. The figures follow by one rebuild.
   * Who linked the account is told if it was somebody else. Refuses `account_not_found`,
   * `not_the_owner`, `sale_not_found`, `method_not_specific`, `lots_not_available`,
   * `lots_do_not_add_up`, and as `list` does.
   */
  nameLots(caller: Caller, request: PicksRequest): Promise<WireSale>;
}

export interface SalesDependencies {
  readonly db: Database<PortfolioSchema>;
  readonly calculations: AnswersSales;
  readonly rebuild: Pick<RebuildService, "readMaterial" | "rowsMark">;
}

/** So often an institution's rows may change between checking a choice and storing it. */
const TRIES = 3;

/** Specific identification: which lots a sale takes is its owner's to say. */
export function createSalesService(deps: SalesDependencies): SalesService {
  const { db, calculations, rebuild } = deps;

  /** What a calculation came to; its failure is logged with whose it is. */
  const orRefuse = <Answer extends { readonly kind: string }>(
    answer: Answer | CalculationFailed,
    { organizationId, log }: { readonly organizationId: string; readonly log: FailureLog },
  ): Answer => {
    if (!isCalculationFailed(answer)) return answer;
    log.error({ organizationId, reason: answer.reason }, "sales can't be worked out");
    throw new Refusal("sales_failed");
  };

  /**
   * Checks the choice on rows as they stand, without a connection while it calculates; `mark` says
   * which rows.
   */
  const check = async (
    caller: Caller,
    { accountId, transactionId, picks, facts }: PicksRequest,
  ) => {
    const { organizationId } = caller;
    const read = await db.transaction({ organizationId }, async (tx, now) => {
      const account = await findOwnAccount(tx, caller, accountId);
      const mark = await rebuild.rowsMark(tx, organizationId);
      return { account, mark, now, material: await rebuild.readMaterial(tx, organizationId) };
    });
    const asked = { accountId, transactionId, picks, now: read.now };
    const answer = await calculations.picks(read.material, asked);
    const checked = orRefuse(answer, { organizationId, log: facts.log });
    if (checked.kind === "refused") throw new Refusal(checked.type);
    return { sale: checked.sale, mark: read.mark };
  };

  /** Stores the choice if the rows are still those it was checked on; answers whether. */
  const storePicks = (
    caller: Caller,
    { accountId, transactionId, picks, facts }: PicksRequest,
    mark: string,
  ): Promise<boolean> => {
    const { organizationId } = caller;
    const place = { organizationId, accountId, transactionId };
    return db.transaction({ organizationId }, async (tx, now) => {
      const account = await findOwnAccount(tx, caller, accountId);
      if ((await rebuild.rowsMark(tx, organizationId)) !== mark) return false;
      const { linked_by_member_id: owner, institution_name, account_name } = account;
      await replacePicks(tx, place, picks);
      await markFiguresBehind(tx, organizationId, accountId);
      await enqueue(tx, rebuildJob(organizationId));
      const asked = { accountId, transactionId, lots: picks };
      const details = { ...asked, account: account_name, institution: institution_name };
      const { requestId, locale } = facts;
      await recordWithin(tx, { by: caller, action: NAMED, details, requestId }, now);
      const notice = { kind: "cost_basis_changed", institution_name, account_name } as const;
      const repeatable = { accountId, now };
      await notifyOwner(tx, caller, { owner, locale, notice, repeatable });
      return true;
    });
  };

  return {
    async list({ organizationId }, accountId, { symbol, limit, log }) {
      return calculations.inQueue(organizationId, async () => {
        const read = await db.transaction({ organizationId }, async (tx, now) => {
          const account = await findMethod(tx, organizationId, accountId);
          if (!account) throw new Refusal("account_not_found");
          return { account, now, material: await rebuild.readMaterial(tx, organizationId) };
        });
        const asked = { accountId, symbol, limit, now: read.now };
        const answer = await calculations.sales(read.material, asked);
        const { total, sales } = orRefuse(answer, { organizationId, log });
        return { cost_basis_method: read.account.cost_basis_method, total, sales: [...sales] };
      });
    },

    nameLots(caller, request) {
      const { organizationId } = caller;
      const { accountId, transactionId, picks, facts } = request;
      const details = { accountId, transactionId, lots: picks };
      const attempt = { by: caller, action: NAMED, details, requestId: facts.requestId } as const;
      if (isImportedId(transactionId)) throw new Refusal("imported_sale");
      const work = async (): Promise<WireSale> => {
        for (let tries = 0; tries < TRIES; tries += 1) {
          const { sale, mark } = await check(caller, request);
          if (await storePicks(caller, request, mark)) return sale;
        }
        throw new Refusal("figures_changed");
      };
      return recordingRefusal(db, attempt, () => calculations.inQueue(organizationId, work));
    },
  };
}
