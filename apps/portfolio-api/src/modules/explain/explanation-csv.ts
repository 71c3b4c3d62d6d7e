import type { Explanation } from "@stocks-vibe/contracts/portfolio";
import { type Cell, writeCsv } from "@stocks-vibe/contracts/portfolio";
import type { Worked, WorkedFlows, WorkedGrowth, WorkedReturns, WorkedSum } from "./worked.ts";

/** The header of each shape: names say the unit. Spreadsheet formulas find their columns here. */
export const csvColumns = {
  sum: [
    "symbol",
    "name",
    "account",
    "date",
    "units_shares",
    "price_usd",
    "value_usd",
    "cost_usd",
    "gain_usd",
    "counted",
    "irr_per_year_fraction",
    "sp500_irr_per_year_fraction",
    "rates_from",
    "rates_to",
  ],
  flows: [
    "date",
    "what",
    "symbol",
    "account",
    "units_shares",
    "price_usd",
    "amount_usd",
    "days",
    "sp500_level_points",
    "sp500_units",
    "sp500_amount_usd",
    "price_date",
    "price_source",
    "sp500_date",
    "note",
  ],
  growth: [
    "lot",
    "symbol",
    "account",
    "purchase_date",
    "as_of_date",
    "days",
    "cost_usd",
    "value_usd",
    "annualized",
  ],
  returns: [
    "date",
    "value_usd",
    "inflow_usd",
    "outflow_usd",
    "daily_return_fraction",
    "sp500_level_points",
    "price_sources",
    "oldest_price_date",
    "sp500_date",
  ],
} as const satisfies Record<Explanation["shape"], readonly string[]>;

const sumCells = ({ rows }: WorkedSum): Cell[][] =>
  rows.map((row) => [
    row.symbol,
    row.name,
    row.account,
    row.date,
    row.units,
    row.price,
    row.value,
    row.cost,
    row.gain,
    row.isCounted,
    row.irr,
    row.sp500IRR,
    row.ratePeriod?.from ?? null,
    row.ratePeriod?.to ?? null,
  ]);

/** The same flows twice: closed by what is held, and by what the index would be worth. The rate of either is XIRR of its column. */
const flowCells = ({ rows, closing, dataAsOf, ambiguity }: WorkedFlows): Cell[][] => [
  ...rows.map((row) => [
    row.date,
    row.what,
    row.symbol,
    row.account,
    row.units,
    row.unitPrice,
    row.amount,
    row.days,
    row.sp500Level,
    row.sp500Units,
    row.amount,
    row.priceAsOf,
    row.priceSource,
    row.sp500AsOf,
    null,
  ]),
  [
    dataAsOf,
    "Value today",
    null,
    null,
    closing.units,
    null,
    closing.value,
    0,
    closing.sp500Level,
    closing.sp500Units === null ? null : -closing.sp500Units,
    closing.sp500Value,
    null,
    null,
    closing.sp500AsOf,
    ambiguity,
  ],
];

const growthCells = (explained: WorkedGrowth): Cell[][] => [
  [
    explained.lot.lotId,
    explained.symbol,
    explained.lot.accountName,
    explained.lot.purchaseDate,
    explained.dataAsOf,
    explained.days,
    explained.lot.totalCostBasis,
    explained.lot.currentValue,
    explained.isAnnualized,
  ],
];

const returnCells = ({ rows }: WorkedReturns): Cell[][] =>
  rows.map((row) => [
    row.date,
    row.value,
    row.inflow,
    row.outflow,
    row.dailyReturn,
    row.sp500Level,
    row.priceSources.join("; "),
    row.oldestPrice,
    row.sp500AsOf,
  ]);

function cellsOf(explained: Worked): Cell[][] {
  switch (explained.shape) {
    case "sum":
      return sumCells(explained);
    case "flows":
      return flowCells(explained);
    case "growth":
      return growthCells(explained);
    case "returns":
      return returnCells(explained);
  }
}

/** A double knows fifteen digits; the last ones of a sum are noise. */
const KNOWN_DIGITS = 13;
const withoutNoise = (cell: Cell): Cell =>
  typeof cell === "number" ? Number(cell.toPrecision(KNOWN_DIGITS)) : cell;

/** The rows of an explanation as CSV. They reproduce its result: amounts and levels are written to the last digit that means anything, whole cents as such. */
export const explanationCsv = (explained: Worked): string =>
  writeCsv(
    csvColumns[explained.shape],
    cellsOf(explained).map((cells) => cells.map(withoutNoise)),
  );
