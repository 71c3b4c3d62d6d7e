import type {
  EntryAction,
  ImportDoubt,
  ImportField,
  ImportFormat,
} from "@stocks-vibe/contracts/portfolio";
import { countOf, money, shares, wholeNumber } from "#lib/format/format.ts";
import { day, month } from "#lib/format/format-date.ts";
import type { Translated } from "#lib/format/translated.ts";
import { transactionLabel } from "../../components/transaction-label.ts";
import type * as en from "./en.ts";

export const transactions = (n: number) => countOf(n, "transacción", "transacciones");

/** What a file is read as. */
export const formatNames: Readonly<Record<ImportFormat, string>> = {
  fidelity: "una exportación de Fidelity",
  schwab: "una exportación de Schwab",
  vanguard: "una exportación de Vanguard",
  robinhood: "una exportación de Robinhood",
  merrill: "una exportación de Merrill",
  plain: "nuestras propias columnas",
  other: "las columnas que indicaste",
  hand: "ingresado a mano",
};

type DoubtWords = { title: (n: number) => string; text: string };

const doubts: Readonly<Record<ImportDoubt, DoubtWords>> = {
  linked: {
    title: (n) => `${countOf(n, "línea ya figura", "líneas ya figuran")} en la institución`,
    text: "El mismo día, instrumento, acciones y monto llegaron por la conexión. Se omiten para que nada cuente dos veces.",
  },
  imported: {
    title: (n) => `${countOf(n, "línea ya se agregó", "líneas ya se agregaron")} antes`,
    text: "Están en otro archivo de esta cuenta. Se omiten para que nada cuente dos veces.",
  },
  overlap: {
    title: (n) => `${countOf(n, "línea es", "líneas son")} de días que cubre la conexión`,
    text: "La institución informa esos días y no incluye estas transacciones. Se omiten, a menos que sepas que ocurrieron.",
  },
};

