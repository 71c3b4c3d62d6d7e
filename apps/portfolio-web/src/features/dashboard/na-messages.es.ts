import type { NaReason } from "@stocks-vibe/contracts/portfolio";

export const naMessages: Record<NaReason, string> = {
  "no-cash-flows": "Todavía no hay ninguna compra o venta que medir.",
  "no-sign-change":
    "Una tasa necesita dinero que entre y un valor o un pago que salga; falta uno de los dos.",
  "single-day": "Todo pasó en un solo día, así que no hay tiempo con que medir una tasa.",
  "no-root": "Ninguna tasa anual única explica estos flujos de efectivo.",
  "under-30-days": "La TIR aparece 30 días después de la primera compra.",
  "basis-unknown":
    "La institución no dijo cuánto costaron estas acciones. Su valor cuenta en el total; su ganancia, no.",
  "history-incomplete":
    "Falta una parte del historial de compras, así que la cifra sería engañosa.",
  "no-price": "No hay precio de cierre para este día.",
  "no-benchmark": "El S&P 500 no tiene valor en uno de los días necesarios.",
  "benchmark-exhausted":
    "Los mismos retiros habrían agotado el dinero en el S&P 500, así que no queda nada que comparar.",
  "non-usd": "Esta posición no está en dólares y queda fuera de las cifras en dólares.",
  "purchase-date-unknown": "No se conoce la fecha de compra.",
  "history-too-short": "El historial guardado es más corto que este periodo.",
  "invalid-valuation":
    "Un valor guardado de este periodo no es válido, así que no se puede calcular un rendimiento.",
  "no-holdings": "No hay posiciones que medir.",
  owed: "Primero se recibió dinero y después se pagó, como al vender acciones en corto, así que no hay una tasa anual de lo que se pagó.",
};
