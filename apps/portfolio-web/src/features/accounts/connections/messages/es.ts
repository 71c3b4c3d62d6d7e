import type { Finding } from "@stocks-vibe/contracts/portfolio";
import { countOf, wholeNumber } from "#lib/format/format.ts";
import type { Translated } from "#lib/format/translated.ts";
import type * as en from "./en.ts";

const rows = (n: number): string => countOf(n, "fila", "filas");

const KINDS: Record<Finding["kind"], string> = {
  account: "Cuenta",
  security: "Instrumento",
  holding: "Posición",
  "tax-lot": "Lote",
  transaction: "Transacción",
};

/**
 * The provider's names of fields, each with its article. One that is not here is named as it is.
 */
const FIELDS: Readonly<Record<string, string>> = {
  row: "la entrada",
  name: "el nombre",
  mask: "el número de cuenta",
  type: "el tipo",
  subtype: "la clase",
  "balances.current": "el saldo",
  balances: "el saldo",
  "balances.iso_currency_code": "la moneda",
  "balances.unofficial_currency_code": "la moneda",
  iso_currency_code: "la moneda",
  unofficial_currency_code: "la moneda",
  ticker_symbol: "el símbolo",
  cusip: "el CUSIP",
  institution_price: "el precio",
  institution_price_as_of: "el día del precio",
  institution_value: "el valor",
  cost_basis: "el costo",
  quantity: "la cantidad de acciones",
  original_purchase_datetime: "la fecha",
  tax_lots: "la lista de lotes",
  date: "la fecha",
  amount: "el monto",
  price: "el precio",
  fees: "la comisión",
  account_id: "la cuenta",
  security_id: "el instrumento",
};

/** Each says what is wrong with `it`, such as 'la fecha 2026-02-31'. */
const REASONS: Record<Finding["reason"], (it: string) => string> = {
  missing: (it) => `falta ${it}`,
  "wrong-type": (it) => `no se entiende ${it}`,
  "no-such-day": (it) => `${it} no existe`,
  "day-out-of-range": (it) => `${it} queda demasiado lejos`,
  "number-out-of-range": (it) => `${it} supera lo que tendría cualquier portafolio`,
  "no-currency-code": (it) => `${it} no es un código de moneda`,
  "text-too-long": (it) => `${it} tiene demasiados caracteres`,
  "text-unreadable": (it) => `${it} tiene caracteres que no se pueden mostrar`,
  duplicate: () => "aparece dos veces y cuenta una sola",
  "unknown-account": (it) => `${it} no está en la lista`,
  "unknown-security": (it) => `${it} no está en la lista`,
};

/** 'Lote de VTI: la fecha 2026-02-31 no existe' */
function sentence({ kind, name, row_id: id, field, reason, excerpt }: Finding): string {
  const called = name ?? id;
  const who = called === null ? KINDS[kind] : `${KINDS[kind]} de ${called}`;
  const it = `${FIELDS[field] ?? `el campo ${field}`}${excerpt === null ? "" : ` ${excerpt}`}`;
  return `${who}: ${REASONS[reason](it)}.`;
}

export const findingsMessages: Translated<typeof en.findingsMessages> = {
  title: (n, all, institution) =>
    `No se ${n === 1 ? "pudo" : "pudieron"} leer ${wholeNumber(n)} de ${rows(all)} de ${institution}`,
  partsTitle: (n, institution) =>
    `No se ${n === 1 ? "pudo" : "pudieron"} leer ${countOf(n, "detalle", "detalles")} de ${institution}`,
  text: "Lo que depende de ellas está incompleto. Las posiciones que se leyeron antes conservan sus últimas cifras conocidas, y cada sincronización lo intenta de nuevo.",
  partsText: "El resto de sus filas se leyó y cuenta. Cada sincronización lo intenta de nuevo.",
  sentence,
  label: (institution) => `Sin leer de ${institution}`,
  more: (n) => `Mostrar ${wholeNumber(n)} más`,
  untold: (n) => `Y ${wholeNumber(n)} más que no aparecen aquí.`,
  incomplete: (n) =>
    `No se ${n === 1 ? "pudo" : "pudieron"} leer ${rows(n)} de esta cuenta: sus cifras están incompletas.`,
};

export const twiceMessages: Translated<typeof en.twiceMessages> = {
  title: (institution) => `${institution} está conectada dos veces`,
  text: (n) =>
    n === 1
      ? "Por su nombre, su tipo y los últimos dígitos de su número, una de sus cuentas ya llegó también por una conexión anterior. Cuenta una sola vez, por la conexión anterior."
      : `Por sus nombres, sus tipos y los últimos dígitos de sus números, ${wholeNumber(n)} de sus cuentas ya llegaron también por una conexión anterior. Cuentan una sola vez, por la conexión anterior.`,
  remove: "Quitar la conexión más reciente",
  answers: { "keep-both": "Conservar ambas", "different-accounts": "Son cuentas distintas" },
  saving: "Guardando",
  done: {
    "keep-both": (institution) => `Se conservan ambas conexiones de ${institution}.`,
    "different-accounts": (institution) =>
      `Las cuentas de ambas conexiones de ${institution} cuentan desde ahora. Si resultan ser las mismas, abre una cuenta de la conexión más reciente y vuelve a preguntar.`,
    "ask-again": (institution) =>
      `Lo que llegó por ambas conexiones de ${institution} vuelve a contar una sola vez.`,
  },
  apart: {
    title: (institution) => `¿Cada conexión de ${institution} trae cuentas propias?`,
    counts: (n) =>
      n === 1
        ? "Esta cuenta contará desde entonces, junto a la que tiene el mismo nombre, el mismo tipo y los mismos últimos dígitos:"
        : "Estas cuentas contarán desde entonces, junto a las que tienen los mismos nombres, tipos y últimos dígitos:",
    rises: (by, to) => `El valor total sube ${by} hasta ${to}, y todas las demás cifras lo siguen.`,
    falls: (by, to) => `El valor total baja ${by} hasta ${to}, y todas las demás cifras lo siguen.`,
    stays: "El valor total queda como está; las cifras de estas cuentas se suman a las demás.",
    otherCurrencies: "Lo que no está en dólares estadounidenses se muestra y no se suma al total.",
    believe: "Si son las mismas, lo que contienen contaría dos veces.",
    keep: "Dejarlo como está",
    confirm: "Son cuentas distintas",
  },
  told: {
    title: "Un miembro indicó que son cuentas distintas",
    text: (institution) =>
      `${institution} está conectada más de una vez, y las cuentas con el mismo nombre, el mismo tipo y los mismos últimos dígitos cuentan en cada conexión. Si son las mismas, vuelve a preguntar: contarán una sola vez hasta que se responda de nuevo.`,
    ask: "Volver a preguntar",
    asking: "Preguntando",
  },
  notCounted: "Llegó también por una conexión anterior y cuenta allí.",
};
