import type { EntryAction } from "@stocks-vibe/contracts/portfolio";
import { money, shares } from "#lib/format.ts";
import { day } from "#lib/format-date.ts";
import type { Translated } from "#lib/translated.ts";
import type { entryMessages as english } from "./entry-messages.ts";

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

export const entryMessages: Translated<typeof english> = {
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
