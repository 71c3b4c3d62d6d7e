import { setTimeout as wait } from "node:timers/promises";
import { masksOf } from "../provider/ledgers.ts";
import type { Login } from "./login.ts";
import type { Answer, Seat } from "./membership.ts";
import {
  type Account,
  type Connection,
  connectionOf,
  readAccounts,
  readConnections,
  readSales,
} from "./read.ts";

/** What a member does with one login, over HTTP. It waits for nothing unless it says so. */

/** Links it, as the Link dialog would have ended. */
export async function link(seat: Seat, login: Login): Promise<Answer> {
  const answer = await seat.call({
    method: "POST",
    path: "/plaid/exchange-public-token",
    body: { public_token: login.item.publicToken },
  });
  login.connectionId = connectionOf(answer.data)?.id;
  login.shown.clear();
  login.methods.clear();
  return answer;
}

export const requestSync = (seat: Seat, { connectionId }: Login): Promise<Answer> =>
  seat.call({ method: "POST", path: `/plaid/sync/${connectionId}`, body: {} });

export async function disconnect(seat: Seat, login: Login): Promise<Answer> {
  const answer = await seat.call({
    method: "DELETE",
    path: `/plaid/item/${login.connectionId}`,
  });
  if (answer.status === 200) login.connectionId = undefined;
  return answer;
}

export const askForLinkToken = (seat: Seat, login?: Login): Promise<Answer> =>
  seat.call({
    method: "POST",
    path: "/plaid/create-link-token",
    body: login?.connectionId ? { connection_id: login.connectionId } : {},
  });

export const METHODS = ["fifo", "lifo", "hifo", "average", "specific"] as const;
export type Method = (typeof METHODS)[number];

/** The account of the login that has sold something, as a page shows it. */
async function findBrokerage(
  seat: Seat,
  { connectionId, item }: Login,
): Promise<Account | undefined> {
  const [mask] = masksOf(item.books);
  const shown = await readAccounts(seat);
  return shown?.find((one) => one.connection_id === connectionId && one.mask === mask);
}

/** Chooses how the lots of the login's brokerage are sold; undefined where no page shows it. */
export async function chooseMethod(
  seat: Seat,
  login: Login,
  method: Method,
): Promise<Answer | undefined> {
  const account = await findBrokerage(seat, login);
  if (!account) return undefined;
  const answer = await seat.call({
    method: "PUT",
    path: `/accounts/${account.id}/cost-basis-method`,
    body: { method },
  });
  if (answer.status === 200 && account.mask) login.methods.set(account.mask, method);
  return answer;
}

/** Names the newest lot before the newest sale; if unknown, one that there is not beside it. */
export async function nameLots(
  seat: Seat,
  login: Login,
  isUnknown: boolean,
): Promise<Answer | undefined> {
  await chooseMethod(seat, login, "specific");
  const account = await findBrokerage(seat, login);
  const listed = account && (await readSales(seat, account.id));
  const [sale] = listed?.sales ?? [];
  const lot = sale?.candidates.at(-1);
  if (account === undefined || sale === undefined || lot === undefined) return undefined;
  const named = [{ lot_id: lot.lot_id, quantity: sale.quantity }];
  const unknown = [...named, { lot_id: "no-such-lot", quantity: 1e-12 }];
  return seat.call({
    method: "PUT",
    path: `/accounts/${account.id}/sales/${sale.transaction_id}/lots`,
    body: { lots: isUnknown ? unknown : named },
  });
}

/** Waits until nothing is read for it any more. Answers how it stands; undefined if it does not. */
export async function settled(
  seat: Seat,
  { connectionId }: Login,
  withinMs: number,
): Promise<Connection | undefined> {
  for (const began = performance.now(); performance.now() - began < withinMs; await wait(100)) {
    const found = (await readConnections(seat)).find(({ id }) => id === connectionId);
    if (!found?.is_syncing) return found;
  }
  return undefined;
}
