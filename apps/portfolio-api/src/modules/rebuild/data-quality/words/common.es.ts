import { writing } from "../../../language/writing.ts";
import type { Named, Word } from "./facts.ts";

const { units, day } = writing.es;

/** '1 fila', '12 filas'. */
export const rowsOf = (count: number): string => `${count} ${count === 1 ? "fila" : "filas"}`;

/** '1 acción', '40 acciones'. */
export const sharesOf = (count: number): string =>
  `${units(count)} ${count === 1 ? "acción" : "acciones"}`;

export const nameOf = (symbol: string | null): string => symbol ?? "efectivo";

/** 'VTI en Brokerage' */
export const whatOf = ({ symbol, account }: Named): string => `${nameOf(symbol)} en ${account}`;

/** 'según lo indicado por Maria el 22 nov 2026' */
export const wordOf = ({ by, on }: Word): string => `según lo indicado por ${by} el ${day(on)}`;

/** The form of a word that goes with so many. */
export const agree = (count: number, one: string, many: string): string =>
  count === 1 ? one : many;

export const nothingMissing = "No falta nada.";
export const costWouldTell = "El costo según la institución lo aclararía.";
export const lotsWouldTell = "La lista de lotes de la institución lo aclararía.";
