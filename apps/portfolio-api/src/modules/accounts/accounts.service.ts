import type {
  AccountsOverview,
  ConnectionItem,
  ConnectionStatusSummary,
  CostBasisMethod,
  InvestmentAccount,
} from "@stocks-vibe/contracts/portfolio";
import { roundCents, sumOf } from "@stocks-vibe/portfolio-math";
import { type Database, enqueue, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller, RequestFacts } from "../../http/caller.ts";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { recordingRefusal, recordWithin } from "../access/audit/audit.service.ts";
import { notifyOwner } from "../access/notices/notice-job.ts";
import { mayManage } from "../connections/managing/may-manage.ts";
import { rebuildJob } from "../valuation/snapshots/rebuild-job.ts";
import { accountToWire, balanceOf, groupAccounts } from "./account-to-wire.ts";
import {
  findOwner,
  type HoldingRow,
  listAccountsAndHoldings,
  setMethod,
} from "./accounts.repository.ts";

export interface AccountsService {
  overview(caller: Caller): Promise<AccountsOverview>;
  /** One connection's accounts and holdings. Refuses `connection_not_found`. */
  ofConnection(
    caller: Caller,
    connectionId: string,
  ): Promise<{ connection: ConnectionItem; accounts: InvestmentAccount[] }>;
  /** One account, as it is within the transaction. Refuses `account_not_found`. */
  getWithin(
    tx: Transaction<PortfolioSchema>,
    caller: Caller,
    accountId: string,
    now: Date,
  ): Promise<InvestmentAccount>;
  /**
   * Chooses which units sales of an account take. The figures follow by one rebuild; choosing what
   * is chosen already causes none. Who linked the account is told if it was somebody else. Refuses
   * `account_not_found` for an unknown or foreign id, and `not_the_owner` for whoever may not
   * manage its connection.
   */
  chooseMethod(
    caller: Caller,
    choice: {
      readonly accountId: string;
      readonly method: CostBasisMethod;
      readonly facts: RequestFacts;
    },
  ): Promise<InvestmentAccount>;
}

/** What the accounts page needs from the connections module. */
export interface ConnectionsReader {
  status(caller: Caller): Promise<ConnectionStatusSummary>;
  get(caller: Caller, id: string): Promise<ConnectionItem>;
}

const groupByAccount = (rows: readonly HoldingRow[]): Map<string, HoldingRow[]> => {
  const groups = new Map<string, HoldingRow[]>();
  for (const row of rows) {
    const group = groups.get(row.account_id);
    if (group) group.push(row);
    else groups.set(row.account_id, [row]);
  }
  return groups;
};

async function readAccounts(tx: Transaction<PortfolioSchema>, caller: Caller, now: Date) {
  const listed = await listAccountsAndHoldings(tx, caller.organizationId);
  const rows = listed.accounts;
  const holdings = groupByAccount(listed.holdings);
  const heldBy = (id: string): HoldingRow[] => holdings.get(id) ?? [];
  const dollars = rows.filter((row) => row.counts && row.currency === "USD");
  const total = sumOf(dollars, (row) => balanceOf(row, heldBy(row.id)));
  return {
    total: roundCents(total),
    isSandbox: rows.some((row) => row.is_sandbox),
    accounts: rows.map((row) =>
      accountToWire(row, heldBy(row.id), { portfolioValue: total, caller, now }),
    ),
  };
}

async function getWithin(
  tx: Transaction<PortfolioSchema>,
  caller: Caller,
  accountId: string,
  now: Date,
): Promise<InvestmentAccount> {
  const { accounts } = await readAccounts(tx, caller, now);
  const account = accounts.find(({ id }) => id === accountId);
  if (!account) throw new Refusal("account_not_found");
  return account;
}

/** Accounts as the institutions report them, grouped by tax treatment. */
export function createAccountsService(
  db: Database<PortfolioSchema>,
  connections: ConnectionsReader,
): AccountsService {
  const read = (caller: Caller) =>
    db.transaction({ organizationId: caller.organizationId }, (tx, now) =>
      readAccounts(tx, caller, now),
    );

  return {
    getWithin,
    async overview(caller) {
      const { items } = await connections.status(caller);
      const { total, accounts, isSandbox } = await read(caller);
      const newest = accounts.map((account) => account.last_updated.slice(0, 10)).sort();
      return {
        connections: items,
        accounts,
        total_value: total,
        groups: groupAccounts(accounts),
        data_as_of: newest.at(-1) ?? null,
        is_sandbox: isSandbox || items.some((item) => item.is_sandbox),
      };
    },
    async ofConnection(caller, connectionId) {
      const connection = await connections.get(caller, connectionId);
      const { accounts } = await read(caller);
      return {
        connection,
        accounts: accounts.filter((account) => account.connection_id === connectionId),
      };
    },
    chooseMethod(caller, { accountId, method, facts: { requestId, locale } }) {
      const { organizationId } = caller;
      const action = "account.cost-basis-method-chosen";
      const attempt = {
        by: caller,
        action,
        details: { accountId, to: method },
        requestId,
      } as const;
      return recordingRefusal(db, attempt, () =>
        db.transaction({ organizationId }, async (tx, now) => {
          const owner = await findOwner(tx, organizationId, accountId);
          if (owner === undefined) throw new Refusal("account_not_found");
          if (!mayManage(caller, owner)) throw new Refusal("not_the_owner");
          const before = await getWithin(tx, caller, accountId, now);
          if (!(await setMethod(tx, organizationId, accountId, method))) return before;
          await enqueue(tx, rebuildJob(organizationId));
          const { account_name, institution_name, cost_basis_method: from } = before;
          const named = { account: account_name, institution: institution_name };
          const details = { accountId, from, to: method, ...named };
          await recordWithin(tx, { by: caller, action, details, requestId }, now);
          const notice = { kind: "cost_basis_changed", institution_name, account_name } as const;
          const repeatable = { accountId, now };
          await notifyOwner(tx, caller, { owner, locale, notice, repeatable });
          return getWithin(tx, caller, accountId, now);
        }),
      );
    },
  };
}
