import type { Position } from "@stocks-vibe/contracts/portfolio";
import { sumOf } from "@stocks-vibe/portfolio-math";
import { type Finding, sayFinding } from "../../valuation/data-quality/finding.ts";
import type { LedgerBook } from "../../valuation/lots/build-ledgers.ts";
import { ledgerFlows } from "../../valuation/lots/ledger-flows.ts";
import type { Replay } from "../../valuation/portfolio/replay-portfolio.ts";
import type { ExplainWords } from "../explain-texts.ts";

/** What is explained, and by which words. */
interface Explained<Parts extends keyof Replay = keyof Replay> {
  readonly replay: Pick<Replay, Parts>;
  readonly words: ExplainWords;
}

const isOfPosition = ({ touches }: Finding): boolean => touches !== "portfolio";
const isOfLots = ({ touches }: Finding): boolean => touches === "lots";

/** Cash below a dollar is rounding, as in the figures' own completeness. */
const countedCash = 1;

/** Units held before the history starts, be it as another security that has become this one. */
function openingUnits({ gap, lots }: LedgerBook): number {
  if (gap.opening !== 0) return gap.opening;
  return sumOf(lots, ({ origin, quantity }) => (origin === "opening" ? quantity : 0));
}

/** Units held before the history starts: one sentence per account. */
function openingGaps(books: readonly LedgerBook[], { gaps }: ExplainWords): string[] {
  const opening = books.filter((book) => openingUnits(book) !== 0);
  const accounts = new Map(opening.map(({ account, start }) => [account.id, { account, start }]));
  return [...accounts.values()].map(({ account, start }) => {
    const held = opening
      .filter((book) => book.account.id === account.id)
      .map((book) => ({ units: openingUnits(book), symbol: book.security.symbol }));
    return gaps.opening(held, account.name, start);
  });
}

/** What was found in the rows of these ledgers. */
const foundGaps = (findings: readonly Finding[], { language }: ExplainWords): string[] =>
  [...new Set(findings)].map((finding) => sayFinding(finding, language));

/** What the history of these ledgers lacks. */
export const historyGaps = (books: readonly LedgerBook[], words: ExplainWords): string[] => [
  ...foundGaps(
    books.flatMap(({ findings }) => findings.filter(isOfPosition)),
    words,
  ),
  ...openingGaps(books, words),
  ...books.flatMap(({ gap, security, account }) =>
    gap.excess > 0 ? [words.gaps.missing(gap.excess, security.symbol, account.name)] : [],
  ),
];

const isFitted = ({ lots }: LedgerBook): boolean =>
  lots.some(({ completeness }) => completeness === "estimated");

/** Lots whose cost is unknown or fitted, and what was found in the rows that they come from. */
export const costGaps = (
  { replay: { symbols }, words }: Explained<"symbols">,
  positions: readonly Pick<Position, "symbol" | "lots">[],
): string[] =>
  positions.flatMap(({ symbol, lots }) => {
    const owners = new Set(lots.map(({ accountId }) => accountId));
    const all = symbols.find((one) => one.symbol === symbol)?.all ?? [];
    const books = all.filter(({ account }) => owners.has(account.id));
    const fitted = new Set(books.filter(isFitted).map(({ account }) => account.id));
    const ofLots = lots.flatMap((lot) => {
      if (lot.totalCostBasis === null) return [words.gaps.noBasis(symbol, lot.accountName)];
      const wasFitted = lot.completeness === "estimated" && fitted.has(lot.accountId);
      return wasFitted ? [words.gaps.fitted(symbol, lot.accountName)] : [];
    });
    const found = books.flatMap(({ findings }) => findings.filter(isOfLots));
    return [...ofLots, ...foundGaps(found, words)];
  });

/** Ledgers that lack a price on a day that needs one. */
export const priceGaps = (
  { replay, words }: Explained<"input">,
  books: readonly LedgerBook[],
): string[] =>
  books.flatMap((book) =>
    ledgerFlows(book, replay.input.asOf) ? [] : [words.gaps.noPrice(book.security.symbol)],
  );

export const staleGaps = (positions: readonly Position[], { gaps }: ExplainWords): string[] =>
  positions.flatMap(({ symbol, priceIsStale, priceAsOf }) =>
    priceIsStale ? [gaps.stale(symbol, priceAsOf)] : [],
  );

/** What is held and left out: in another currency, or without any price. */
export const leftOutGaps = ({ replay: { rows }, words }: Explained<"rows">): string[] => {
  const symbolOf = (securityId: string) => rows.securities.get(securityId)?.symbol ?? securityId;
  return [
    ...rows.foreign.map((row) => words.gaps.foreign(symbolOf(row.securityId), row.currency)),
    ...rows.unpriced.map(({ securityId }) => words.gaps.unpriced(symbolOf(securityId))),
  ];
};

/** Everything the history of the whole portfolio lacks. */
export function portfolioGaps(explained: Explained): string[] {
  const { replay, words } = explained;
  const { rows, cash, ledgers, built, rates } = replay;
  const positions = built.map(({ position }) => position);
  const nameOf = (accountId: string) => rows.accounts.get(accountId)?.name ?? accountId;
  const found = [...rows.findings, ...ledgers.flatMap(({ findings }) => findings)];
  const ofPortfolio = found.filter((finding) => !isOfPosition(finding));
  return [
    ...foundGaps(ofPortfolio, words),
    ...historyGaps(ledgers, words),
    ...cash.flatMap((book) =>
      book.isTrusted && book.opening > countedCash
        ? [words.gaps.openingCash(book.opening, nameOf(book.accountId), book.start)]
        : [],
    ),
    ...(rates.basis === "invested"
      ? cash.flatMap((book) =>
          book.isTrusted ? [] : [words.gaps.untrustedCash(nameOf(book.accountId))],
        )
      : []),
    ...priceGaps(explained, ledgers),
    ...costGaps(explained, positions),
    ...staleGaps(positions, words),
    ...leftOutGaps(explained),
  ];
}
