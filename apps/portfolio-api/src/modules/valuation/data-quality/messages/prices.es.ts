import { writing } from "../../../../language/writing.ts";
import { agree, daysOf, nameOf, nothingMissing, whatOf } from "./common.es.ts";
import type { englishPrices } from "./prices.en.ts";

const { day: write, list } = writing.es;

function instead({
  before,
  between,
  since,
}: {
  readonly before: number;
  readonly between: number;
  readonly since: number;
}): string {
  return [
    ...(before > 0
      ? [before === 1 ? "su primer día queda fuera" : `sus primeros ${daysOf(before)} quedan fuera`]
      : []),
    ...(between > 0
      ? [
          `hasta ${daysOf(between)} entre dos precios conocidos ${agree(between, "va", "van")} en línea recta`,
        ]
      : []),
    ...(since > 0 ? [`el último conocido se usa desde hace ${daysOf(since)}`] : []),
  ].join(", y ");
}

export const spanishPrices: typeof englishPrices = {
  farPrice: {
    effect: (facts) =>
      `El precio de ${whatOf(facts)} está lejos del que tuvo en el mercado ese día; cuenta el valor de la institución.`,
    remedy: "Un precio corregido por la institución lo arreglaría.",
  },
  pricePeaks: {
    effect: ({ symbol, days: on }) =>
      `El precio de ${nameOf(symbol)} del ${list(on.map(write))} está lejos de los días cercanos y queda fuera.`,
    remedy: "Un precio corregido de ese día completaría la evolución.",
  },
  openingPrice: {
    effect: ({ symbol, account, day, priceOf }) =>
      `Lo que había de ${whatOf({ symbol, account })} el ${write(day)} cuenta ${priceOf === null ? "a un precio entre dos conocidos" : `al precio del ${write(priceOf)}`}.`,
    remedy: "Los precios anteriores a ese día harían exactas las tasas.",
  },
  sparsePrices: {
    effect: (facts) => `${whatOf(facts)} no tiene precio de mercado; ${instead(facts)}.`,
    remedy: "Los precios diarios harían exactos la evolución y los rendimientos.",
  },
  matched: {
    effect: (facts) =>
      `${whatOf(facts)} lleva el precio de ${facts.market}, asignado por ${facts.by} el ${write(facts.on)}.`,
    remedy: nothingMissing,
  },
  mismatched: {
    effect: (facts) =>
      `A ${whatOf(facts)} se le asignó ${facts.market} (${facts.by}, ${write(facts.on)}), pero los precios de ese símbolo no se conocen o están lejos de los de la institución. Quedan fuera.`,
    remedy: "Otro símbolo de mercado, o ninguno, lo arreglaría.",
  },
};
