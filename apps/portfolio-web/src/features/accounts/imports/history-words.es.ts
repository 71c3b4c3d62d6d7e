import type { ImportFormat } from "@stocks-vibe/contracts/portfolio";
import { countOf } from "#lib/format/format.ts";

export const transactions = (n: number) => countOf(n, "transacción", "transacciones");

/** What a file is read as. */
export const formatNames: Readonly<Record<ImportFormat, string>> = {
  fidelity: "una exportación de Fidelity",
  schwab: "una exportación de Schwab",
  vanguard: "una exportación de Vanguard",
  robinhood: "una exportación de Robinhood",
  merrill: "una exportación de Merrill",
  plain: "nuestras propias columnas",
  other: "las columnas que indicaste",
  hand: "ingresado a mano",
};
