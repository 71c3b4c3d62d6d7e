import { writing } from "../../../../language/writing.ts";
import {
  agree,
  lotsWouldTell,
  nothingMissing,
  rowsOf,
  slotsOf,
  whatOf,
  wordOf,
} from "./common.es.ts";
import type { NamedDay } from "./facts.ts";
import type { englishHoldings } from "./holdings.en.ts";

const { units: write6, dollars, day: write } = writing.es;

type Units = NamedDay & { readonly kind: "opening" | "came" | "free"; readonly units: number };

function called({ kind, units, ...facts }: Units): string {
  const what = `${slotsOf(units)} de ${whatOf(facts)}`;
  const day = write(facts.day);
  if (kind === "opening")
    return `${what}, que ya ${agree(units, "estaba", "estaban")} antes del primer día informado (${day})`;
  const came = agree(units, "llegó", "llegaron");
  return kind === "came"
    ? `${what}, que ${came} de otro lugar el ${day}`
    : `${what}, que ${came} el ${day} sin costo`;
}

function unknown({ day, cost }: { readonly day: boolean; readonly cost: boolean }): string {
  if (day && cost) return "no se conocen el día de compra ni el costo";
  return day ? "no se conoce el día de compra" : "no se conoce el costo";
}

function purchase(
  { bought, cost }: { readonly bought: string | null; readonly cost: number | null },
  units: number,
): string {
  if (bought === null) return `${agree(units, "costó", "costaron")} ${dollars(cost ?? 0)}`;
  const on = `${agree(units, "comprada", "compradas")} el ${write(bought)}`;
  return cost === null ? on : `${on} por ${dollars(cost)}`;
}

const onThatDay = (difference: number): string =>
  difference > 0
    ? agree(
        difference,
        "La acción que falta cuenta desde ese día.",
        `Las otras ${write6(difference)} acciones cuentan desde ese día.`,
      )
    : agree(
        -difference,
        "Ese día se retira la acción que sobra.",
        `Ese día se retiran las ${write6(-difference)} acciones que sobran.`,
      );

const heldBefore = (before: number): string =>
  agree(
    before,
    "La acción que los archivos venden antes de comprarla cuenta como tenida desde antes.",
    `Las ${write6(before)} acciones que los archivos venden antes de comprarlas cuentan como tenidas desde antes.`,
  );

const counted = ({ before, after }: { before: number; after: number }): string =>
  [before > 0 && heldBefore(before), after !== 0 && onThatDay(after)].filter(Boolean).join(" ");

export const spanishHoldings: typeof englishHoldings = {
  repeatedDropped: {
    effect: (facts) =>
      `Una operación de ${whatOf(facts)} aparece dos veces (${write(facts.day)}); lo que hay en la cuenta solo admite una, así que cuenta una vez.`,
    remedy: nothingMissing,
  },
  repeatedDoubted: {
    effect: (facts) =>
      `Dos operaciones de ${whatOf(facts)} son iguales (${write(facts.day)}), y lo que hay en la cuenta no aclara si ocurrieron ambas; cuentan las dos.`,
    remedy: lotsWouldTell,
  },
  repeatedAnswered: {
    effect: (facts) =>
      `Dos operaciones de ${whatOf(facts)} son iguales (${write(facts.day)}): ${facts.isTwice ? "ocurrieron ambas y cuentan las dos" : "solo ocurrió una y cuenta una"}, ${wordOf(facts)}.`,
    remedy: nothingMissing,
  },
  saleBesideMove: {
    effect: (facts) =>
      `Una venta de ${whatOf(facts)} es de un día en que se transfirieron otras unidades (${write(facts.day)}); qué compras tomó depende de qué ocurrió primero.`,
    remedy: lotsWouldTell,
  },
  lateRolled: {
    effect: (facts) =>
      `La posición de ${whatOf(facts)} es del ${write(facts.day)}, anterior a ${rowsOf(facts.rows)} de operaciones que se le ${agree(facts.rows, "agrega", "agregan")}.`,
    remedy: nothingMissing,
  },
  lateUnknown: {
    effect: (facts) =>
      `La posición de ${whatOf(facts)} es del ${write(facts.day)} y no aclara si incluye ${rowsOf(facts.rows)} de operaciones posteriores.`,
    remedy: "Las posiciones del día siguiente lo aclararán.",
  },
  beyondBelief: {
    effect: ({ symbol, account, units, value }) =>
      `${account} tiene ${symbol === null ? dollars(value) : `${slotsOf(units)} de ${symbol} por un valor de ${dollars(value)}`}, más de lo que tiene cualquier cuenta. Cuenta tal como se informa.`,
    remedy: "Puede deberse a una fila con demasiadas cifras o a un precio en otras unidades.",
  },
  unlistedHistory: {
    effect: ({ account, day }) =>
      `La institución no informa transacciones de ${account}; cuenta desde el día en que se conectó, el ${write(day)}.`,
    remedy: "Sus transacciones dirían qué hubo antes.",
  },
  unmetHistory: {
    effect: ({ symbol, account, day, ...units }) =>
      `Según los archivos que agregaste, ${account} tenía ${slotsOf(units.imported)} de ${symbol} el ${write(day)}; según su institución, ${slotsOf(units.needed)}. ${counted(units)}`,
    remedy:
      "Un archivo con las compras, ventas, divisiones de acciones o transferencias que faltan cerraría la diferencia.",
  },
  unknownPurchase: {
    effect: (facts) => `${called(facts)}: ${unknown(facts.asks)}.`,
    remedy: "Si lo sabes, se puede calcular el crecimiento anual de estas acciones.",
  },
  unknownCost: {
    effect: (facts) => `${called(facts)}: ${unknown(facts.asks)}.`,
    remedy: "Si lo sabes, se pueden calcular la ganancia y el crecimiento anual de estas acciones.",
  },
  givenPurchase: {
    effect: (facts) => `${called(facts)}: ${purchase(facts.said, facts.units)}, ${wordOf(facts)}.`,
    remedy: nothingMissing,
  },
  unusedAnswer: {
    effect: (facts) =>
      `Lo que ${facts.by} indicó sobre ${whatOf(facts)} el ${write(facts.on)} no encaja con lo que se informa ahora, así que no cuenta.`,
    remedy: "Se puede quitar.",
  },
};
