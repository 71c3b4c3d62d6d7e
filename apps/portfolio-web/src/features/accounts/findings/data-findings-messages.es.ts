import { money, shares, wholeNumber } from "#lib/format.ts";
import { day } from "#lib/format-date.ts";
import type { Translated } from "#lib/translated.ts";
import { transactionLabel } from "../transaction-label.ts";
import type { dataFindingsMessages as english } from "./data-findings-messages.ts";

export const dataFindingsMessages: Translated<typeof english> = {
  title: {
    full: "Se encontró en los datos de esta cuenta y se corrigió:",
    "since-linked":
      "Algunas cifras cuentan solo desde el primer día del historial de esta cuenta. En sus datos se encontró:",
    estimated: "Algunas cifras de esta cuenta son estimadas. En sus datos se encontró:",
  },
  label: (account) => `Hallazgos en los datos de ${account}`,
  othersLabel: (account) => `Más hallazgos en los datos de ${account}`,
  all: (n) => `Mostrar los ${wholeNumber(n)}`,
  allOf: (account) => `hallazgos en los datos de ${account}`,
  questions: (n) =>
    n === 1
      ? "1 pregunta que quizá puedas responder"
      : `${wholeNumber(n)} preguntas que quizá puedas responder`,
  questionsOf: (account) => `sobre ${account}`,
  questionsLabel: (account) => `Preguntas sobre ${account}`,
  rows: (n) => (n === 1 ? "Mostrar la fila" : `Mostrar las ${wholeNumber(n)} filas`),
  rowsOf: (symbol) => `de ${symbol}`,
  rowsOfFinding: "del hallazgo",
  rowsLabel: "Filas tal como las informa la institución",
  untold: (n) => `y ${wholeNumber(n)} más`,
  row: ({ date, kind, shares: units, amount }) =>
    [
      day(date),
      transactionLabel(kind, null),
      units !== 0 && `${shares(units)} ${Math.abs(units) === 1 ? "acción" : "acciones"}`,
      amount !== 0 && money(amount),
    ]
      .filter(Boolean)
      .join(" · "),
};
