import type { LinkAccount } from "@stocks-vibe/contracts/link";
import { toCents, toDollars } from "../../ledger/round.ts";
import { holdingsToWire } from "./holdings-to-wire.ts";
import type { AccountBooks } from "./ledgers.ts";
import type { Scene } from "./scene.ts";
import { accountIdOf } from "./wire-ids.ts";

/** An account with its balances: current is the sum of its holdings as shown, available the cash. */
export function accountToWire(books: AccountBooks, scene: Scene): LinkAccount {
  const { plan, ledger } = books;
  const cents = holdingsToWire(books, scene).reduce(
    (sum, holding) => sum + toCents(holding.institution_value),
    0,
  );
  return {
    account_id: accountIdOf(scene.itemSeed, plan.key),
    name: plan.name,
    official_name: plan.officialName,
    mask: plan.mask,
    type: "investment",
    subtype: plan.subtype,
    holder_category: "personal",
    balances: {
      available: toDollars(ledger.cashCents),
      current: toDollars(cents),
      limit: null,
      iso_currency_code: "USD",
      unofficial_currency_code: null,
      margin_loan_amount: null,
    },
  };
}
