import type { ExplanationOf, Position } from "@stocks-vibe/contracts/portfolio";
import { type CashFlow, type IsoDate, irr } from "@stocks-vibe/portfolio-math";
import { symbolFlows } from "../../valuation/lots/build-position.ts";
import type { LedgerFlow } from "../../valuation/lots/ledger-flows.ts";
import { externalFlows, investedFlows } from "../../valuation/portfolio/portfolio-rates.ts";
import type { Replay } from "../../valuation/portfolio/replay-portfolio.ts";
import type { TransactionRow } from "../../valuation/rebuild/rebuild-types.ts";
import type { Entry } from "../../valuation/transactions/entry.ts";
import {
  isContribution,
  isDistribution,
  plainWord,
  subtypeOf,
  typeOf,
} from "../../valuation/transactions/transaction-types.ts";
import { costGaps, historyGaps, portfolioGaps, priceGaps, staleGaps } from "../breakdown/gaps.ts";
import {
  closingPrices,
  depositPrices,
  indexLevels,
  priceOfFlow,
} from "../breakdown/past-prices.ts";
import type { ExplainWords } from "../explain-texts.ts";
import { rateFormula } from "../explanation-csv.ts";
import {
  completenessOf,
  portfolioResult,
  type Question,
  type Result,
  resultOf,
  sharedParts,
  type WorkedFlows,
} from "../question.ts";
import { closingOf, type FlowContext, flowRows, type NamedFlow, sumsOf } from "./flow-rows.ts";

type DepositWords = ExplainWords["parts"]["deposits"];

/**
 * What moved money or units across an account's edge, in a few words; undefined when nothing did.
 */
function wordsOfEntry({ effect }: Entry, words: DepositWords): string | undefined {
  if (effect.external !== 0) return effect.external > 0 ? words.deposit : words.withdrawal;
  if (effect.externalUnits === 0) return undefined;
  return effect.externalUnits > 0 ? words.unitsIn : words.unitsOut;
}

/** Days on which an account's history starts with something in it. */
function openings({ cash, ledgers }: Replay): Set<IsoDate> {
  const hasUnits = (accountId: string) =>
    ledgers.some((book) => book.account.id === accountId && book.gap.opening !== 0);
  return new Set(
    cash
      .filter((book) => Math.abs(book.opening) >= 0.005 || hasUnits(book.accountId))
      .map((book) => book.start),
  );
}

/**
 * The portfolio's flows by deposits: the money of a day is netted, so that transfers between own
 * accounts cancel.
 */
function depositFlows(replay: Replay, words: DepositWords): NamedFlow[] {
  const whats = new Map<IsoDate, Set<string>>();
  const say = (date: IsoDate, what: string | undefined) => {
    if (what !== undefined) whats.set(date, (whats.get(date) ?? new Set()).add(what));
  };
  for (const date of openings(replay)) say(date, words.opening);
  for (const entry of replay.rows.entries) say(entry.row.date, wordsOfEntry(entry, words));
  return externalFlows(replay.daily)
    .filter(({ amount }) => amount !== 0)
    .map(({ date, amount }) => ({
      date,
      amount,
      what: words.all([...(whats.get(date) ?? [amount < 0 ? words.moneyIn : words.moneyOut])]),
      symbol: null,
      account: null,
      units: null,
      unitPrice: null,
      priceAsOf: null,
      priceSource: null,
    }));
}

type FlowWords = ExplainWords["parts"]["flows"];

/** By the provider's own word: a map, since an object also answers to `constructor`. */
const moneyWords = new Map<string, keyof FlowWords>([
  ["dividend", "dividend"],
  ["qualified dividend", "dividend"],
  [plainWord("non-qualified dividend"), "dividend"],
  ["interest", "interest"],
  ["interest receivable", "interest"],
  [plainWord("long-term capital gain"), "capitalGain"],
  [plainWord("short-term capital gain"), "capitalGain"],
  ["return of principal", "principal"],
]);

function whatRowIs(row: TransactionRow, amount: number): keyof FlowWords {
  if (isContribution(row)) return "contribution";
  if (isDistribution(row)) return "distribution";
  if (typeOf(row) === "buy") return "purchase";
  if (typeOf(row) === "sell") return "sale";
  return moneyWords.get(subtypeOf(row)) ?? (amount < 0 ? "paid" : "received");
}

/** What a flow between the investor and a position is, in a few words. */
function wordsOfFlow({ cause, row, amount }: LedgerFlow, words: FlowWords): string {
  if (cause === "opening" || cause === "missing") return words[cause];
  if (cause === "money" && row) return words[whatRowIs(row, amount)];
  return amount < 0 ? words.unitsReceived : words.unitsGiven;
}

interface ShownRate {
  flows: readonly CashFlow[];
  closing: ExplanationOf<"flows">["closing"];
  result: Result;
}

/** Do other rates solve these flows, too? */
function isAmbiguous(flows: readonly CashFlow[], asOf: IsoDate, value: number | null): boolean {
  if (value === null) return false;
  const rate = irr([...flows, { date: asOf, amount: value }]);
  return rate.kind === "value" && rate.ambiguous;
}

/**
 * The sentence for a figure that rests on one of several rates; null when there is just one, or the
 * rate is N/A.
 */
