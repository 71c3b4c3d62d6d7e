import { ACTION_NAMES, ACTIONS } from "../src/modules/imports/file/file-row.ts";
import { readFile } from "../src/modules/imports/file/read-file.ts";
import { writePlain } from "../src/modules/imports/file/write-plain.ts";
import { importedSecurities } from "../src/modules/valuation/history/imported-rows.ts";
import type { World } from "./action.ts";
import { WINDOW_DAY } from "./calendar.ts";
import { lastDate, transactionOf } from "./list-world.ts";
import type { Listed, TransactionDraft } from "./listed.ts";

const actionOf = ({ type, subtype }: TransactionDraft) => {
  const found = ACTION_NAMES.find(
    (name) => ACTIONS[name].type === type && ACTIONS[name].subtype === subtype,
  );
  if (!found) throw new Error(`no word for ${type} ${subtype}`);
  return found;
};

/** The years before the provider's window, as their member adds them: a file for each account. */
export async function importYears(world: World, listed: Listed): Promise<Listed> {
  const earlier = world.actions
    .filter(({ day }) => day < WINDOW_DAY)
    .map((action, place) => transactionOf(world, action, place));
  const files = world.accounts.map(async ({ id }) => {
    const rows = earlier.filter((row) => row.account_id === id);
    const text = writePlain(
      rows.map((row) => ({
        day: row.day,
        action: actionOf(row),
        symbol: row.security_id,
        cusip: null,
        name: row.security_id ?? "",
        quantity: row.quantity,
        amount: row.amount,
        price: row.price,
        fees: row.fees,
        currency: row.currency,
      })),
    );
    const read = await readFile(new TextEncoder().encode(text), {
      today: lastDate,
    });
    if (read.kind !== "read" || read.problems.length > 0)
      throw new Error(`not read: ${JSON.stringify(read)}`);
    return read.rows.map((row) => ({
      ...row,
      ...ACTIONS[row.action],
      import_id: id,
      account_id: id,
    }));
  });
  const { imported, securities } = importedSecurities((await Promise.all(files)).flat(), listed);
  return { ...listed, imported, securities };
}

/** The same world listed from its first day on: what no provider does. */
export function listWhole(world: World, listed: Listed): Listed {
  const firstDay = new Map<string, string>();
  const transactions = world.actions.map((action, place) => transactionOf(world, action, place));
  for (const { account_id, day } of transactions)
    if (!firstDay.has(account_id)) firstDay.set(account_id, day);
  return {
    ...listed,
    transactions,
    accounts: listed.accounts.map((row) => {
      const first = firstDay.get(row.id);
      const start = listed.connections[0]?.history_start ?? lastDate;
      return { ...row, history_start: first && first < start ? first : start };
    }),
  };
}
