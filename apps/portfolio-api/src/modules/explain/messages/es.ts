import { transactionSource } from "@stocks-vibe/contracts/portfolio";
import { writing } from "../../../language/language.ts";
import type { CsvWords, englishFigures, englishGaps, englishParts } from "./en.ts";

const irrWords =
  "La TIR es la única tasa anual con la que todo lo que pusiste, con cada pago creciendo desde su propio día, se habría convertido en lo que retiraste más lo que tienes ahora.";
const irrSymbols = "Σ flujo de efectivo × (1 + TIR)^(días / 365) = 0";
const indexWords =
  "Cada pago compra el S&P 500 en su día, o en el siguiente día de mercado, y cada retiro lo vende. Lo que queda se valora al último nivel, y la tasa anual de esos flujos es la TIR del S&P 500.";
const indexSymbols =
  "unidades = Σ −flujo de efectivo / S&P 500 de ese día;  valor = unidades × S&P 500 hoy;  Σ flujo de efectivo × (1 + tasa)^(días / 365) + valor = 0";
const returnWords =
  "El rendimiento de cada día es lo que hay al final, con el dinero retirado, sobre lo que hay al comienzo, con el dinero nuevo. Los días se multiplican, así que los depósitos y los retiros no mueven la cifra.";
const dailySymbols =
  "r = (valor + salida) / (valor del día anterior + entrada) − 1;  rendimiento = Π (1 + r) − 1";
const yearlySymbols =
  "r = (valor + salida) / (valor del día anterior + entrada) − 1;  rendimiento = (Π (1 + r))^(365 / días) − 1";
const gainWords =
  "La ganancia es lo que valen hoy tus lotes abiertos menos lo que costaron. Los lotes de una posición con costo desconocido se muestran, pero no se cuentan. El efectivo no tiene ganancia.";
const gainSymbols = "Σ (valor − costo)";

const constant = (title: string) => () => title;

export const spanishFigures: typeof englishFigures = {
  "total-value": {
    title: constant("Cómo se calcula el valor total"),
    label: "Valor total",
    words:
      "El valor total es cada posición a su último precio de cierre más el efectivo y los fondos del mercado monetario de las cuentas conectadas.",
    symbols: "Σ unidades × precio + Σ efectivo",
  },
  positions: {
    title: constant("Cuáles son las posiciones"),
    label: "Total de posiciones",
    words:
      "Una posición por cada instrumento, en todas las cuentas de la organización. El efectivo no es una posición.",
    symbols: "número de instrumentos que se tienen",
  },
  "cost-basis": {
    title: constant("Cómo se calcula la base de costo"),
    label: "Base de costo total",
    words:
      "La base de costo es lo que se pagó por los lotes que aún tienes, con las comisiones de compra. Los lotes de una posición con costo desconocido se muestran, pero no se cuentan.",
    symbols: "Σ costo de los lotes abiertos",
  },
  gain: {
    title: constant("Cómo se calcula la ganancia"),
    label: "Ganancia o pérdida no realizada",
    words: gainWords,
    symbols: gainSymbols,
  },
  irr: {
    title: constant("Cómo se calcula el rendimiento anual (TIR)"),
    label: "Rendimiento anual (TIR)",
    words: irrWords,
    symbols: irrSymbols,
  },
  "sp500-irr": {
    title: constant("Cómo se calcula la TIR del S&P 500"),
    label: "TIR del S&P 500",
    words: indexWords,
    symbols: indexSymbols,
  },
  "irr-difference": {
    title: constant("Cómo se calcula la diferencia con el S&P 500"),
    label: "Rendimiento anual (TIR) menos TIR del S&P 500",
    words: `${irrWords} Los mismos flujos, cerrados con lo que valdría el S&P 500, dan la otra tasa, y la cifra es la diferencia de las dos.`,
    symbols: "TIR − TIR del S&P 500",
  },
  "one-year-return": {
    title: constant("Cómo se calcula el rendimiento de un año"),
    label: "Rendimiento ponderado por tiempo del último año",
    words: returnWords,
    symbols: dailySymbols,
  },
  "three-year-return": {
    title: constant("Cómo se calcula el rendimiento de tres años"),
    label: "Rendimiento ponderado por tiempo de los últimos tres años, al año",
    words: returnWords,
    symbols: yearlySymbols,
  },
  "five-year-return": {
    title: constant("Cómo se calcula el rendimiento de cinco años"),
    label: "Rendimiento ponderado por tiempo de los últimos cinco años, al año",
    words: returnWords,
    symbols: yearlySymbols,
  },
  "position-gain": {
    title: (symbol) => `Cómo se calcula la ganancia de ${symbol}`,
    label: "Ganancia o pérdida no realizada",
    words: gainWords,
    symbols: gainSymbols,
  },
  "position-irr": {
    title: (symbol) => `Cómo se calcula el rendimiento anual (TIR) de ${symbol}`,
    label: "Rendimiento anual (TIR)",
    words: irrWords,
    symbols: irrSymbols,
  },
  "position-sp500-irr": {
    title: (symbol) => `Cómo se calcula la TIR del S&P 500 para ${symbol}`,
    label: "TIR del S&P 500",
    words: indexWords,
    symbols: indexSymbols,
  },
  "lot-cagr": {
    title: (symbol) => `Cómo se calcula el crecimiento de un lote de ${symbol}`,
    label: "Tasa de crecimiento anual compuesta",
    words:
      "La tasa de crecimiento es la única tasa anual que convierte lo que costó el lote en lo que vale. Un lote con menos de un año en tu poder muestra su rendimiento simple. No incluye los dividendos pagados en efectivo; la TIR de la posición sí los incluye.",
    symbols: "(valor / costo)^(365 / días) − 1",
  },
  "year-return": {
    title: (year) => `Cómo se calcula el rendimiento de ${year}`,
    label: "Rendimiento ponderado por tiempo del año calendario",
    words: returnWords,
    symbols: dailySymbols,
  },
};

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

