/** Dollars to whole cents. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

export const toDollars = (cents: number): number => cents / 100;

const MICRO = 1_000_000;

/** Units of a security are kept to six decimals, the finest any institution reports. */
export const roundUnits = (units: number): number => Math.round(units * MICRO) / MICRO;
