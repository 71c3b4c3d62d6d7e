import { shares } from "#lib/format.ts";
import { day } from "#lib/format-date.ts";
import type { Translated } from "#lib/translated.ts";
import type { answerMessages as english } from "./answer-messages.ts";

export const answerMessages: Translated<typeof english> = {
  of: (symbol, account) => ` ${symbol} en ${account}`,
  confirm: "Confirmar",
  deny: "No es así",
  correct: "Corregir",
  both: "Ocurrieron ambas",
  once: "Ocurrió una vez",
  undo: "Deshacer",
  save: "Guardar",
  cancel: "Cancelar",
  saving: "Guardando",
  saved: "Tu respuesta se guardó. Las cifras se están recalculando.",
  followed: "Tu respuesta se guardó y las cifras la siguen.",
  undone: "Tu respuesta se quitó. Las cifras se están recalculando.",
  undoneFollowed: "Tu respuesta se quitó y las cifras siguen el cambio.",
  given: (by, on) => `Según lo indicado por ${by} el ${day(on)}`,
  split: {
    title: (symbol) => `La división de acciones de ${symbol}`,
    newShares: "Acciones nuevas",
    oldShares: "por cada tantas acciones anteriores",
    day: "Día de la división",
    days: (first, last) =>
      `El precio cambió después del ${day(first)} y a más tardar el ${day(last)}.`,
    onDay: (on) => `Día de la división: ${day(on)}, cuando cambió el precio.`,
    wrongRatio: "Escribe dos números mayores que 0, como 4 y 1.",
  },
  purchase: {
    open: { both: "Indicar fecha y costo", date: "Indicar la fecha", cost: "Indicar el costo" },
    title: (count, symbol) =>
      `${shares(count)} ${count === 1 ? "acción" : "acciones"} de ${symbol}`,
    date: "Día en que las compraste",
    latest: (came) => `A más tardar el ${day(came)}: para entonces ya estaban aquí.`,
    cost: "Lo que costaron todas, en dólares",
    costHint:
      "El precio total con comisiones, no el precio de una acción. Escribe 0 si fueron gratis.",
    nothing: "Escribe el día, el costo o ambos.",
    wrongCost: "Escribe un monto como 4,000 o 4000.50.",
    wrongDay: "Escribe la fecha completa: mes, día y año.",
  },
};
