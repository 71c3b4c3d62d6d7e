import type { FlowColumns } from "./flow-columns.ts";

/** Discounted receipts and payments at one rate, as logarithms, and their discounted mean times in years. */
export interface Discounted {
  logReceipts: number;
  logPayments: number;
  receiptTime: number;
  paymentTime: number;
}

/** One side of the flows: positive amounts with their times. */
interface Side {
  logAmounts: Float64Array;
  years: Float64Array;
}

/** The flows as two sides, ready to be discounted at many rates. */
export interface Sides {
  receipts: Side;
  payments: Side;
  /** Years from the first flow to the last. */
  span: number;
}

export function splitSides(flows: FlowColumns): Sides {
  return {
    receipts: sideOf(flows, 1),
    payments: sideOf(flows, -1),
    span: (flows.days[flows.length - 1] ?? 0) / 365,
  };
}

/**
 * Discounts both sides at the continuous rate u = ln(1 + r). Logarithms of sums of exponentials, shifted by the largest
 * exponent, neither overflow nor vanish at any rate, so extreme rates are as safe as ordinary ones.
 */
export function discount(sides: Sides, u: number): Discounted {
  const receipts = discountSide(sides.receipts, u);
  const payments = discountSide(sides.payments, u);
  return {
    logReceipts: receipts.log,
    logPayments: payments.log,
    receiptTime: receipts.time,
    paymentTime: payments.time,
  };
}

function sideOf({ length, days, nets }: FlowColumns, sign: number): Side {
  const own = Array.from({ length }, (_, index) => index).filter(
    (index) => sign * (nets[index] ?? 0) > 0,
  );
  return {
    logAmounts: Float64Array.from(own, (index) => Math.log(Math.abs(nets[index] ?? 0))),
    years: Float64Array.from(own, (index) => (days[index] ?? 0) / 365),
  };
}

function discountSide({ logAmounts, years }: Side, u: number): { log: number; time: number } {
  let largest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < logAmounts.length; i += 1) {
    const exponent = (logAmounts[i] ?? 0) - u * (years[i] ?? 0);
    if (exponent > largest) largest = exponent;
  }
  let total = 0;
  let weighted = 0;
  for (let i = 0; i < logAmounts.length; i += 1) {
    const time = years[i] ?? 0;
    const share = Math.exp((logAmounts[i] ?? 0) - u * time - largest);
    total += share;
    weighted += share * time;
  }
  return { log: largest + Math.log(total), time: weighted / total };
}
