import { type Figure, type NaReason, roundCents, roundTo } from "@stocks-vibe/portfolio-math";

/**
 * Figures of one object on their way to the wire: numbers rounded, nulls explained in
 * `notAvailable`.
 */
export interface FigureSheet {
  money: (field: string, figure: Figure) => number | null;
  rate: (field: string, figure: Figure) => number | null;
  percent: (field: string, figure: Figure) => number | null;
  count: (field: string, figure: Figure) => number | null;
  /** A price per unit: prices of funds and coins need more than cents. */
  unitPrice: (field: string, figure: Figure) => number | null;
  notAvailable: Record<string, NaReason>;
}

export function figureSheet(): FigureSheet {
  const notAvailable: Record<string, NaReason> = {};
  const rounded = (round: (value: number) => number) => (field: string, figure: Figure) => {
    if (figure.kind === "value") return round(figure.value);
    notAvailable[field] = figure.reason;
    return null;
  };
  return {
    money: rounded(roundCents),
    rate: rounded(roundRate),
    percent: rounded(roundPercent),
    count: rounded(Math.round),
    unitPrice: rounded(roundUnitPrice),
    notAvailable,
  };
}

/** A null is unknown for `reason`. */
export function orReason(value: number | null, reason: NaReason): Figure {
  return value === null ? { kind: "none", reason } : { kind: "value", value };
}

export const roundRate = (rate: number): number => roundTo(rate, 12);
export const roundPercent = (percent: number): number => roundTo(percent, 6);
export const roundUnitPrice = (price: number): number => roundTo(price, 6);
