import { day } from "#lib/format-date.ts";
import { language } from "#lib/language.ts";
import type { Translated } from "#lib/translated.ts";
import type { incomeMessages as english } from "./income-messages.ts";

const list = new Intl.ListFormat(language.locale, { type: "conjunction" });

export const incomeMessages: Translated<typeof english> = {
  title: "Ingresos por año",
  failed: "No se pudieron cargar los ingresos de cada año",
  finding: (amount, year) => `Se pagaron ${amount} en ${year}, el último año completo.`,
  soFar: (amount, year) => `Se han pagado ${amount} en lo que va de ${year}.`,
  none: (from) => `No hay dividendos, intereses ni ganancias de capital desde el ${day(from)}.`,
  noHistory: "Los ingresos aparecen con la primera cuenta que se lea.",
  series: "Dividendos, intereses y ganancias de capital",
  read: "Consultar cualquier año",
  table: "Ingresos de cada año",
  year: "Año",
  account: "Cuenta",
  dividends: "Dividendos",
  interest: "Intereses",
  capitalGains: "Ganancias de capital",
  total: "Total",
  reinvested: "De ello, reinvertido",
  allAccounts: "Todas las cuentas",
  partial: "* No es un año completo: el historial empieza en él o aún no termina.",
  means:
    "Antes de impuestos retenidos, según el día de pago. Lo reinvertido cuenta una sola vez. Las ganancias de capital son las que pagan los fondos, no las de tus propias ventas.",
  later: (accounts) =>
    `No se sabe lo que se pagó antes: ${accounts
      .map(({ accountName, from }) => `${accountName} desde el ${day(from)}`)
      .join(", ")}.`,
  unlisted: (names) =>
    `${list.format(names)} no ${names.length === 1 ? "informa" : "informan"} transacciones, así que no se sabe lo que se pagó ahí.`,
  since: (from) => `El historial empieza el ${day(from)}.`,
};
