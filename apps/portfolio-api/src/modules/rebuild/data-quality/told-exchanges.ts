import type { RebuildInput } from "../rebuild-types.ts";
import type { Exchange, Exchanges } from "./exchange-parts.ts";
import type { Units } from "./exchanged-units.ts";
import type { Finding } from "./finding.ts";
import { readingOf } from "./money-reading.ts";
import { namesOf } from "./names.ts";
import { tellPaidTransfers } from "./paid-transfers.ts";
import { tell } from "./words/finding-words.ts";

type Words = Pick<Finding, "effect" | "remedy">;

/** Units that left are doubted in their rates; of those that came, what they cost is, too. */
const doubt = ({ row, rows, quantity }: Units, words: Words): Finding => ({
  rule: "exchanges",
  accountId: row.accountId,
  securityId: row.securityId,
  rows: rows.map(({ id }) => id),
  ...words,
  lowers: "estimated",
  touches: quantity < 0 ? "position" : "lots",
});

function tellMoney(input: RebuildInput, exchange: Exchange): Finding[] {
  const { units, money } = exchange;
  const facts = { ...namesOf(input, units.row), day: units.date, sum: money };
  const reading = readingOf(exchange);
  if (reading === "far")
    return [
      doubt(
        units,
        tell((words) => words.paidFar, facts),
      ),
    ];
  if (reading === "fraction")
    return [
      doubt(
        units,
        tell((words) => words.paidFraction, facts),
      ),
    ];
  return [];
}

const tellInto = (input: RebuildInput, { units, money, into }: Exchange): Finding[] =>
  tellPaidTransfers(
    input,
    into.map(({ row }) => ({ row: { ...units.row, amount: -money }, money: "listed", into: row })),
  );

/** Says what became of units beside the money, whose price is hard to believe, and what was matched by its worth alone. */
export const tellExchanges = (
  input: RebuildInput,
  { exchanges, guessed }: Exchanges,
): Finding[] => [
  ...exchanges.flatMap((exchange) => [...tellInto(input, exchange), ...tellMoney(input, exchange)]),
  ...guessed.map((units) => {
    const facts = { ...namesOf(input, units.row), day: units.date };
    return doubt(
      units,
      tell((words) => words.guessedExchange, facts),
    );
  }),
];
