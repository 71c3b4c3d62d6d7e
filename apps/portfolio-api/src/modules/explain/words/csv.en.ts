/**
 * The head of each shape's CSV, in its order: names say the unit. Spreadsheet formulas find their
 * columns by the keys.
 */
export const englishCsv = {
  yes: "yes",
  no: "no",
  heads: {
    sum: {
      symbol: "symbol",
      name: "name",
      account: "account",
      date: "date",
      units: "units_shares",
      price: "price_usd",
      value: "value_usd",
      cost: "cost_usd",
      gain: "gain_usd",
      counted: "counted",
      irr: "irr_per_year_fraction",
      sp500Irr: "sp500_irr_per_year_fraction",
      ratesFrom: "rates_from",
      ratesTo: "rates_to",
    },
    flows: {
      date: "date",
      what: "what",
      symbol: "symbol",
      account: "account",
      units: "units_shares",
      price: "price_usd",
      amount: "amount_usd",
      days: "days",
      sp500Level: "sp500_level_points",
      sp500Units: "sp500_units",
      sp500Amount: "sp500_amount_usd",
      priceDate: "price_date",
      priceSource: "price_source",
      sp500Date: "sp500_date",
      note: "note",
    },
    growth: {
      lot: "lot",
      symbol: "symbol",
      account: "account",
      purchased: "purchase_date",
      asOf: "as_of_date",
      days: "days",
      cost: "cost_usd",
      value: "value_usd",
      annualized: "annualized",
    },
    returns: {
      date: "date",
      value: "value_usd",
      inflow: "inflow_usd",
      outflow: "outflow_usd",
      dailyReturn: "daily_return_fraction",
      sp500Level: "sp500_level_points",
      sources: "price_sources",
      oldestPrice: "oldest_price_date",
      sp500Date: "sp500_date",
    },
  },
};

export type CsvWords = typeof englishCsv;
