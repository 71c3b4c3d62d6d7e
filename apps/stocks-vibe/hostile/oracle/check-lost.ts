import { masksOf } from "../provider/ledgers.ts";
import type { Login } from "../world/login.ts";
import type { Seat } from "../world/membership.ts";
import { type Account, askForAccounts } from "../world/read.ts";
import { Breach } from "./breach.ts";

/** What the accounts page shows of one login, beside what it has shown before. */
function checkLogin(accounts: readonly Account[], { label, item, ...login }: Login): void {
  const own = accounts.filter((row) => row.connection_id === login.connectionId);
  for (const mask of masksOf(item.books)) {
    const rows = own.filter((row) => row.mask === mask);
    if (rows.length > 0) login.shown.add(mask);
    else if (login.shown.has(mask)) {
      throw new Breach("lost", `account ${mask} of ${label} was shown and is not there any more`);
    }
    const method = login.methods.get(mask);
    if (method && !rows.some((row) => row.cost_basis_method === method)) {
      throw new Breach("lost", `account ${mask} of ${label} forgets that ${method} was chosen`);
    }
  }
}

/** Looks at every linked login of a member: what was seen once stays until it is disconnected. */
export async function checkLost(seat: Seat, logins: readonly Login[]): Promise<void> {
  const { accounts, answer } = await askForAccounts(seat);
  if (!accounts) {
    const how = `${answer.status} after ${Math.round(answer.ms)} ms: ${answer.text.slice(0, 300)}`;
    throw new Breach("refused", `${seat.name} can't read their accounts: ${how}`);
  }
  for (const login of logins) if (login.connectionId) checkLogin(accounts, login);
}
