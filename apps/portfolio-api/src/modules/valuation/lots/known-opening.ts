import type { KnownOpening } from "@stocks-vibe/portfolio-math";
import { OPENING } from "../data-quality/places.ts";
import type { PurchaseAnswer } from "../data-quality/resolution.ts";
import { ledgerKey } from "../transactions/entry.ts";
import type { Rows } from "../transactions/read-rows.ts";

/** What a member said of the units that a ledger had before its history. */
export function knownOpening(
  { answers }: Pick<Rows, "answers">,
  key: string,
): KnownOpening | undefined {
  const said = answers.find(
    (answer): answer is PurchaseAnswer =>
      answer.about === "purchase" &&
      answer.place === OPENING &&
      ledgerKey(answer.accountId, answer.securityId) === key,
  );
  return said && { units: said.units, date: said.bought, basis: said.cost };
}
