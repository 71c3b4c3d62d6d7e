import {
  type InvestmentTransaction,
  type LinkAccount,
  type LinkHolding,
  type LinkItem,
  type Security,
  TRANSACTION_PAGE,
  type TransactionsGet,
} from "@stocks-vibe/contracts/link";
import { Refusal } from "@stocks-vibe/server-kit";
import { findInstitution } from "../../institutions/institutions.ts";
import type { Ledgers } from "../../institutions/wire/ledgers.ts";
import type { LocalizedText } from "../../institutions/wire/ledgers-to-wire.ts";
import { dayOf } from "../../market/calendar/day.ts";
import { historyStart } from "../../market/calendar/market-clock.ts";
import type { Market } from "../../market/market.ts";
import type { DrillRow, ItemRow } from "../../server/schema.ts";
import type { DrillsService } from "../failure-simulations/failure-simulations.service.ts";
import { itemToWire } from "../items/items.routes.ts";
import type { ItemsService } from "../items/items.service.ts";
import { historyReady, newHoldings, newTransactions } from "../webhooks/webhook-body.ts";
import { openItem } from "./open-item.ts";

interface Accounts {
  readonly accounts: LinkAccount[];
  readonly item: LinkItem;
}

interface Holdings extends Accounts {
  readonly holdings: LinkHolding[];
  readonly securities: Security[];
}

interface TransactionPage extends Accounts {
  readonly investment_transactions: InvestmentTransaction[];
  readonly total_investment_transactions: number;
  readonly securities: Security[];
}

type AccountIds = readonly string[] | undefined;

export interface InvestmentsService {
  accounts(accessToken: string, accountIds: AccountIds): Promise<Accounts>;
  holdings(accessToken: string, accountIds: AccountIds): Promise<Holdings>;
  transactions(query: TransactionsGet): Promise<TransactionPage>;
  /**
   * Reads the institution again, as a caller may ask between two nights, and posts news of it.
   * Refuses a broken item, and PRODUCT_NOT_SUPPORTED.
   */
  refresh(accessToken: string): Promise<void>;
}

/** Later than any row. */
const FAR_OFF = dayOf("2200-01-01");

interface OpenItem {
  readonly row: ItemRow;
  readonly told: LocalizedText;
  readonly running: readonly DrillRow[];
}

/**
 * Rows of a page while the total keeps changing: few, so that a short listing has several pages,
 * too.
 */
const UNSTEADY_PAGE = 2;

export function createInvestmentsService(deps: {
  readonly items: ItemsService;
  readonly drills: Pick<DrillsService, "runningOf">;
  readonly ledgers: Ledgers;
  readonly market: Market;
}): InvestmentsService {
  const { items, drills } = deps;

  const open = async (
    accessToken: string,
    accountIds: AccountIds,
    asked?: "holdings",
  ): Promise<OpenItem> => {
    const { item: row, now } = await items.read(accessToken, asked);
    const running = await drills.runningOf(accessToken);
    return { row, running, told: openItem(row, { now, accountIds, running }, deps) };
  };

  /**
   * Whoever asks not to wait is told to come back, and when: the first time, since nothing has been
   * read of the item.
   */
  const refuseUntilReady = async (
    { row, told }: OpenItem,
    isAsync: boolean,
    accessToken: string,
  ): Promise<void> => {
    if (!isAsync || row.last_successful_update !== null) return;
    const whole = { from: historyStart(row.created_at), to: FAR_OFF, offset: 0, count: 0 };
    await items.tell(accessToken, [historyReady(told.transactions(whole).total)]);
    throw new Refusal("PRODUCT_NOT_READY");
  };

  const accountsOf = ({ row, told }: OpenItem): Accounts => ({
    accounts: told.accounts(),
    item: itemToWire(row),
  });

  return {
    accounts: async (accessToken, accountIds) => accountsOf(await open(accessToken, accountIds)),

    async holdings(accessToken, accountIds) {
      const opened = await open(accessToken, accountIds, "holdings");
      return { ...accountsOf(opened), ...opened.told.holdings() };
    },

    async refresh(accessToken) {
      const { item } = await items.read(accessToken);
      if (findInstitution(item.institution_id)?.hasNoRefresh)
        throw new Refusal("PRODUCT_NOT_SUPPORTED");
      await items.tell(accessToken, [newHoldings(1), newTransactions(0)]);
    },

    async transactions({ access_token, options, start_date, end_date }) {
      const opened = await open(access_token, options?.account_ids);
      await refuseUntilReady(opened, options?.async_update ?? false, access_token);
      const isUnsteady = opened.running.some(({ kind }) => kind === "changing_total");
      const { offset = 0, count: asked = TRANSACTION_PAGE.standard } = options ?? {};
      const count = isUnsteady ? Math.min(asked, UNSTEADY_PAGE) : asked;
      const { rows, total, securities } = opened.told.transactions({
        from: Math.max(dayOf(start_date), historyStart(opened.row.created_at)),
        to: dayOf(end_date),
        offset,
        count,
      });
      return {
        ...accountsOf(opened),
        investment_transactions: rows,
        // A row more on every later page: whoever starts over meets it again.
        total_investment_transactions: isUnsteady && offset > 0 ? total + 1 : total,
        securities,
      };
    },
  };
}
