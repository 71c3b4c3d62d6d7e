import { day, dayOfYear } from "#lib/format/format-date.ts";
import { language } from "#lib/format/language.ts";
import type { Translated } from "#lib/format/translated.ts";
import type * as en from "./en.ts";

const list = new Intl.ListFormat(language.locale, { type: "conjunction" });

const yearsOf = (n: number) => (n === 1 ? "año completo" : "años completos");

const side = (isAhead: boolean) => (isAhead ? "por encima" : "por debajo");

export const performanceMessages: Translated<typeof en.performanceMessages> = {
  failedYears: "No se pudieron cargar los rendimientos anuales",
  failedTimeline: "No se pudo cargar la evolución del portafolio",
  noYears: "Los rendimientos anuales empiezan con el primer día completo de valores guardados.",
  noTimeline: "La evolución empieza con tu primera compra.",
  portfolio: "Portafolio",
  sp500: "S&P 500",
  notAvailable: "N/D",
  calendarTitle: "Rendimientos por año calendario",
  oneYearFinding: (year, excess) =>
    `${excess < 0 ? "Por debajo" : "Por encima"} del S&P 500 en ${year}, el único año completo hasta ahora.`,
  oneYearAlone: (year) => `${year} es el único año completo hasta ahora.`,
  calendarFinding: (ahead, complete) => {
    if (complete === 0)
      return "Aún no hay ningún año completo guardado; los años parciales no se comparan.";
    return `Por encima del S&P 500 en ${ahead} de ${complete} ${yearsOf(complete)}.`;
  },
  unknownYears: (years, reason) =>
    years.length === 1
      ? `${years.join("")} está completo, pero no se conoce su rendimiento. ${reason}`
      : `${list.format(years.map(String))} están completos, pero no se conocen sus rendimientos. ${reason}`,
  returnIn: (year) => `Rendimiento en ${year}`,
  sp500In: (year) => `S&P 500 en ${year}`,
  onlyYear: "el único año completo hasta ahora",
  sameDates: "mismas fechas",
  excessMeans: "tu rendimiento menos el del S&P 500",
  oneYearNote:
    "Un año completo hasta ahora. El promedio, el mejor y el peor año y la tasa de aciertos empiezan con el segundo.",
  noYearNote:
    "El promedio, el mejor y el peor año y la tasa de aciertos llegan con los años calendario completos cuyo rendimiento se conoce; aún no hay ninguno.",
  partialNote: "* Parte de un año, sin anualizar y fuera de los promedios.",
  method: "Ponderado por tiempo: los depósitos no mueven estas cifras.",
  benchmark: {
    "total-return": "S&P 500 con dividendos reinvertidos, en las mismas fechas.",
    price: "S&P 500 sin dividendos, en las mismas fechas.",
    none: "El S&P 500 no tiene valores para estos años.",
  },
  averageReturn: "Rendimiento promedio",
  averageBenchmark: "Promedio del S&P 500",
  averageExcess: "Exceso promedio",
  outperformed: "Años por encima",
  sameYears: "mismos años",
  perYear: "al año",
  outOf: (ahead, complete) => `${ahead} de ${complete}`,
  completeYears: yearsOf,
  ofYears: (n) => `${n} ${yearsOf(n)}`,
  returnOf: (year) => `rendimiento de ${year}`,
  periodTitle: "Rendimientos a la fecha",
  periodNote:
    "Ponderados por tiempo: los depósitos no mueven estas cifras. Los de tres y cinco años son al año. El exceso es tu rendimiento menos el del S&P 500.",
  periodTable: "Rendimientos de uno, tres y cinco años",
  period: "Periodo",
  periods: { one: "1 año", three: "3 años", five: "5 años" },
  periodOf: (name) => `rendimiento de ${name} a la fecha`,
  excessTitle: "Comparación con la referencia",
  excessFinding:
    "Rendimiento menos el S&P 500, en puntos porcentuales. Sobre la línea es por encima; bajo ella, por debajo.",
  best: "Mejor año",
  worst: "Peor año",
  winRate: "Tasa de aciertos",
  winRateSub: (ahead, complete) =>
    `${ahead} de ${complete} ${complete === 1 ? "año" : "años"} sobre 0`,
  excess: "Exceso",
  year: "Año",
  dates: "Fechas",
  between: (from, to) => `${day(from)} a ${day(to)}`,
  fromDay: (from) => `desde ${dayOfYear(from)}`,
  toDay: (to) => `hasta ${dayOfYear(to)}`,
  yearsTable: "Rendimientos anuales",
  excessTable: "Rendimientos anuales y cuánto se adelantaron",
  readYears: "Consultar cualquier año",
  timelineTitle: "Valor del portafolio y el mismo dinero en el S&P 500",
  timelineFinding: (difference, isAhead) =>
    `El portafolio está ${difference} ${side(isAhead)} del mismo dinero en el S&P 500.`,
  timelineLevel: "El portafolio está a la par del mismo dinero en el S&P 500.",
  timelineAlone: "No se puede calcular el mismo dinero en el S&P 500 para este periodo.",
  sameStart: (start, from) =>
    `Ambas líneas parten de ${start} el ${day(from)} y reciben los mismos pagos después.`,
  sameDays: (from, ranges) =>
    `Valores desde el ${day(from)}: ${list.format(ranges)} muestran los mismos días.`,
  range: "Periodo",
  ranges: {
    "1M": "1M",
    "6M": "6M",
    YTD: "Este año",
    "1Y": "1A",
    "3Y": "3A",
    "5Y": "5A",
    MAX: "Todo",
  },
  sameMoney: "S&P 500, mismo dinero",
  valueOn: (date) => `Valor al ${date}`,
  added: "Agregado en este periodo",
  addedSoFar: "Agregado hasta ahora",
  noGain: "no cuenta como ganancia",
  inAndOut: (paidIn, takenOut) => `entró ${paidIn}, salió ${takenOut}`,
  returned: (total) => `${total} de rendimiento`,
  aYear: (yearly) => `${yearly} al año`,
  addedMeans: {
    deposits:
      "Agregado: depósitos menos retiros, y las acciones y cuentas que entraron, a su valor de ese día.",
    purchases:
      "Agregado: depósitos menos retiros, y las acciones y cuentas que entraron, a su valor de ese día; si una institución no informa depósitos, compras menos ventas.",
  },
  partial: {
    full: null,
    "since-linked":
      "Lo que había antes del historial cuenta con su valor de mercado del día en que este empieza.",
    estimated:
      "Algunas fechas, costos o precios son estimados, o se tuvo que dejar fuera una parte: la página de cuentas dice qué se encontró.",
  },
  estimated: "Estimado",
  timelineMethod: "Los rendimientos son ponderados por tiempo: los pagos no los mueven.",
  cutAxis: (lowest) => `La escala empieza en ${lowest}, no en $0.`,
  difference: "Diferencia hoy",
  aheadOf: "por encima del S&P 500",
  behindOf: "por debajo del S&P 500",
  ahead: "Por encima",
  behind: "Por debajo",
  historyStart: (from) => `Valores desde el ${day(from)}.`,
  readTimeline: "Consultar cualquier fecha",
  readHint:
    "Toca el gráfico, pasa el cursor sobre él o usa las flechas para consultar cualquier fecha.",
  timelineTable: "Portafolio y S&P 500 por fecha",
  date: "Fecha",
  from: "Desde",
  to: "Hasta",
  tableDifference: "Diferencia",
  lineFinding: (from, to, portfolio, sp500) =>
    `Gráfico de líneas del ${day(from)} al ${day(to)}. El portafolio termina en ${portfolio}${sp500 ? ` y el mismo dinero en el S&P 500, en ${sp500}` : ""}.`,
};
