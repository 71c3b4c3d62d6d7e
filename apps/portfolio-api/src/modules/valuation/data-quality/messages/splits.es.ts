import { writeRatio, writing } from "../../../../language/writing.ts";
import { costWouldTell, nameOf, nothingMissing, whatOf, wordOf } from "./common.es.ts";
import type { NamedDay, Word } from "./facts.ts";
import type { englishSplits } from "./splits.en.ts";

const { day: write } = writing.es;

type Split = NamedDay & { readonly ratio: number };

const inRatio = (ratio: number): string => writeRatio(ratio, writing.es);
const missing = ({ symbol, ratio, day }: Split): string =>
  `La división de acciones ${inRatio(ratio)} de ${symbol} del ${write(day)} falta`;
const split = ({ symbol, ratio, day }: Split): string =>
  `${symbol} se dividió ${inRatio(ratio)} el ${write(day)}`;

const denied = (facts: NamedDay & Word, against: string): string =>
  `${whatOf(facts)} no se dividió el ${write(facts.day)}, ${wordOf(facts)}${against}. No se aplica ninguna división.`;
const given = (facts: Split & Word, against: string): string =>
  `${whatOf(facts)} se dividió ${inRatio(facts.ratio)} el ${write(facts.day)}, ${wordOf(facts)}${against}. Se aplica.`;

const rowWouldTell = "La fila de la división en la institución lo aclararía.";

export const spanishSplits: typeof englishSplits = {
  splitFromMarket: {
    effect: (facts) =>
      `${missing(facts)} en la lista de la institución para ${facts.account}; se aplica según los datos del mercado.`,
    remedy: nothingMissing,
  },
  splitByPrice: {
    effect: (facts) =>
      `${split(facts)}, según indica su precio; ninguna fuente informa esa división de acciones, y ${facts.account} tampoco. Se aplica.`,
    remedy: "La fila de la división en la institución lo confirmaría.",
  },
  splitDoubted: {
    effect: ({ symbol, account, day, ratio }) =>
      `El precio de ${symbol} cambió el ${write(day)} como en una división de acciones ${inRatio(ratio)}, y las filas de ${account} no encajan con ella. No se aplica ninguna.`,
    remedy: rowWouldTell,
  },
  splitDenied: { effect: (facts) => denied(facts, ""), remedy: nothingMissing },
  splitDeniedThough: {
    effect: (facts) => denied(facts, ", aunque lo demás que se sabe apunta a una"),
    remedy: rowWouldTell,
  },
  splitGiven: { effect: (facts) => given(facts, ""), remedy: nothingMissing },
  splitGivenThough: {
    effect: (facts) => given(facts, `, aunque las filas de ${facts.account} no encajan con ello`),
    remedy: rowWouldTell,
  },
  fileSplitFromMarket: {
    effect: (facts) =>
      `${missing(facts)} en los archivos que agregaste a ${facts.account}; se aplica, según los datos del mercado, a las acciones que constan en ellos.`,
    remedy: nothingMissing,
  },
  fileSplitByPrice: {
    effect: (facts) =>
      `${split(facts)}, según indica su precio; los archivos que agregaste a ${facts.account} no lo informan. Se aplica a las acciones que constan en ellos.`,
    remedy: "Una fila de la división en los archivos lo confirmaría.",
  },
  splitOnTheWay: {
    effect: ({ symbol, account, day, to, arrived }) =>
      `${nameOf(symbol)} se dividió el ${write(day)}, mientras pasaba de ${account} a ${to}; cuenta como transferido el ${write(arrived)}, después de la división.`,
    remedy: nothingMissing,
  },
  spinOff: {
    effect: ({ symbol, account, day, gave }) =>
      `${nameOf(symbol)} llegó por una escisión a ${account} el ${write(day)} y se llevó una parte del costo de las acciones de las que proviene; si eran ${nameOf(gave)}, su costo es menor que el que se muestra.`,
    remedy: costWouldTell,
  },
  spunOffByLots: {
    effect: ({ symbol, account, day, gave }) =>
      `${nameOf(symbol)} llegó por una escisión de ${nameOf(gave)} a ${account} el ${write(day)}; la parte del costo que se llevó sale de los lotes más antiguos, y cada lote debería dar la suya.`,
    remedy: costWouldTell,
  },
  optionDelivery: {
    effect: ({ symbol, account, day }) =>
      `Se usó una opción en ${account} el ${write(day)}; su precio es parte del costo de las acciones que trajo y, si eran ${nameOf(symbol)}, el costo no es el que se muestra.`,
    remedy: costWouldTell,
  },
};
