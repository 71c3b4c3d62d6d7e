import type { ComparedPrices } from "@stocks-vibe/contracts/portfolio";
import { money, percentChange } from "#lib/format.ts";
import { day } from "#lib/format-date.ts";
import type { Translated } from "#lib/translated.ts";
import type { marketSymbolMessages as english } from "./market-symbol-messages.ts";

const prices = ({ day: on, own_price, market_price, difference }: ComparedPrices): string =>
  `El ${day(on)} el cierre del mercado fue ${money(market_price)} y el precio en tus cuentas, ${money(own_price)} (${percentChange(difference * 100, 1)}).`;

export const marketSymbolMessages: Translated<typeof english> = {
  title: "Símbolo de mercado",
  offer: (called) =>
    `Ningún mercado conoce ${called} por este nombre. Si se negocia con un símbolo, los precios pasados y las divisiones de acciones pueden venir del mercado.`,
  open: "Asignar un símbolo de mercado",
  change: "Cambiar",
  undo: "Retirar",
  undoing: "Retirando",
  inForce: (symbol, by, on) => `Con el precio de ${symbol}, asignado por ${by} el ${day(on)}.`,
  label: "Símbolo en el mercado",
  hint: "Por ejemplo, VTSAX. Cuenta para toda tu organización.",
  empty: "Escribe un símbolo.",
  check: "Verificar y asignar",
  checking: "Verificando",
  cancel: "Cancelar",
  differs: (symbol, compared) => `${prices(compared)} ¿Es ${symbol} el mismo instrumento?`,
  unproven: (symbol) =>
    `No se conoce ningún día en que tanto tus cuentas como ${symbol} tengan un precio, así que no se puede verificar. ¿Es el mismo instrumento?`,
  tooFar: (compared) =>
    `${prices(compared)} Precios tan distintos son de dos instrumentos. Revisa el símbolo.`,
  sure: (symbol) => `Sí, usar ${symbol}`,
  matched: (symbol) => `${symbol} quedó asignado; las cifras se actualizan enseguida.`,
  undone: "Se retiró el símbolo de mercado; las cifras se actualizan enseguida.",
};
