import type { ImportDoubt } from "@stocks-vibe/contracts/portfolio";
import { countOf as count } from "#lib/count-of.ts";
import { shares, wholeNumber } from "#lib/format.ts";
import { day, month } from "#lib/format-date.ts";
import type { Translated } from "#lib/translated.ts";
import { transactionLabel } from "../transaction-label.ts";
import { formatNames as formats, transactions } from "./history-words.ts";
import type { reviewMessages as english } from "./review-messages.ts";

type DoubtWords = { title: (n: number) => string; text: string };

const doubts: Readonly<Record<ImportDoubt, DoubtWords>> = {
  linked: {
    title: (n) => `${count(n, "línea ya figura", "líneas ya figuran")} en la institución`,
    text: "El mismo día, instrumento, acciones y monto llegaron por la conexión. Se omiten para que nada cuente dos veces.",
  },
  imported: {
    title: (n) => `${count(n, "línea ya se agregó", "líneas ya se agregaron")} antes`,
    text: "Están en otro archivo de esta cuenta. Se omiten para que nada cuente dos veces.",
  },
  overlap: {
    title: (n) => `${count(n, "línea es", "líneas son")} de días que cubre la conexión`,
    text: "La institución informa esos días y no incluye estas transacciones. Se omiten, a menos que sepas que ocurrieron.",
  },
};

export const reviewMessages: Translated<typeof english> = {
  failed: "No se puede mostrar este archivo",
  gone: "Este archivo se quitó.",
  readAs: (format) => `Leído como ${formats[format]}`,
  counts: (n, first, last) =>
    first && last ? `${transactions(n)} del ${day(first)} al ${day(last)}` : transactions(n),
  leftOut: (n) =>
    `${count(n, "línea no contiene ninguna transacción", "líneas no contienen ninguna transacción")} (títulos, notas al pie, dinero movido dentro de la cuenta) y se ${n === 1 ? "omite" : "omiten"}.`,
  adds: (account, from, to) =>
    `Con él, el historial de ${account} empieza en ${month(to)} en lugar de ${month(from)}.`,
  addsNothingEarlier: (from) =>
    `No contiene nada anterior al ${day(from)}, el primer día que cubre la conexión.`,
  begins: (account, from) => `Con él, el historial de ${account} empieza en ${month(from)}.`,
  willAdd: (n) => `Se ${n === 1 ? "agregará" : "agregarán"} ${transactions(n)}.`,
  added: (n) => `${n === 1 ? "Cuenta" : "Cuentan"} ${transactions(n)} de este archivo.`,
  nothing: "No queda nada de este archivo por agregar.",
  meet: (n, on) =>
    `Las acciones de ${n === 1 ? "su instrumento coinciden" : `los ${wholeNumber(n)} instrumentos coinciden`} con lo que la institución informa el ${day(on)}.`,
  meetTitle: (n, on) =>
    `${count(n, "instrumento no coincide", "instrumentos no coinciden")} con lo que la institución informa el ${day(on)}`,
  soldTitle: (n) =>
    `De ${count(n, "instrumento", "instrumentos")} se vendió más de lo que se compró`,
  soldText:
    "Faltan algunas compras. Puedes agregarlas después. Hasta entonces, lo vendido sin compra cuenta como presente desde el comienzo, y las cifras que dependen de ello se marcan como “Estimado”.",
  meetText:
    "Faltan algunas compras o ventas en los archivos, o aparecen dos veces. Puedes agregarlas después. Hasta entonces, la diferencia cuenta como en tu poder desde ese día, y las cifras que dependen de ella se marcan como “Estimado”.",
  meetTable: "Dónde difieren las acciones",
  security: "Instrumento",
  byFiles: "Según los archivos",
  needed: "Según la institución",
  difference: "Diferencia",
  more: ({ difference }) =>
    difference > 0
      ? `Faltan ${shares(difference)} en los archivos`
      : `Sobran ${shares(-difference)} en los archivos`,
  problems: (n) => `No se ${n === 1 ? "puede" : "pueden"} leer ${count(n, "línea", "líneas")}`,
  problem: (line, text) => `Línea ${wholeNumber(line)}: ${text}`,
  moreProblems: (n) => `y ${count(n, "línea más", "líneas más")}`,
  mend: "Puedes corregir el archivo y elegirlo de nuevo, o agregar el resto sin lo que no se puede leer.",
  doubts,
  addAll: "Agregar todas",
  leaveAll: "Omitir todas",
  oneByOne: (n) => (n === 1 ? "Ver la línea" : "Decidir línea por línea"),
  rest: (n) =>
    n === 1
      ? "La otra solo se decide junto con estas."
      : `Las otras ${wholeNumber(n)} solo se deciden todas juntas.`,
  adding: "Agregar",
  rows: "Ver lo que se leyó",
  rowsLabel: "Lo que se leyó",
  restOfRows: (n) => `y ${transactions(n)} más`,
  line: "Línea",
  date: "Día",
  action: "Qué ocurrió",
  happened: (action) => transactionLabel(action, null),
  shares: "Acciones",
  amount: "Monto",
  confirm: "Agregar al historial",
  confirmWithout: (n) => `Agregar sin ${n === 1 ? "esta línea" : "estas líneas"}`,
  confirming: "Agregando",
  otherwise: "Leer sus columnas de otra forma",
  discard: "No agregar este archivo",
  discarding: "Quitando",
  saving: "Guardando tu decisión",
};
