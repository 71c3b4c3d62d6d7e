import type { ComparedPrices } from "@stocks-vibe/contracts/portfolio";
import { countOf as count, money, percentChange, wholeNumber } from "#lib/format/format.ts";
import { day } from "#lib/format/format-date.ts";
import type { Translated } from "#lib/format/translated.ts";
import type * as en from "./en.ts";

export const positionMessages: Translated<typeof en.positionMessages> = {
  title: (symbol) => `${symbol} - Detalles de la posición`,
  aggregated: "Resumen de la posición",
  totalShares: "Total de acciones",
  avgCostBasis: "Costo promedio",
  currentPrice: "Precio actual",
  totalCostBasis: "Base de costo total",
  currentValue: "Valor actual",
  unrealizedGain: "Ganancia/pérdida no realizada",
  sameMoney: "El mismo dinero en el S&P 500",
  sameMoneyText: (sameMoney, worth) => `${sameMoney} hoy valdrían ${worth}. Esta posición está`,
  sameMoneyUnknown: "No se sabe cómo le habría ido al mismo dinero en el S&P 500.",
  ahead: (by) => `${by} por encima`,
  behind: (by) => `${by} por debajo`,
  level: "exactamente a la par",
  sp500: "S&P 500",
  rates: "Rendimiento anual (TIR)",
  sp500Rate: "TIR del S&P 500",
  statistics: "Estadísticas de lotes",
  lotMeans:
    "Un lote es lo que aún tienes de una compra; todo lo que había antes del historial es un solo lote. Largo plazo: más de un año en tu poder.",
  totalLots: "Total de lotes",
  profitableLots: "Lotes con ganancia",
  lossLots: "Lotes con pérdida",
  lots: "Lotes individuales",
  purchaseDate: "Fecha de compra",
  term: "Plazo",
  lotsOf: (n) => count(n, "lote", "lotes"),
  partOf: (known, all) => `de ${wholeNumber(known)} de ${count(all, "lote", "lotes")}`,
  showMore: (n, left) => {
    if (n < left) return `Mostrar ${wholeNumber(n)} más de los otros ${wholeNumber(left)}`;
    return n === 1 ? "Mostrar el último lote" : `Mostrar los otros ${wholeNumber(n)}`;
  },
  terms: { long: "Largo plazo", short: "Corto plazo" },
  profitable: "Con ganancia",
  loss: "Con pérdida",
  unknown: "Ganancia desconocida",
  shares: "Acciones",
  costBasis: "Base de costo",
  price: "Precio actual",
  priceChange: "Cambio de precio",
  totalCost: "Costo total",
  value: "Valor actual",
  gain: "Ganancia/pérdida",
  cagr: "Tasa de crecimiento anual compuesta",
  totalReturn: "Rendimiento total",
  perYear: "al año",
  notAnnualised: "sin anualizar",
  years: (n) => count(n, "año", "años"),
  days: (n) => count(n, "día", "días"),
  held: (period) => `En tu poder: ${period}`,
  heldBefore: "Antes del",
  origins: {
    broker: null,
    rebuilt: "Reconstruido con las transacciones de la institución",
    opening:
      "Previo al historial; el rendimiento anual lo cuenta con su valor del día en que este empieza",
  },
  gainOf: (symbol) => `ganancia de ${symbol}`,
  irrOf: (symbol) => `TIR de ${symbol}`,
  sp500IrrOf: (symbol) => `TIR del S&P 500 para ${symbol}`,
  growthOf: (symbol, purchased) => `crecimiento del lote de ${symbol} del ${day(purchased)}`,
  notRefreshed: "No se pudieron actualizar estas cifras",
};

const prices = ({ day: on, own_price, market_price, difference }: ComparedPrices): string =>
  `El ${day(on)} el cierre del mercado fue ${money(market_price)} y el precio en tus cuentas, ${money(own_price)} (${percentChange(difference * 100, 1)}).`;

export const marketSymbolMessages: Translated<typeof en.marketSymbolMessages> = {
  title: "Símbolo de mercado",
  offer: (called) =>
    `Ningún mercado conoce ${called} por este nombre. Si se negocia con un símbolo, los precios pasados y las divisiones de acciones pueden venir del mercado.`,
  open: "Asignar un símbolo de mercado",
  change: "Cambiar",
  undo: "Retirar",
  undoing: "Retirando",
  inForce: (symbol, by, on) => `Con el precio de ${symbol}, asignado por ${by} el ${day(on)}.`,
  label: "Símbolo en el mercado",
  hint: "Por ejemplo, VTSAX. Cuenta para toda tu organización.",
  empty: "Escribe un símbolo.",
  check: "Verificar y asignar",
  checking: "Verificando",
  cancel: "Cancelar",
  differs: (symbol, compared) => `${prices(compared)} ¿Es ${symbol} el mismo instrumento?`,
  unproven: (symbol) =>
    `No se conoce ningún día en que tanto tus cuentas como ${symbol} tengan un precio, así que no se puede verificar. ¿Es el mismo instrumento?`,
  tooFar: (compared) =>
    `${prices(compared)} Precios tan distintos son de dos instrumentos. Revisa el símbolo.`,
  sure: (symbol) => `Sí, usar ${symbol}`,
  matched: (symbol) => `${symbol} quedó asignado; las cifras se actualizan enseguida.`,
  undone: "Se retiró el símbolo de mercado; las cifras se actualizan enseguida.",
};
