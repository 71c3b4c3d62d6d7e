import { countOf } from "#lib/count-of.ts";
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
    `Se deben ${amount} (acciones vendidas en corto o dinero prestado). Se restan del total.`,
  overWhole: "Lo que está por debajo de cero hace que las demás partes sumen más de 100%.",
  noShares: "Se debe más de lo que se tiene, así que los porcentajes del total no dicen nada.",
  noTotal: "El total es $0.00, así que nada tiene un porcentaje de él.",
  failed: "No se pudieron cargar los valores de las cuentas",
  otherAccounts: (n) => countOf(n, "cuenta más", "cuentas más"),
};
