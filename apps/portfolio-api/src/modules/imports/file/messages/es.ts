import type { Action } from "../file-row.ts";
import type { FileWords, NamedField } from "./en.ts";

const noText = "Este archivo no es una tabla de texto. Descarga tus transacciones como CSV.";

const fields: Readonly<Record<NamedField, string>> = {
  action: "qué ocurrió",
  name: "nombre",
  cusip: "CUSIP",
  quantity: "acciones",
  price: "precio",
  fees: "comisiones",
  amount: "monto",
};

/** What happened, as pages call it. */
const actions: Readonly<Record<Action, string>> = {
  buy: "compra",
  sell: "venta",
  contribution: "aporte",
  distribution: "distribución",
  reinvestment: "reinversión",
  dividend: "dividendo",
  interest: "intereses",
  "long-term gain": "ganancia a largo plazo",
  "short-term gain": "ganancia a corto plazo",
  "return of capital": "devolución de capital",
  deposit: "depósito",
  withdrawal: "retiro",
  "cash moved": "movimiento de efectivo",
  fee: "comisión",
  tax: "impuesto",
  split: "división de acciones",
  "shares moved": "movimiento de acciones",
  merger: "fusión",
  "spin-off": "escisión",
};

const says = (action: Action): string => `Dice “${actions[action]}”`;

export const spanishFile: FileWords = {
  files: {
    empty: "Este archivo está vacío.",
    spreadsheet:
      "Es una hoja de cálculo, un PDF o un archivo comprimido. Descarga tus transacciones como CSV, o guarda la hoja de cálculo como CSV, y elige ese archivo.",
    not_text: noText,
    nul_bytes: noText,
    unknown_encoding: "Las letras de este archivo no se pueden leer. Guárdalo como CSV en UTF-8.",
    unbalanced_quotes: "En esta línea se abre una comilla que nunca se cierra.",
    too_many_columns:
      "Esta línea tiene más de 100 columnas. El archivo de ningún corredor tiene tantas.",
    too_many_rows: "Este archivo tiene más de 100,000 líneas. Divídelo por años.",
    line_too_long:
      "Esta línea es demasiado larga. El archivo de ningún corredor tiene una línea así.",
    too_much_work:
      "Este archivo tardó demasiado en leerse. Divídelo por años y prueba con cada parte por separado.",
    no_head:
      "Ninguna línea de este archivo nombra sus columnas. Elige el archivo tal como te lo dio tu corredor, con la línea de nombres de columna.",
  },
  line: (line, problem) => `Línea ${line}: ${problem}`,
  eitherOrder: (cell) =>
    `${cell} puede ser dos días distintos: este archivo escribe unos días con el mes primero y otros con el día primero.`,
  noDay: (cell) => `${cell} no es una fecha como 01/31/2024 o 2024-01-31.`,
  future: (cell) => `${cell} está en el futuro.`,
  tooEarly: (cell) => `${cell} es anterior a 1950.`,
  noNumber: (cell, field) => `${cell} no es un número (${fields[field]}).`,
  formula: (cell, field) =>
    `${cell} empieza como una fórmula de hoja de cálculo (${fields[field]}).`,
  noSymbol: (cell) => `${cell} no es un símbolo como VTI.`,
  noCurrency: (cell) => `${cell} no es una moneda.`,
  unknownWord: (cell) => `No sabemos qué significa ${cell}.`,
  cash: (cell) => `${cell} es efectivo: un depósito o un retiro dice cómo se mueve.`,
  withoutShares: (action) => `${says(action)} y no indica el número de acciones.`,
  withoutSymbol: (action) => `${says(action)} y no indica el símbolo.`,
  withoutAmount: (action) => `${says(action)} y no indica el monto.`,
  asPurchase: (action) => `${says(action)} y mueve acciones y dinero como lo hace una compra.`,
  sharesAgainst: (action) => `${says(action)} y sus acciones van en el sentido contrario.`,
  moneyAgainst: (action) => `${says(action)} y su dinero va en el sentido contrario.`,
  alone: "Reinvierte dinero y ninguna fila de ese día tiene las acciones.",
  product: ({ quantity, price, product, amount }) =>
    `${quantity} a ${price} dan ${product}, y su monto es ${amount}.`,
  cost: ({ action, amount, bare }) =>
    `${says(action)} y ${amount}, y en este archivo no queda claro si se pagó o se devolvió. Escribe -${bare} para lo que se pagó, o “${action} refund” para lo que se devolvió.`,
  tooDear: ({ shares, amount, price }) =>
    `${shares} acciones por ${amount} dan ${price} por acción, y ninguna acción cuesta tanto. Revisa los dos números.`,
  priceTooDear: (price) => `Ninguna acción cuesta ${price}. Revisa el precio.`,
  tooCheap: ({ shares, amount, price }) =>
    `${shares} acciones por ${amount} dan ${price} por acción, que es casi nada. Revisa los dos números.`,
  atLeastACent: "Un monto es de al menos un centavo.",
  amountAtMost: (most) => `Un monto es como máximo de ${most}.`,
  fewestShares: (least) => `La cantidad de acciones es de al menos ${least}.`,
  mostShares: (most) => `La cantidad de acciones es como máximo de ${most}.`,
  nothingHappened: "No dice nada que haya ocurrido.",
};
