import { writeRatio, writing } from "../../../../language/language.ts";
import type {
  englishHoldings,
  englishPrices,
  englishRows,
  englishSplits,
  Named,
  NamedDay,
  NamedRows,
  Word,
} from "./en.ts";

const { number, units, dollars, list, day: write, units: write6 } = writing.es;

/** The form of a word that goes with so many. */
const agree = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** '1 fila', '1,200 filas'. */
const rowsOf = (count: number): string => `${number(count)} ${agree(count, "fila", "filas")}`;

/** '1 día', '1,200 días'. */
const daysOf = (count: number): string => `${number(count)} ${agree(count, "día", "días")}`;

/** '1 acción', '40 acciones'. */
const slotsOf = (count: number): string => `${units(count)} ${agree(count, "acción", "acciones")}`;

const nameOf = (symbol: string | null): string => symbol ?? "efectivo";

/** 'VTI en Brokerage' */
const whatOf = ({ symbol, account }: Named): string => `${nameOf(symbol)} en ${account}`;

/** 'según lo indicado por Maria el 22 nov 2026' */
const wordOf = ({ by, on }: Word): string => `según lo indicado por ${by} el ${write(on)}`;

const nothingMissing = "No falta nada.";
const costWouldTell = "El costo según la institución lo aclararía.";
const lotsWouldTell = "La lista de lotes de la institución lo aclararía.";

const left = ({ symbol, account, day, sum }: NamedDay & { readonly sum: number }): string =>
  `${symbol} salió de ${account} el ${write(day)} por ${dollars(sum)}`;

const turned = (facts: NamedRows & { readonly sum: number }): string =>
  `${rowsOf(facts.rows)} de ingresos de ${whatOf(facts)} (${dollars(facts.sum)}) ${agree(facts.rows, "aparece como pagada", "aparecen como pagadas")} por ti`;

const turnedRemedy = "Saber por la institución en qué dirección fue el dinero lo aclararía.";