function ambiguityOf(
  { replay, words }: Question,
  which: "irr" | "sp500-irr" | "irr-difference",
  { flows, closing, result }: ShownRate,
): string | null {
  if (result.value === null) return null;
  const { asOf } = replay.input;
  const own = which !== "sp500-irr" && isAmbiguous(flows, asOf, closing.value);
  const index = which !== "irr" && isAmbiguous(flows, asOf, closing.sp500Value);
  const { ambiguity } = words.parts;
  if (own && index) return ambiguity.both;
  if (own) return ambiguity.own;
  return index ? ambiguity.index : null;
}

type Which = "irr" | "sp500-irr" | "irr-difference";

function namedFlow(flow: LedgerFlow, { parts }: ExplainWords): NamedFlow {
  const price = flow.units ? priceOfFlow(flow) : undefined;
  return {
    date: flow.date,
    amount: flow.amount,
    what: wordsOfFlow(flow, parts.flows),
    symbol: flow.book.security.symbol,
    account: flow.book.account.name,
    units: flow.units,
    unitPrice: flow.units ? Math.abs(flow.amount / flow.units) : null,
    priceAsOf: price?.date ?? null,
    priceSource: price?.source ?? null,
  };
}

/** The flows of the portfolio's rates and what closes them, by the basis the rebuild chose. */
function portfolioFlows({ replay, words }: Question): { flows: NamedFlow[]; value: number } {
  if (replay.rates.basis === "deposits")
    return { flows: depositFlows(replay, words.parts.deposits), value: replay.amounts.total };
  const { asOf } = replay.input;
  const { ledgers, ledgerValue } = replay;
  const { flows, endValue } = investedFlows({ asOf, ledgers, ledgerValue });
  return { flows: flows.map((flow) => namedFlow(flow, words)), value: endValue };
}

/** The rate that the amounts of the rows grow at: none for a difference of two. */
const growingRate = (which: Which, irr: number | null, sp500IRR: number | null): number | null =>
  ({ irr, "sp500-irr": sp500IRR, "irr-difference": null })[which];

export function explainPortfolioRate(question: Question, which: Which): WorkedFlows {
  const { replay, figures } = question;
  const { portfolio, holdings } = figures;
  const { words, symbols } = question.said;
  const { flows, value } = portfolioFlows(question);
  const { portfolioIRR: irr, sp500IRR } = portfolio;
  const context: FlowContext = {
    asOf: replay.input.asOf,
    benchmark: replay.benchmark,
    rate: growingRate(which, irr, sp500IRR),
  };
  const result = portfolioResult(question, which);
  const closing = closingOf(flows, { value, units: null }, context);
  const rows = flowRows(flows, context);
  return {
    shape: "flows",
    ...sharedParts(question),
    result,
    formula: {
      words,
      symbols,
      spreadsheet: result.value === null ? null : rateFormula(which, flows.length),
    },
    completeness: completenessOf(question, {
      level: portfolio.completeness,
      gaps: portfolioGaps(question),
      since: portfolio.irrPeriod?.from ?? null,
    }),
    prices: [
      ...(replay.rates.basis === "deposits" ? depositPrices(replay) : []),
      ...closingPrices(holdings),
      ...indexLevels(question, [context.asOf]),
    ],
    rows,
    sums: sumsOf(rows),
    closing,
    ambiguity: ambiguityOf(question, which, { flows, closing, result }),
    irr,
    sp500IRR,
    period: portfolio.irrPeriod,
    symbol: null,
  };
}

export function explainPositionRate(
  question: Question,
  position: Position,
  which: Exclude<Which, "irr-difference">,
): WorkedFlows {
  const { replay } = question;
  const books = replay.symbols.find(({ symbol }) => symbol === position.symbol)?.all ?? [];
  const { words, symbols } = question.said;
  const flows = (symbolFlows(books, replay.input) ?? []).map((flow) =>
    namedFlow(flow, question.words),
  );
  const { irr, sp500IRR } = position;
  const context: FlowContext = {
    asOf: replay.input.asOf,
    benchmark: replay.benchmark,
    rate: growingRate(which, irr, sp500IRR),
  };
  const result = resultOf(position, which === "irr" ? "irr" : "sp500IRR", "rate");
  const held = { value: position.currentValue, units: position.totalShares };
  const closing = closingOf(flows, held, context);
  const rows = flowRows(flows, context);
  return {
    shape: "flows",
    ...sharedParts(question, position.symbol),
    result,
    formula: {
      words,
      symbols,
      spreadsheet: result.value === null ? null : rateFormula(which, flows.length),
    },
    completeness: completenessOf(question, {
      level: position.completeness,
      gaps: [
        ...historyGaps(books, question.words),
        ...priceGaps(question, books),
        ...costGaps(question, [position]),
        ...staleGaps([position], question.words),
      ],
      since: position.ratePeriod?.from ?? null,
    }),
    prices: [...closingPrices([position]), ...indexLevels(question, [context.asOf])],
    rows,
    sums: sumsOf(rows),
    closing,
    ambiguity: ambiguityOf(question, which, { flows, closing, result }),
    irr,
    sp500IRR,
    period: position.ratePeriod,
    symbol: position.symbol,
  };
}
