import { money, points, pointsBetween, rate, wholeMoney } from "#lib/format/format.ts";
import { day, month } from "#lib/format/format-date.ts";
import type { Translated } from "#lib/format/translated.ts";
import { demoBehind as behind, demoCountedValue, demoFigures } from "../demo-figures.ts";
import type * as en from "./en.ts";

export const landingMessages: Translated<typeof en.landingMessages> = {
  title: "Tu jubilación, con las cuentas claras",
  skip: "Saltar al contenido",
  brand: "Stocks Vibe",
  sections: "Secciones",
  benefits: "Beneficios",
  exclusiveAccess: "Acceso exclusivo",
  joinBeta: "Unirse a la beta",
  logIn: "Iniciar sesión",
  headline: "Tu jubilación, con las cuentas claras.",
  lede: "Todas las cuentas 401(k), IRA y de corretaje de tu familia en un solo lugar de solo lectura, y una pregunta honesta con respuesta: ¿en qué se habría convertido el mismo dinero en el S&P 500?",
  join: "Unirse a la lista de la beta",
  readOnly: "Solo lectura. Sin operaciones, nunca.",
  benefitsTitle: "Cifras que puedes comprobar, no solo mirar.",
  benefitList: [
    {
      title: "Nunca un número inventado",
      text: "Una cifra que no se puede conocer dice N/D y por qué. Los precios antiguos llevan su fecha. Los errores muestran errores, no ejemplos.",
    },
    {
      title: "Compartido, y solo con tu gente",
      text: "Los miembros de tu organización ven la misma imagen. Nadie más la ve, y aquí nada puede operar ni mover dinero.",
    },
  ],
  accessTitle: "Acceso exclusivo, una organización a la vez.",
  steps: [
    {
      title: "Únete a la lista de espera",
      text: "Deja tu correo electrónico. Te enviamos un enlace; no hay que elegir contraseña.",
    },
    {
      title: "Recibe acceso",
      text: "Abrimos el acceso para toda tu familia o empresa a la vez.",
    },
    {
      title: "Conecta tus cuentas",
      text: "De dos a tres minutos por institución. Las cifras se actualizan cada día a las 10 p.m. MT.",
    },
  ],
  bandTitle: "Descubre cuánto ganaron de verdad tus ahorros.",
  bandText:
    "La beta es gratuita. Únete a la lista de espera y conecta tus cuentas cuando tu organización tenga acceso.",
};

const { asOf, totals } = demoFigures;
/** 'Larkin Family' is what the organization is called. */
const family = `familia ${demoFigures.family.replace(/ Family$/, "")}`;
const since = month(totals.since);

export const demoMessages: Translated<typeof en.demoMessages> = {
  title: "El panel de una familia",
  madeUp: `La ${family}, ${day(asOf)}`,
  caption: `Datos de prueba: la ${family} es inventada, y también lo que posee. Las cifras son las que el producto calcula con esos datos para el ${day(asOf)}.`,
  openDemo: "Abrir la demostración",
  totalValue: "Valor total",
  holdingsAndCash: `Posiciones ${money(totals.holdingsValue)} + efectivo ${money(totals.cashValue)}`,
  gain: "Ganancia/pérdida total no realizada",
  ofCostBasis: "de la base de costo",
  cost: "Base de costo total",
  costSub: `${totals.positionsWithCost} de ${totals.totalPositions} posiciones`,
  positions: "Total de posiciones",
  positionsSub: "Posiciones individuales",
  irr: "Rendimiento anual (TIR)",
  aYearSince: `al año desde ${since}`,
  estimated: "Estimado",
  versus: "vs. TIR del S&P 500",
  versusSub: `S&P 500 ${rate(totals.sp500IRR)}`,
  words: ["Por delante", "Por detrás"],
  chartTitle: "Valor del portafolio y el mismo dinero en el S&P 500",
  chartFinding: `Gráfico de líneas, del ${day(demoFigures.weeks[0]?.date ?? asOf)} al ${day(asOf)}: el portafolio termina en ${wholeMoney(totals.totalValue)}, el mismo dinero en el S&P 500 en ${wholeMoney(totals.sp500Value)}.`,
  cutAxis: (lowest) => `La escala empieza en ${lowest}, no en $0.`,
  portfolio: "Portafolio",
  sameMoney: "S&P 500, mismo dinero",
  paid: "Lo que había al inicio y lo agregado desde entonces",
  portfolioEnd: "Portafolio",
  sp500End: "S&P 500",
  some: `${demoFigures.positions.length} de ${totals.totalPositions} posiciones`,
  lots: (n) => `${n} ${n === 1 ? "lote" : "lotes"}`,
  costBasis: "Base de costo",
  sp500Irr: "TIR del S&P 500",
  positionIrr: "TIR",
  bothSince: (from) => `ambas al año desde ${month(from)}`,
  explained: [
    {
      id: "gain",
      title: "Una ganancia que cuadra",
      text: `Lo que valen ahora las acciones, menos lo que se pagó por ellas: ${totals.openLots} lotes, cada uno con su día y su costo. Las acciones cuyo costo no informó ninguna institución se dejan fuera, y así se indica.`,
      rows: [
        { name: "Posiciones", value: money(totals.holdingsValue) },
        { name: "Menos las de costo desconocido", value: money(-totals.valueWithoutBasis) },
        { name: "Posiciones con costo conocido", value: money(demoCountedValue) },
        { name: "Menos lo que costaron", value: money(-totals.totalCostBasis) },
      ],
      result: { name: "Ganancia no realizada", value: money(totals.totalUnrealizedGain) },
    },
    {
      id: "irr",
      title: "Un rendimiento que significa algo",
      text: "El rendimiento anual (TIR) pondera cada pago según su día, así que un depósito tardío no puede mejorar ni ocultar el resultado. Lo que el historial del banco no alcanza cuenta por su valor el primer día.",
      rows: [
        { name: "Pagos ponderados según su día", value: String(totals.irrFlowCount) },
        {
          name: "De ellos, lo que había cuando empieza el historial",
          value: money(totals.openingValue),
        },
        { name: `Valor al ${day(asOf)}`, value: money(totals.totalValue) },
      ],
      result: { name: `Al año desde ${since}`, value: rate(totals.irr) },
    },
    {
      id: "versus",
      title: "Una comparación honesta",
      text: `El mismo dinero en los mismos días en el S&P 500, con dividendos reinvertidos. ${behind > 0 ? "A esta familia le habría ido mejor con el índice, y la página lo dice." : "A esta familia le fue mejor que al índice, y la página dice por cuánto."}`,
      rows: [
        { name: "El mismo dinero en el S&P 500", value: money(totals.sp500Value) },
        { name: "Lo que tienen", value: money(totals.totalValue) },
        { name: "S&P 500, al año", value: rate(totals.sp500IRR) },
        { name: "La familia, al año", value: rate(totals.irr) },
      ],
      result: {
        name: behind > 0 ? "Por detrás del S&P 500" : "Por delante del S&P 500",
        value: `${points(pointsBetween(totals.irr, totals.sp500IRR))}, ${wholeMoney(Math.abs(behind))}`,
      },
    },
  ],
};
