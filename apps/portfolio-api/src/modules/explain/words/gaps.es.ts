import { writing } from "../../../language/writing.ts";
import type { englishGaps } from "./gaps.en.ts";

const { number, dollars, list, day } = writing.es;

export const spanishGaps: typeof englishGaps = {
  opening: (held, account, start) =>
    `${account} ya tenía ${list(held.map(({ units, symbol }) => `${number(units)} ${symbol}`))} antes de que empiece el historial el ${day(start)}. Las transacciones anteriores de la institución lo completarían.`,
  openingCash: (amount, account, start) =>
    `${account} ya tenía ${dollars(amount)} en efectivo antes de que empiece el historial el ${day(start)}. Las transacciones anteriores de la institución lo completarían.`,
  missing: (units, symbol, account) =>
    `${number(units)} ${symbol} salieron de ${account} sin ninguna transacción. Las transacciones que faltan de la institución lo completarían.`,
  noBasis: (symbol, account) =>
    `La institución no dice cuánto costó ${symbol} en ${account}. Su base de costo lo completaría.`,
  fitted: (symbol, account) =>
    `Las fechas o los costos de ${symbol} en ${account} se ajustaron al total de la institución. La lista de lotes de la institución los haría exactos.`,
  noPrice: (symbol) =>
    `${symbol} no tiene precio en un día que lo necesita y queda fuera de la tasa. Un precio de ese día lo completaría.`,
  unpriced: (symbol) =>
    `No se conoce ningún precio de ${symbol}, y queda fuera. Un precio lo completaría.`,
  foreign: (symbol, currency) =>
    `${symbol} está en ${currency} y queda fuera. Los tipos de cambio lo completarían.`,
  stale: (symbol, on) =>
    `El último precio conocido de ${symbol} es del ${day(on)}. Un precio más reciente lo completaría.`,
  untrustedCash: (account) =>
    `Las transacciones de ${account} no explican su efectivo, así que cuentan sus compras y ventas en lugar de sus depósitos. Todas sus transacciones lo completarían.`,
};