export const reviewMessages: Translated<typeof en.reviewMessages> = {
  failed: "No se puede mostrar este archivo",
  gone: "Este archivo se quitó.",
  readAs: (format) => `Leído como ${formatNames[format]}`,
  counts: (n, first, last) =>
    first && last ? `${transactions(n)} del ${day(first)} al ${day(last)}` : transactions(n),
  leftOut: (n) =>
    `${countOf(n, "línea no contiene ninguna transacción", "líneas no contienen ninguna transacción")} (títulos, notas al pie, dinero movido dentro de la cuenta) y se ${n === 1 ? "omite" : "omiten"}.`,
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
    `${countOf(n, "instrumento no coincide", "instrumentos no coinciden")} con lo que la institución informa el ${day(on)}`,
  soldTitle: (n) =>
    `De ${countOf(n, "instrumento", "instrumentos")} se vendió más de lo que se compró`,
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
  problems: (n) => `No se ${n === 1 ? "puede" : "pueden"} leer ${countOf(n, "línea", "líneas")}`,
  problem: (line, text) => `Línea ${wholeNumber(line)}: ${text}`,
  moreProblems: (n) => `y ${countOf(n, "línea más", "líneas más")}`,
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

const fields: Readonly<Record<ImportField, string>> = {
  date: "Día",
  action: "Qué ocurrió",
  symbol: "Símbolo",
  cusip: "CUSIP",
  name: "Nombre del instrumento",
  quantity: "Acciones",
  price: "Precio por acción",
  fees: "Comisiones",
  amount: "Monto",
  currency: "Moneda",
};

export const historyMessages: Translated<typeof en.historyMessages> = {
  title: (account) => `Historial de ${account}`,
  plainTitle: "Historial de una cuenta",
  link: "Agregar historial anterior",
  manualLink: "Transacciones",
  manualLinkOf: (account) => `de ${account}`,
  linkOf: (account) => `a ${account}`,
  back: "Volver a la cuenta",
  backToAll: "Volver a las cuentas",
  intro:
    "Una institución da unos dos años de transacciones. Con un archivo de las anteriores, tus cifras llegan hasta el día de la compra.",
  manualIntro:
    "Un archivo con todas las transacciones de esta cuenta, tal como su institución permite descargarlas. Las cifras se basan en lo que se agrega aquí.",
  failedAccounts: "No se pudieron obtener las cuentas",
  tryAgain: "Reintentar",
  steps: {
    label: "Pasos",
    choose: "Elegir un archivo",
    columns: "Indicar sus columnas",
    review: "Revisar",
    done: "Listo",
  },
  choose: {
    title: "Agregar un archivo",
    drop: "Suelta aquí un archivo CSV, o",
    button: "Elegir un archivo",
    hint: "Las transacciones tal como tu institución permite descargarlas: Fidelity, Schwab, Vanguard, Robinhood, Merrill o cualquier archivo CSV con una línea de nombres de columna. Hasta 20 MB.",
    myself: "Indicar las columnas por mi cuenta",
    sending: (file, percent) => `Enviando ${file}: ${percent}% en camino`,
    reading: (file) => `Leyendo ${file}`,
    cancel: "Cancelar",
    tooLarge: (file) =>
      `${file} pesa más de 20 MB. Divídelo, por ejemplo por años, y agrega las partes una tras otra.`,
    several: "Agrega un archivo a la vez.",
    refused: (file) => `No se puede agregar ${file}`,
    lost: (file) => `${file} no llegó`,
    nothingChanged: "No se cambió nada.",
    again: "Enviar de nuevo",
    known: (file, on) => `${file} ya se agregó el ${day(on)}. Cuenta una sola vez.`,
    see: "Ver",
    chooseAgain: "Elige el archivo de nuevo: la página se volvió a cargar desde entonces.",
  },
  columns: {
    title: "¿Qué contiene cada columna?",
    recognised: (format) =>
      `El archivo parece ser ${formatNames[format]}. Cambia solo lo que se lea mal.`,
    unknown:
      "No conocemos estos nombres de columna. Tu elección se guarda para el próximo archivo de esta cuenta.",
    caption: "Las primeras líneas del archivo",
    column: (name, place) => `Columna ${name || place + 1}`,
    unused: "Sin usar",
    missing: (names) => `Indica qué columna contiene: ${names.join(", ")}.`,
    read: "Leer el archivo",
    otherFile: "Elegir otro archivo",
  },
  fields,
  review: reviewMessages,
  done: {
    following: "El historial se agregó. Las cifras se están calculando.",
    followed: (from) => `Ahora las cifras llegan hasta ${month(from)}.`,
    inTheFile: (from) => `El historial se agregó. Empieza en ${month(from)}.`,
    dashboard: "Ver el panel",
    more: "Agregar otro archivo",
  },
  list: {
    title: "Archivos de esta cuenta",
    empty: "Aún no se ha agregado ningún archivo a esta cuenta.",
    waiting: "Aún sin agregar",
    manualTitle: "Lo agregado a esta cuenta",
    manualEmpty: "Aún no se ha agregado nada a esta cuenta.",
    entered: (name, on) => `Ingresado por ${name}, ${day(on)}`,
    by: (name, on) => `Elegido por ${name}, ${day(on)}`,
    goOn: "Continuar",
    details: "Detalles",
    takeBack: "Quitar",
    export: "Descargar como CSV",
    exporting: "Preparando",
    exportName: "historial-agregado.csv",
  },
  revert: {
    title: (file) => `¿Quitar ${file}?`,
    text: (n) =>
      n === 1
        ? "Se elimina la única transacción que llegó con él, y las cifras se calculan sin ella. Tú conservas el archivo."
        : `Se eliminan las ${transactions(n)} que llegaron con él, y las cifras se calculan sin ellas. Tú conservas el archivo.`,
    keep: "Conservarlo",
    take: "Quitar",
    taking: "Quitando",
    taken: (file) => `Se quitó ${file}. Las cifras se están calculando.`,
    discarded: (file) => `No se agregó ${file}.`,
  },
};

const actions: Readonly<Record<EntryAction, string>> = {
  buy: "Compra",
  sell: "Venta",
  dividend: "Dividendo",
  deposit: "Depósito",
  withdrawal: "Retiro",
};

type LocalizedText = { of: string; amount: string; units: string };

const done: Readonly<Record<EntryAction, (told: LocalizedText) => string>> = {
  buy: ({ of, amount, units }) => `Compra de ${units} ${of} por ${amount}`,
  sell: ({ of, amount, units }) => `Venta de ${units} ${of} por ${amount}`,
  dividend: ({ of, amount }) => (of ? `Dividendo de ${of}, ${amount}` : `Dividendo, ${amount}`),
  deposit: ({ amount }) => `Depósito de ${amount}`,
  withdrawal: ({ amount }) => `Retiro de ${amount}`,
};

export const entryMessages: Translated<typeof en.entryMessages> = {
  title: "Ingresar una transacción",
  what: "Qué ocurrió",
  actions,
  day: "Día",
  symbol: "Símbolo",
  symbolHint: "Por ejemplo, VTI",
  symbolOptional: "Si lo pagó un solo instrumento",
  shares: "Acciones",
  amount: "Monto total",
  amountHint: "En dólares, con comisiones",
  wrongDay: "Indica el día.",
  wrongSymbol: "Indica el símbolo.",
  wrongShares: "Indica la cantidad de acciones.",
  wrongAmount: "Indica el monto en dólares.",
  add: "Agregar transacción",
  adding: "Agregando",
  entered: (row, action) =>
    done[action]({
      of: row.symbol ?? "",
      amount: money(Math.abs(row.amount)),
      units: shares(Math.abs(row.quantity)),
    }),
  enteredOn: (row) => day(row.date),
  undo: "Deshacer",
  undoing: "Deshaciendo",
  undone: (what) => `Se deshizo: ${what}`,
  nowThere: (what) => `Se agregó: ${what}. Las cifras se están calculando.`,
};
