import { writing } from "../../../../language/writing.ts";
import { agree, costWouldTell, nothingMissing, rowsOf, whatOf } from "./common.es.ts";
import type { NamedDay, NamedRows } from "./facts.ts";
import type { englishRows } from "./rows.en.ts";

const { dollars, list, day: write } = writing.es;

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
