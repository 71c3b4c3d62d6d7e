import { day, month } from "#lib/format-date.ts";
import type { Translated } from "#lib/translated.ts";
import type { periodMessages as english } from "./period-messages.ts";

export const periodMessages: Translated<typeof english> = {
  aYearSince: (from) => `al año desde ${month(from)}`,
  sameTime: "mismo periodo",
  covers: (from, to) => `Cubre del ${day(from)} al ${day(to)}.`,
  opening: (value) =>
    `Cuando empieza el historial ya había ${value}, que cuenta con su valor de entonces; lo que rindió antes no está incluido.`,
  soldLots: "con lotes vendidos",
  sold: "Incluye las acciones vendidas desde entonces.",
  startValue: (value) => `Parte de los ${value} que había el primer día.`,
  sameMoney: {
    payments: "Los mismos pagos en los mismos días, pero hechos en el S&P 500,",
    opening: (value) =>
      `Los ${value} que esto valía cuando empieza el historial y los mismos pagos desde entonces, puestos en el S&P 500 en esos días,`,
  },
};
