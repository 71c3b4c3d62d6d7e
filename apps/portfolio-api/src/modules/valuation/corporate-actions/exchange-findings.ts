import { type Finding, findingTexts, type Rule } from "../data-quality/finding.ts";
import { namesOf } from "../data-quality/names.ts";
import type { RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";
import { isMerger } from "../transactions/transaction-types.ts";
import { reportTransferProceeds } from "../transfers/transfer-proceeds.ts";
import { type Exchange, type Exchanges, readingOf } from "./exchange-parts.ts";
import { manyToOneMergers, worthOf } from "./many-to-one-merger.ts";
import { matchMergers } from "./match-mergers.ts";

type Words = Pick<Finding, "effect" | "remedy">;

/** Units that left are doubted in their rates; of those that came, what they cost is, too. */
const doubt = (rows: readonly TransactionRow[], words: Words): Finding[] =>
  rows.slice(0, 1).map(({ accountId, securityId, quantity }) => ({
    rule: "exchanges",
    accountId,
    securityId,
    rows: rows.map(({ id }) => id).toSorted(),
    ...words,
    lowers: "estimated",
    touches: quantity < 0 ? "position" : "lots",
  }));

/** Units of one security and day that may as well belong to another exchange. */
export const reportAmbiguousExchange = (
  input: RebuildInput,
  rows: readonly TransactionRow[],
): Finding[] =>
  rows.slice(0, 1).flatMap((row) => {
    const facts = { ...namesOf(input, row), day: row.date };
    const told = findingTexts((words) => words.guessedExchange, facts);
    return doubt(rows, told);
  });

const MONEY_WORDS = { far: "paidFar", fraction: "paidFraction" } as const;

function tellMoney(input: RebuildInput, exchange: Exchange): Finding[] {
  const { units, money } = exchange;
  const reading = readingOf(exchange);
  if (reading !== "far" && reading !== "fraction") return [];
  const facts = { ...namesOf(input, units.row), day: units.row.date, sum: money };
  const told = findingTexts((words) => words[MONEY_WORDS[reading]], facts);
  return doubt(units.rows, told);
}

function tellInto(input: RebuildInput, { units, money, into }: Exchange): Finding[] {
  // What was paid beside is no thing that anything became.
  if (money < 0) return into.length === 0 ? [] : reportAmbiguousExchange(input, units.rows);
  return reportTransferProceeds(
    input,
    into.map(({ row }) => ({ row: { ...units.row, amount: -money }, money: "listed", into: row })),
  );
}

/**
 * Says what became of units beside the money, whose price is hard to believe, and what was matched
 * by its worth alone.
 */
export const reportExchanges = (
  input: RebuildInput,
  { exchanges, guessed }: Exchanges,
): Finding[] => [
  ...exchanges.flatMap((exchange) => [...tellInto(input, exchange), ...tellMoney(input, exchange)]),
  ...guessed.flatMap(({ rows }) => reportAmbiguousExchange(input, rows)),
];

/**
 * Several mergers within days of each other are paired by what they are worth: where that fits
 * others nearly as well, whose cost went where is a guess.
 */
export const reportAmbiguousMergers: Rule = (input) => {
  const securities = new Map(input.securities.map((security) => [security.id, security]));
  const isUnits = ({ securityId }: { readonly securityId: string | null }) =>
    securities.get(securityId ?? "")?.type !== "cash";
  // What is shared out is known by its day.
  const shared = new Set(
    [...manyToOneMergers(input).values()]
      .flat()
      .map(({ accountId, date }) => `${accountId} ${date}`),
  );
  const mergers = input.transactions.filter(
    (row) => isMerger(row) && isUnits(row) && !shared.has(`${row.accountId} ${row.date}`),
  );
  if (mergers.length === 0) return { input, findings: [] };
  const { guessed } = matchMergers(mergers, securities, (row) => worthOf(input, row));
  return { input, findings: guessed.flatMap((rows) => reportAmbiguousExchange(input, rows)) };
};
