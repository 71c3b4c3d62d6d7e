import { day, weekday } from "#lib/format-date.ts";
import type { Translated } from "#lib/translated.ts";
import type { statementMessages as english } from "./statement-messages.ts";

export const statementMessages: Translated<typeof english> = {
  title: "Estado de cuenta de posiciones",
  brand: "Stocks Vibe",
  pricesOf: (asOf) => `Precios de cierre del ${weekday(asOf)}, ${day(asOf)}`,
  totals: "Totales",
  holdings: "Posiciones",
  totalValue: "Valor total",
  holdingsValue: "Posiciones",
  cash: "Efectivo",
  cost: "Base de costo",
  gain: "Ganancia/pérdida no realizada",
  irr: "Rendimiento anual (TIR)",
  sp500: "El mismo dinero en el S&P 500",
  since: (from) => `al año desde el ${day(from)}`,
  estimated: "estimado",
  columns: {
    symbol: "Símbolo",
    name: "Nombre",
    shares: "Acciones",
    price: "Precio",
    value: "Valor",
    cost: "Base de costo",
    gain: "Ganancia/pérdida",
    irr: "TIR",
    sp500: "S&P 500",
  },
  total: "Total de posiciones",
  notAvailable: "N/D",
  unknownCosts: (value) =>
    `Hay posiciones por ${value} sin costo conocido: están en el valor, pero no en la base de costo ni en la ganancia.`,
  rates:
    "La TIR es el rendimiento anual de los pagos de cada posición según sus días, junto a lo que el mismo dinero habría rendido en el S&P 500. No es asesoría de inversión.",
};
