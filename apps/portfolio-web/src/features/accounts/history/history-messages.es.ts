import type { ImportField } from "@stocks-vibe/contracts/portfolio";
import { day, month } from "#lib/format-date.ts";
import type { Translated } from "#lib/translated.ts";
import type { historyMessages as english } from "./history-messages.ts";
import { formatNames as formats, transactions } from "./history-words.ts";
import { reviewMessages } from "./review-messages.ts";

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

export const historyMessages: Translated<typeof english> = {
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
      `El archivo parece ser ${formats[format]}. Cambia solo lo que se lea mal.`,
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
