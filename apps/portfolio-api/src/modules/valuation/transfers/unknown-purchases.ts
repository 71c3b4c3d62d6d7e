import type { IsoDate, Lot, QuantityGap } from "@stocks-vibe/portfolio-math";
import { type Finding, findingTexts } from "../data-quality/finding.ts";
import { OPENING } from "../data-quality/finding-id.ts";
import { spokenName } from "../data-quality/names.ts";
import {
  type Answer,
  answersTo,
  type PurchaseAnswer,
  type Question,
} from "../data-quality/resolution.ts";
import type { AccountRow, SecurityRow } from "../rebuild/rebuild-types.ts";
import type { Entry } from "../transactions/entry.ts";
import { isMerger, isUnitMove } from "../transactions/transaction-types.ts";

type PurchaseQuestion = Extract<Question, { about: "purchase" }>;

/** Units of which the rows tell no purchase: what may be asked of them, and what was said. */
interface Source {
  readonly kind: "opening" | "came" | "free";
  readonly row: string | null;
  readonly question: PurchaseQuestion;
  readonly answer: PurchaseAnswer | undefined;
}

/** What is looked at of one security in one account. */
interface Book {
  readonly account: Pick<AccountRow, "id" | "name">;
  readonly security: Pick<SecurityRow, "id" | "symbol" | "name">;
  readonly start: IsoDate;
  readonly gap: QuantityGap;
  readonly lots: readonly Pick<Lot, "id" | "basis">[];
  readonly entries: readonly Entry[];
}

/**
 * What a lot lacks: its cost, unless the institution's total tells it. What was said once can be
 * said again.
 */
const lacksCost = (book: Book, id: string, answer: PurchaseAnswer | undefined): boolean =>
  (answer !== undefined && answer.cost !== null) ||
  book.lots.some((lot) => lot.id === id && !lot.basis);

const isHeld = ({ lots }: Book, id: string): boolean => lots.some((lot) => lot.id === id);

function openingOf(book: Book, answers: readonly PurchaseAnswer[]): Source[] {
  const { opening } = book.gap;
  if (opening <= 0 || !isHeld(book, OPENING)) return [];
  const answer = answers.find(({ place, units }) => place === OPENING && isClose(units, opening));
  const asksCost = lacksCost(book, OPENING, answer);
  const shared = { about: "purchase", place: OPENING, units: opening, came: book.start } as const;
  return [{ kind: "opening", row: null, question: { ...shared, asksDay: true, asksCost }, answer }];
}

/** As portfolio-math takes it: what is known of other units counts for nothing. */
const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(1, b);

function arrivalsOf(book: Book): Source[] {
  return book.entries.flatMap(({ row, effect: { lots }, place, answer }): Source[] => {
    if (place === undefined || lots?.kind !== "add" || !isHeld(book, row.id)) return [];
    const isMove = isUnitMove(row) || isMerger(row);
    const asksCost = lacksCost(book, row.id, answer);
    if (!isMove && !asksCost) return [];
    const shared = { about: "purchase", place, units: lots.quantity, came: row.date } as const;
    return [
      {
        kind: isMove ? "came" : "free",
        row: row.id,
        question: { ...shared, asksDay: isMove, asksCost },
        answer,
      },
    ];
  });
}

const sourcesOf = (book: Book, answers: readonly Answer[]): Source[] => [
  ...openingOf(book, answersTo(answers, "purchase", ledgerOf(book))),
  ...arrivalsOf(book),
];

const ledgerOf = ({ account, security }: Book) => ({
  accountId: account.id,
  securityId: security.id,
});

/** What is told of it: so many units, of which security in which account, and how they came. */
const factsOf = ({ account, security }: Book, { kind, question }: Source) => ({
  symbol: spokenName(security),
  account: account.name,
  kind,
  units: question.units,
  day: question.came,
});

const findingOf = (book: Book, source: Source): Omit<Finding, "effect" | "remedy"> => ({
  rule: "unknown-purchases",
  ...ledgerOf(book),
  rows: source.row === null ? [] : [source.row],
  // The lots say themselves what they lack: other lots of the ledger are none the worse for it.
  lowers: "full",
  touches: "lots",
  question: source.question,
});

/**
 * What a ledger's units lack that their owner may know. It is asked on the account's page and told
 * nowhere else: figures say it themselves.
 */
export const askAboutPurchases = (book: Book, answers: readonly Answer[]): Finding[] =>
  sourcesOf(book, answers)
    .filter(({ answer }) => answer === undefined)
    .map((source) => {
      const { asksDay: day, asksCost: cost } = source.question;
      const facts = { ...factsOf(book, source), asks: { day, cost } };
      const told = findingTexts(
        (words) => (cost ? words.unknownCost : words.unknownPurchase),
        facts,
      );
      return { ...findingOf(book, source), ...told };
    });

/** What members said of a ledger's units, told wherever figures rest on it. */
export const reportGivenPurchases = (book: Book, answers: readonly Answer[]): Finding[] =>
  sourcesOf(book, answers).flatMap((source) =>
    source.answer
      ? [
          {
            ...findingOf(book, source),
            ...findingTexts((words) => words.givenPurchase, {
              ...factsOf(book, source),
              said: source.answer,
              by: source.answer.by,
              on: source.answer.on,
            }),
            answer: source.answer,
          },
        ]
      : [],
  );

/** Answers that count for nothing any more, since what is listed has changed. */
export function reportUnusedResolutions(
  book: Book,
  answers: readonly Answer[],
  found: readonly Finding[],
): Finding[] {
  const { accountId, securityId } = ledgerOf(book);
  const own = answers.filter(
    (answer) => answer.accountId === accountId && answer.securityId === securityId,
  );
  const used = new Set(found.flatMap(({ answer }) => answer ?? []));
  return own
    .filter((answer) => !used.has(answer))
    .map((answer) => ({
      rule: "unused-answers",
      accountId,
      securityId,
      rows: [],
      ...findingTexts((words) => words.unusedAnswer, {
        symbol: spokenName(book.security),
        account: book.account.name,
        by: answer.by,
        on: answer.on,
      }),
      lowers: "full",
      touches: "lots",
      answer,
    }));
}
