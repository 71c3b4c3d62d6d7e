import { countOf, wholeNumber } from "#lib/format/format.ts";
import { day, month } from "#lib/format/format-date.ts";
import type { Translated } from "#lib/format/translated.ts";
import type * as en from "./en.ts";

export const explainMessages: Translated<typeof en.explainMessages> = {
  loading: "Cómo se calcula esta cifra",
  asPage: "Abrir como página",
  back: "Volver al panel",
  failed: "No se pudo explicar esta cifra",
  tryAgain: "Reintentar",
  pricesOf: "Precios de cierre del",
  notAvailable: "N/D",
  copy: "Copiar fórmula de hoja de cálculo",
  copied: "Copiada",
  figure: "La cifra",
  inWords: "En palabras.",
  levels: {
    full: "Completo",
    "since-linked": (since) => (since ? `Desde ${month(since)}` : "Desde un primer valor"),
    estimated: "Estimado",
  },
  gaps: "Qué la completaría",
  gapsOf: (n) => `Qué la completaría: ${n} cosas`,
  formula: "Fórmula",
  sheet: "Con las filas del CSV, esta fórmula de hoja de cálculo da la misma cifra:",
  rows: {
    sum: "Qué se suma",
    flows: "Flujos de efectivo",
    growth: "El lote",
    returns: "Día a día",
  },
  grownNote: (at, on) =>
    `Cada monto crece a ${at} al año hasta el ${day(on)}. Así, la última columna suma cero: esa es la prueba.`,
  signNote:
    "El menos es dinero que pagaste; el más, dinero que recibiste o que tienes. Las filas se redondean al centavo; la suma es de los montos sin redondear.",
  shownOf: (shown, all, what) =>
    shown === all ? `Se muestra todo: ${all} ${what}.` : `Se muestran ${shown} de ${all} ${what}.`,
  showMore: (what) => `Mostrar más ${what}`,
  loadingMore: "Cargando",
  loadingRows: (what) => `Cargando ${what}`,
  flows: "flujos de efectivo",
  everyDay: "días",
  by: "Subtotales por",
  bys: { holding: "Por posición", account: "Por cuenta" },
  groups: { holding: "posiciones", account: "cuentas" },
  behind: (rows, what, left) => {
    const all = `${wholeNumber(rows)} ${what}`;
    if (left.rows === 0) return all;
    return rows === left.rows
      ? `${all}, sin contar`
      : `${all}; ${wholeNumber(left.rows)} sin contar, con un valor de ${left.value}`;
  },
  rowsBehind: (isOne, kind) =>
    ({
      "value-holding": isOne ? "cuenta" : "cuentas",
      "value-account": isOne ? "parte" : "partes",
      lots: isOne ? "lote" : "lotes",
    })[kind],
  further: {
    holding: (n) => countOf(n, "posición más", "posiciones más"),
    account: (n) => countOf(n, "cuenta más", "cuentas más"),
    flows: (n) => countOf(n, "flujo de efectivo más", "flujos de efectivo más"),
  },
  positions: (n, isOne) => `${n} ${isOne ? "posición" : "posiciones"}`,
  toGain: {
    value: "Por qué esto difiere de la ganancia",
    cost: "Por qué valor menos costo difiere de la ganancia",
    gain: "Por qué valor menos costo difiere de la ganancia",
    rows: "",
  },
  toGainLead: (difference, gain) =>
    `El valor total menos la base de costo total es ${difference}, y la ganancia es ${gain}. La ganancia deja fuera el efectivo y lo que tiene un costo desconocido.`,
  steps: {
    total: "Valor total",
    cash: "Efectivo, que no tiene ganancia",
    unknown: (n) => `Valor de ${countOf(n, "posición", "posiciones")} con costo desconocido`,
    known: (n) => `Valor de ${n}`,
    cost: "Base de costo total",
    gain: "Ganancia",
  },
  notCounted: "sin contar",
  before: "antes del",
  date: "Fecha",
  what: "Qué",
  units: "Acciones",
  perShare: "Por acción",
  flow: "Flujo de efectivo",
  days: "Días",
  level: "S&P 500",
  grown: "Crecido hasta hoy",
  today: "Valor hoy",
  sum: "Suma",
  holding: "Posición",
  account: "Cuenta",
  price: "Precio",
  value: "Valor",
  cost: "Costo",
  gain: "Ganancia/pérdida",
  total: "Total",
  moneyIn: "Entradas",
  moneyOut: "Salidas",
  dailyReturn: "Rendimiento",
  purchased: "Comprado",
  heldDays: "Días en tu poder",
  prices: "De dónde vienen los números",
  pricesFrom: "Precios de",
  severalRates: "Hay más de una tasa posible",
  priceOf: (of) => `Precio de ${of}`,
  stale: "de hace más de una semana",
  against: "Frente al S&P 500",
  own: "Portafolio",
  sp500: "S&P 500",
  irr: "Rendimiento anual (TIR)",
  sp500Irr: "TIR del S&P 500",
  held: "Valor hoy",
  sameMoney: "Mismo dinero",
  difference: "Diferencia",
};