export const spanishRows: typeof englishRows = {
  foreignRows: {
    effect: ({ rows, symbol, account, currencies }) =>
      `${rowsOf(rows)}${symbol === null ? "" : ` de ${symbol}`} en ${account} ${agree(rows, "queda", "quedan")} fuera por estar en ${list(currencies)}.`,
    remedy: "Con los tipos de cambio podrían contar.",
  },
  futureRows: {
    effect: (facts) =>
      `${rowsOf(facts.rows)} de ${whatOf(facts)} ${agree(facts.rows, "tiene", "tienen")} fecha futura, ${agree(facts.rows, "del", "la primera del")} ${write(facts.first)}, y ${agree(facts.rows, "queda", "quedan")} fuera hasta entonces.`,
    remedy: nothingMissing,
  },
  rowsTakenBack: {
    effect: (facts) =>
      `La fila del ${write(facts.day)} de ${whatOf(facts)} se anuló el ${write(facts.back)}; no cuenta ninguna de las dos.`,
    remedy: nothingMissing,
  },
  takenBackUnlisted: {
    effect: (facts) =>
      `Una fila del ${write(facts.day)} anula algo de ${whatOf(facts)} que no aparece en la lista; se deja fuera.`,
    remedy: "La fila que anula lo completaría.",
  },
  unlistedCounted: {
    effect: (facts) =>
      `En la última lista de la institución ${agree(facts.rows, "falta", "faltan")} ${rowsOf(facts.rows)} de ${whatOf(facts)}; todavía ${agree(facts.rows, "cuenta", "cuentan")}.`,
    remedy: "Lo que falte también en la lista del día siguiente queda fuera.",
  },
  unlistedLeft: {
    effect: (facts) =>
      `La institución ya no informa ${rowsOf(facts.rows)} de ${whatOf(facts)}; ${agree(facts.rows, "se conserva y no cuenta", "se conservan y no cuentan")}.`,
    remedy: "Si la institución anuló lo que ya no informa, no falta nada.",
  },
  feesApart: {
    effect: (facts) =>
      `${rowsOf(facts.rows)} de ${whatOf(facts)} ${agree(facts.rows, "indica", "indican")} comisiones por ${dollars(facts.fees)} que ${agree(facts.rows, "su monto no incluye; el monto cuenta tal como se informa", "sus montos no incluyen; los montos cuentan tal como se informan")}.`,
    remedy: "Los montos con sus comisiones harían exactos el costo y los rendimientos.",
  },
  accruedInterest: {
    effect: (facts) =>
      `${agree(facts.rows, "El monto", "Los montos")} de ${rowsOf(facts.rows)} de ${whatOf(facts)} ${agree(facts.rows, "supera", "superan")} en ${dollars(facts.above)} ${agree(facts.rows, "su precio", "sus precios")}, como cuando se pagan intereses acumulados; eso cuenta como parte del costo.`,
    remedy: costWouldTell,
  },
  turnedIncome: {
    effect: (facts) =>
      `${turned(facts)}; antes no se recibió nada que ${agree(facts.rows, "pudiera", "pudieran")} anular, así que ${agree(facts.rows, "cuenta como recibida", "cuentan como recibidas")}.`,
    remedy: turnedRemedy,
  },
  doubtfulIncome: {
    effect: (facts) =>
      `${turned(facts)}; ${agree(facts.rows, "cuenta", "cuentan")} como anulación de lo recibido antes, y ${agree(facts.rows, "puede ser un pago", "pueden ser pagos")} con el signo invertido.`,
    remedy: turnedRemedy,
  },
  unpairedReinvestments: {
    effect: (facts) =>
      `${rowsOf(facts.rows)} de ${whatOf(facts)} ${agree(facts.rows, "reinvierte", "reinvierten")} un monto distinto del ingreso que ${agree(facts.rows, "la", "las")} acompaña; ese ingreso cuenta como pagado en efectivo.`,
    remedy: "Filas cuyos montos coincidan harían exactas las tasas.",
  },
  earlierIncome: {
    effect: (facts) =>
      `La compra de ${whatOf(facts)} del ${write(facts.day)} reinvierte ingresos anteriores al primer día informado; esos ingresos cuentan como efectivo del primer día.`,
    remedy: nothingMissing,
  },
  paidListed: {
    effect: (facts) => `${left(facts)}; otra fila trae el dinero.`,
    remedy: nothingMissing,
  },
  paidIntoCash: {
    effect: (facts) =>
      `${left(facts)}; el efectivo de la cuenta supera justo en ese monto lo que explican sus otras filas, así que el dinero cuenta como conservado en ella.`,
    remedy: "Una fila de efectivo por esa suma lo confirmaría.",
  },
  paidOut: {
    effect: (facts) =>
      `${left(facts)}; la cuenta nunca tuvo tanto efectivo, así que el dinero cuenta como retirado de ella.`,
    remedy: "Las filas de efectivo de la cuenta mostrarían si fue así.",
  },
  paidSomewhere: {
    effect: (facts) =>
      `${left(facts)}; nada indica si el dinero se quedó en la cuenta, y cuenta como si se hubiera quedado.`,
    remedy: "Las filas de efectivo de la cuenta lo aclararían.",
  },
  paidMerger: {
    effect: ({ symbol, account, day, sum, into }) =>
      `${symbol} en ${account} se convirtió el ${write(day)} en ${into} y ${dollars(sum)}; qué parte de su costo se fue con el dinero depende de cómo tributó, y aquí todo el costo queda con las acciones.`,
    remedy: costWouldTell,
  },
  paidFar: {
    effect: ({ symbol, account, day, sum }) =>
      `${symbol} ${sum > 0 ? "salió de" : "llegó a"} ${account} el ${write(day)} por ${dollars(Math.abs(sum))}; está lejos de lo que valía, y cuenta como su precio.`,
    remedy: "Un precio de ese día lo confirmaría.",
  },
  paidFraction: {
    effect: (facts) =>
      `${dollars(Math.abs(facts.sum))} del ${write(facts.day)} por ${whatOf(facts)} es muy poco para ser su precio, y cuenta como pagado junto a aquello por lo que se canjeó.`,
    remedy: "La fila de aquello lo completaría.",
  },
  loneMoney: {
    effect: ({ symbol, account, day, sum }) =>
      `${dollars(Math.abs(sum))} ${sum > 0 ? "llegó a" : "salió de"} ${account} en una fusión el ${write(day)}, y no se canjearon unidades en esos días; no cuenta como ${sum > 0 ? "depósito" : "retiro"}${symbol === null ? "" : `, sino como dinero de ${symbol}`}.`,
    remedy: "Una fila que nombre su valor lo aclararía.",
  },
  guessedExchange: {
    effect: (facts) =>
      `${whatOf(facts)} se canjeó el ${write(facts.day)}, a pocos días de otros canjes; las filas no indican qué dinero y qué acciones van juntos, así que cuenta lo que mejor se ajusta a su valor.`,
    remedy: "Filas de dinero que nombren su valor lo aclararían.",
  },
  mergedAway: {
    effect: (facts) =>
      `${whatOf(facts)} salió en una fusión el ${write(facts.day)}, y ninguna fila de esos días indica en qué se convirtió; su valor cuenta como perdido.`,
    remedy: "La fila de aquello en que se convirtió lo aclararía.",
  },
  mergedIn: {
    effect: (facts) =>
      `${whatOf(facts)} llegó en una fusión el ${write(facts.day)}, y ninguna fila de esos días indica qué era antes; su valor cuenta como ganado.`,
    remedy: "La fila de lo que era antes lo aclararía.",
  },
};

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
