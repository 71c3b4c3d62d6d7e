import { writing } from "../../../../language/writing.ts";
import type { Named, Word } from "./facts.ts";

const { number, units, day } = writing.es;

/** The form of a word that goes with so many. */
export const agree = (count: number, one: string, many: string): string =>
  count === 1 ? one : many;

/** '1 fila', '1,200 filas'. */
export const rowsOf = (count: number): string =>
  `${number(count)} ${agree(count, "fila", "filas")}`;

/** '1 día', '1,200 días'. */
export const daysOf = (count: number): string => `${number(count)} ${agree(count, "día", "días")}`;

/** '1 acción', '40 acciones'. */
export const slotsOf = (count: number): string =>
  `${units(count)} ${agree(count, "acción", "acciones")}`;

export const nameOf = (symbol: string | null): string => symbol ?? "efectivo";

/** 'VTI en Brokerage' */
export const whatOf = ({ symbol, account }: Named): string => `${nameOf(symbol)} en ${account}`;

/** 'según lo indicado por Maria el 22 nov 2026' */
export const wordOf = ({ by, on }: Word): string => `según lo indicado por ${by} el ${day(on)}`;

export const nothingMissing = "No falta nada.";
export const costWouldTell = "El costo según la institución lo aclararía.";
export const lotsWouldTell = "La lista de lotes de la institución lo aclararía.";
