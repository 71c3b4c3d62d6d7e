import type { englishFigures } from "./figures.en.ts";

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
