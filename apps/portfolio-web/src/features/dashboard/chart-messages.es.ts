import type { Translated } from "#lib/translated.ts";
import type { chartMessages as english } from "./chart-messages.ts";

export const chartMessages: Translated<typeof english> = {
  tryAgain: "Reintentar",
  noData: "No hay datos disponibles",
};
