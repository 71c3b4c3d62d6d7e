// The table of contents. Calendar days and arithmetic:

// The whole portfolio:
export * from "./aggregate-lots.ts";
export * from "./allocation.ts";
// Time-weighted returns:
export * from "./annualise.ts";
export * from "./benchmark-irr.ts";
export * from "./benchmark-series.ts";
export * from "./cagr.ts";
export * from "./calendar-returns.ts";
// Money-weighted returns:
export * from "./cash-flows.ts";
export * from "./chain-returns.ts";
export * from "./cost-basis-method.ts";
export * from "./dated-series.ts";
export * from "./excess-return.ts";
export * from "./find-root.ts";
export * from "./fit-basis.ts";
// One holding or lot:
export * from "./gain.ts";
export * from "./holding-period.ts";
export * from "./irr.ts";
export * from "./iso-date.ts";
// Lots:
export * from "./lot.ts";
export * from "./lot-events.ts";
export * from "./maximum-drawdown.ts";
export * from "./modified-dietz.ts";
export * from "./na-reason.ts";
export * from "./opening-quantity.ts";
export * from "./period-returns.ts";
export * from "./portfolio-timeline.ts";
export * from "./price-column.ts";
export * from "./public-market-equivalent.ts";
export * from "./realized-gain.ts";
export * from "./reconstruct-lots.ts";
export * from "./replay-lots.ts";
export * from "./round-cents.ts";
export * from "./split-cents.ts";
export * from "./sum.ts";
export * from "./summarize-portfolio.ts";
export * from "./time-weighted-return.ts";
export * from "./timeline.ts";
export * from "./value-holdings.ts";
export * from "./volatility.ts";
