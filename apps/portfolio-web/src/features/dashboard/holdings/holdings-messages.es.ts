import { countOf } from "#lib/count-of.ts";
import { wholeNumber } from "#lib/format.ts";
import type { Translated } from "#lib/translated.ts";
import { firstOf } from "./first-of.ts";
import type { holdingsMessages as english } from "./holdings-messages.ts";

export const holdingsMessages: Translated<typeof english> = {
  heading: "Tus posiciones",
  holding: "Posición",
  lots: (n) => countOf(n, "lote", "lotes"),
  lotsColumn: "Lotes",
  costBasis: "Base de costo",
  currentValue: "Valor actual",
  weight: "parte del total",
  withoutCash: (share) => `${share}, el resto es efectivo`,
  gain: "Ganancia/pérdida",
  irr: "TIR",
  sp500Irr: "TIR del S&P 500",
  both: "ambas",
  difference: "Diferencia",
  firstPurchase: "Primera compra",
  before: "antes del",
  details: "Haz clic para ver los detalles",
  notAvailable: "N/D",
  keyHolding: "Rendimiento anual (TIR) de la posición",
  keySp500: "Mismo dinero en el S&P 500",
  ahead: "por encima",
  behind: "por debajo",
  sortBy: "Ordenar por",
  sorts: { value: "Mayor valor", irr: "Mejor TIR", gain: "Mayor ganancia", symbol: "Símbolo" },
  showAs: "Mostrar posiciones como",
  cards: "Tarjetas",
  table: "Tabla",
  tableLabel: "Tabla de posiciones",
  total: "Total",
  unknownCosts: (symbols, value) =>
    `No se conoce el costo de ${firstOf(symbols, (n) => `otras ${wholeNumber(n)}`)}. Su valor de ${value} cuenta en el valor total, pero no en los totales de base de costo y ganancia.`,
  allColumns: "Ver todas las columnas",
  fewerColumns: "Ver menos columnas",
  priceOf: "Precio del",
};