export const spanishParts: typeof englishParts = {
  completeness: {
    full: "Se conoce todo lo que hay detrás de esta cifra.",
    "since-linked":
      "Lo que había antes del historial cuenta con su valor de mercado del día en que este empieza.",
    estimated:
      "Algunas fechas, costos o precios detrás de esta cifra son estimados, o se tuvo que dejar fuera una parte.",
  },
  openingsInSum:
    "Lo que había antes del historial no tiene un día de compra propio; cuenta por el costo que indica la institución o un miembro.",
  plainGrowth: { label: "Rendimiento total, sin anualizar", symbols: "valor / costo − 1" },
  ambiguity: {
    own: "El dinero entró y salió por turnos, así que más de una tasa anual resuelve estos flujos de efectivo. Se muestra la más cercana a cero; una hoja de cálculo puede encontrar otra.",
    index:
      "El dinero entró y salió por turnos, así que más de una tasa anual resuelve los mismos flujos en el S&P 500. Se muestra la más cercana a cero; una hoja de cálculo puede encontrar otra.",
    both: "El dinero entró y salió por turnos, así que más de una tasa anual resuelve estos flujos de efectivo, también en el S&P 500. Se muestran las más cercanas a cero; una hoja de cálculo puede encontrar otras.",
  },
  indexSources: {
    "total-return": "rendimiento total, con dividendos reinvertidos",
    price: "solo el precio, sin dividendos",
  },
  sources: {
    institution: "institución",
    sandbox: "mercado de prueba",
    "own trade": "operación propia",
    "between two known prices": "entre dos precios conocidos",
    csv: "archivo de precios",
    [transactionSource]: "la propia transacción",
  },
  cash: "Efectivo y fondos del mercado monetario",
  flows: {
    contribution: "Aporte",
    distribution: "Distribución",
    purchase: "Compra",
    sale: "Venta",
    dividend: "Dividendo en efectivo",
    interest: "Intereses",
    capitalGain: "Distribución de ganancias de capital",
    principal: "Devolución de capital",
    paid: "Comisión o pago",
    received: "Dinero recibido",
    opening: "Previo al historial, a su valor de ese día",
    missing: "Ya no está, a su valor de ese día",
    unitsReceived: "Unidades recibidas, a su valor de ese día",
    unitsGiven: "Unidades entregadas, a su valor de ese día",
    today: "Valor hoy",
  },
  deposits: {
    deposit: "Depósito",
    withdrawal: "Retiro",
    unitsIn: "Unidades transferidas a la cuenta",
    unitsOut: "Unidades transferidas a otra cuenta",
    opening: "Valor al empezar el historial",
    moneyIn: "Entrada de dinero",
    moneyOut: "Salida de dinero",
    all: (whats) => writing.es.list(whats),
  },
};

/** The same keys in the same order: a column's place is its key's. */
export const spanishCsv: CsvWords = {
  yes: "sí",
  no: "no",
  heads: {
    sum: {
      symbol: "símbolo",
      name: "nombre",
      account: "cuenta",
      date: "fecha",
      units: "unidades_acciones",
      price: "precio_usd",
      value: "valor_usd",
      cost: "costo_usd",
      gain: "ganancia_usd",
      counted: "se_cuenta",
      irr: "tir_anual_fracción",
      sp500Irr: "sp500_tir_anual_fracción",
      ratesFrom: "tasas_desde",
      ratesTo: "tasas_hasta",
    },
    flows: {
      date: "fecha",
      what: "qué_ocurrió",
      symbol: "símbolo",
      account: "cuenta",
      units: "unidades_acciones",
      price: "precio_usd",
      amount: "monto_usd",
      days: "días",
      sp500Level: "sp500_nivel_puntos",
      sp500Units: "sp500_unidades",
      sp500Amount: "sp500_monto_usd",
      priceDate: "precio_fecha",
      priceSource: "precio_fuente",
      sp500Date: "sp500_fecha",
      note: "nota",
    },
    growth: {
      lot: "lote",
      symbol: "símbolo",
      account: "cuenta",
      purchased: "fecha_de_compra",
      asOf: "fecha_del_valor",
      days: "días",
      cost: "costo_usd",
      value: "valor_usd",
      annualized: "anualizada",
    },
    returns: {
      date: "fecha",
      value: "valor_usd",
      inflow: "entrada_usd",
      outflow: "salida_usd",
      dailyReturn: "rendimiento_diario_fracción",
      sp500Level: "sp500_nivel_puntos",
      sources: "fuentes_de_precios",
      oldestPrice: "fecha_del_precio_más_antiguo",
      sp500Date: "sp500_fecha",
    },
  },
};
