import type {
  InvestmentTransaction,
  LinkAccount,
  LinkHolding,
  LinkItem,
  Security,
  TransactionsGet,
} from "@stocks-vibe/contracts/link";
import { TRANSACTION_PAGE } from "@stocks-vibe/contracts/link";
import { Refusal } from "@stocks-vibe/server-kit";
import { findInstitution } from "../../institutions/institutions.ts";
import { accountToWire } from "../../institutions/wire/account-to-wire.ts";
import { holdingsToWire } from "../../institutions/wire/holdings-to-wire.ts";
import type { AccountBooks, Ledgers } from "../../institutions/wire/ledgers.ts";
import { CASH_SYMBOL, type Scene } from "../../institutions/wire/scene.ts";
import { securityToWire } from "../../institutions/wire/security-to-wire.ts";
import { rowsBetween, transactionToWire } from "../../institutions/wire/transactions-to-wire.ts";
import { accountIdOf } from "../../institutions/wire/wire-ids.ts";
import { dayOf } from "../../market/calendar/day.ts";
import { historyStart, lastCompletedTradingDay } from "../../market/calendar/market-clock.ts";
import type { Market } from "../../market/market.ts";
import type { ItemRow } from "../../server/schema.ts";
import { itemToWire } from "../items/item-to-wire.ts";
import type { ItemsService } from "../items/items.service.ts";

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
}

interface OpenItem {
  readonly row: ItemRow;
  readonly scene: Scene;
  readonly books: AccountBooks[];
}

/** The asked-for accounts among those the item shares. */
function chosen(books: readonly AccountBooks[], itemId: string, accountIds: AccountIds) {
  if (!accountIds) return [...books];
  const byId = new Map(books.map((entry) => [accountIdOf(itemId, entry.plan.key), entry]));
  return accountIds.map((id) => {
    const found = byId.get(id);
    if (!found) throw new Refusal("INVALID_ACCOUNT_ID");
    return found;
  });
}

export function createInvestmentsService(deps: {
  readonly items: ItemsService;
  readonly ledgers: Ledgers;
  readonly market: Market;
}): InvestmentsService {
  const { items, ledgers, market } = deps;

  const open = async (accessToken: string, accountIds: AccountIds): Promise<OpenItem> => {
    const { item: row, now } = await items.read(accessToken);
    const institution = findInstitution(row.institution_id);
    if (!institution) throw new Error(`item of an unknown institution: ${row.institution_id}`);
    const asOf = lastCompletedTradingDay(now);
    const shared = ledgers
      .of(institution, row.username, asOf)
      .filter(({ plan }) => row.account_keys.includes(plan.key));
    const scene = { itemId: row.item_id, institution, market, asOf };
    return { row, scene, books: chosen(shared, row.item_id, accountIds) };
  };

  const accountsOf = ({ row, scene, books }: OpenItem): Accounts => ({
    accounts: books.map((entry) => accountToWire(entry, scene)),
    item: itemToWire(row),
  });

  return {
    accounts: async (accessToken, accountIds) => accountsOf(await open(accessToken, accountIds)),

    async holdings(accessToken, accountIds) {
      const opened = await open(accessToken, accountIds);
      const { scene, books } = opened;
      const symbols = new Set(
        books.flatMap(({ ledger }) => ledger.positions.map(({ symbol }) => symbol)),
      );
      if (books.some(({ ledger }) => ledger.cashCents > 0)) symbols.add(CASH_SYMBOL);
      return {
        ...accountsOf(opened),
        holdings: books.flatMap((entry) => holdingsToWire(entry, scene)),
        securities: [...symbols].map((symbol) => securityToWire(symbol, scene)),
      };
    },

    async transactions(query) {
      const opened = await open(query.access_token, query.options?.account_ids);
      const { row, scene, books } = opened;
      const from = Math.max(dayOf(query.start_date), historyStart(row.created_at));
      const rows = rowsBetween(books, from, dayOf(query.end_date));
      const offset = query.options?.offset ?? 0;
      const page = rows.slice(offset, offset + (query.options?.count ?? TRANSACTION_PAGE.standard));
      const symbols = new Set(page.flatMap((entry) => entry.row.symbol ?? []));
      return {
        ...accountsOf(opened),
        investment_transactions: page.map((entry) => transactionToWire(entry, scene)),
        total_investment_transactions: rows.length,
        securities: [...symbols].map((symbol) => securityToWire(symbol, scene)),
      };
    },
  };
}
