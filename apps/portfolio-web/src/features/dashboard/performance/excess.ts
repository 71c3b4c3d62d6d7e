import { pointsBetween } from "#lib/format/format.ts";

/** A difference of returns as a fraction (0.0169) in points (1.69), rounded as shown. */
export const excessPoints = (fraction: number): number => pointsBetween(fraction, 0);
