import * as z from "zod";
import type { Answer, Seat } from "./membership.ts";

/** The parts of answers that stories and the oracle read, in words of their own. */
const connection = z.looseObject({
  id: z.string(),
  item_id: z.string(),
  status: z.string(),
  error_message: z.string().nullable(),
  is_syncing: z.boolean(),
  last_sync_at: z.string().nullable(),
  // An older build, which the bench may measure, has none.
  findings: z
    .looseObject({ unread_rows: z.number(), unread_parts: z.number() })
    .catch({ unread_rows: 0, unread_parts: 0 }),
});
export type Connection = z.infer<typeof connection>;

const account = z.looseObject({
  id: z.string(),
  mask: z.string().nullable(),
  connection_id: z.string(),
  cost_basis_method: z.string(),
  cost_basis_pending: z.boolean(),
});
export type Account = z.infer<typeof account>;

const status = z.looseObject({ items: z.array(connection) });
const overview = z.looseObject({ accounts: z.array(account) });
const dashboard = z.looseObject({
  portfolio: z.looseObject({ totalValue: z.number() }),
  stale: z.array(z.looseObject({ connectionId: z.string() })),
});
const lot = z.looseObject({ lot_id: z.string(), quantity: z.number() });
const sales = z.looseObject({
  total: z.number(),
  sales: z.array(
    z.looseObject({
      transaction_id: z.string(),
      quantity: z.number(),
      candidates: z.array(lot),
    }),
  ),
});
export type Sales = z.infer<typeof sales>;

/** The connections of an organization; none where the page can't be read. */
export async function readConnections(seat: Seat): Promise<Connection[]> {
  const { data } = await seat.call({ path: "/plaid/connection-status" });
  const read = status.safeParse(data);
  return read.success ? read.data.items : [];
}

/** Its accounts, undefined where the page can't be read, and how that was answered. */
export async function askForAccounts(
  seat: Seat,
): Promise<{ readonly accounts: Account[] | undefined; readonly answer: Answer }> {
  const answer = await seat.call({ path: "/accounts" });
  return { accounts: overview.safeParse(answer.data).data?.accounts, answer };
}

/** Its accounts; undefined where the page can't be read. */
export const readAccounts = async (seat: Seat): Promise<Account[] | undefined> =>
  (await askForAccounts(seat)).accounts;

export async function readTotal(seat: Seat): Promise<number | undefined> {
  const { data } = await seat.call({ path: "/dashboard-data" });
  return dashboard.safeParse(data).data?.portfolio.totalValue;
}

export async function readSales(seat: Seat, accountId: string): Promise<Sales | undefined> {
  const { data } = await seat.call({ path: `/accounts/${accountId}/sales` });
  return sales.safeParse(data).data;
}

const exchanged = z.looseObject({ connection });

/** The connection that an exchange has answered; undefined where it was refused. */
export const connectionOf = (data: unknown): Connection | undefined =>
  exchanged.safeParse(data).data?.connection;
