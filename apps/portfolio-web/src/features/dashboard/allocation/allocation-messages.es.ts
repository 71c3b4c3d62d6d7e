import type { Translated } from "#lib/translated.ts";
import type { allocationMessages as english } from "./allocation-messages.ts";

export const allocationMessages: Translated<typeof english> = {
  title: "Cómo se distribuye",
  by: "Distribuir por",
  ways: { class: "Tipo de inversión", type: "Tipo de cuenta", account: "Cuenta" },
  table: "Valor y porcentaje de cada parte",
  columns: { class: "Tipo de inversión", type: "Tipo de cuenta", account: "Cuenta" },
  value: "Valor",
  share: "Parte",
  shareColumn: "Parte (%)",
  valueColumn: "Valor (USD)",
  total: "Total",
  finding: (name, share) => `${name}: ${share} del valor total.`,
  cash: "El efectivo y los fondos del mercado monetario son parte del total.",
  owed: (amount) =>
    `Se deben ${amount} (acciones vendidas en corto o dinero prestado). Se restan del total, así que las demás partes suman más de 100%.`,
  noShares: "Se debe más de lo que se tiene, así que los porcentajes del total no dicen nada.",
  failed: "No se pudieron cargar los valores de las cuentas",
  otherAccounts: (n) => (n === 1 ? "1 cuenta más" : `${n} cuentas más`),
};
