import { transactionSource } from "@stocks-vibe/contracts/portfolio";
import { writing } from "../../../language/writing.ts";
import type { englishParts } from "./parts.en.ts";

export const spanishParts: typeof englishParts = {
  completeness: {
    full: "Se conoce todo lo que hay detrás de esta cifra.",
    "since-linked":
      "Lo que había antes del historial cuenta con su valor de mercado del día en que este empieza.",
    estimated:
      "Algunas fechas, costos o precios detrás de esta cifra son estimados, o se tuvo que dejar fuera una parte.",
  },
  openingsInSum:
    "Lo que había antes del historial no tiene un día de compra propio; cuenta por el costo que indica la institución o un miembro.",
  plainGrowth: { label: "Rendimiento total, sin anualizar", symbols: "valor / costo − 1" },
  ambiguity: {
    own: "El dinero entró y salió por turnos, así que más de una tasa anual resuelve estos flujos de efectivo. Se muestra la más cercana a cero; una hoja de cálculo puede encontrar otra.",
    index:
      "El dinero entró y salió por turnos, así que más de una tasa anual resuelve los mismos flujos en el S&P 500. Se muestra la más cercana a cero; una hoja de cálculo puede encontrar otra.",
    both: "El dinero entró y salió por turnos, así que más de una tasa anual resuelve estos flujos de efectivo, también en el S&P 500. Se muestran las más cercanas a cero; una hoja de cálculo puede encontrar otras.",
  },
  indexSources: {
    "total-return": "rendimiento total, con dividendos reinvertidos",
    price: "solo el precio, sin dividendos",
  },
  sources: {
    institution: "institución",
    sandbox: "mercado de prueba",
    "own trade": "operación propia",
    "between two known prices": "entre dos precios conocidos",
    csv: "archivo de precios",
    [transactionSource]: "la propia transacción",
  },
  cash: "Efectivo y fondos del mercado monetario",
  flows: {
    contribution: "Aporte",
    distribution: "Distribución",
    purchase: "Compra",
    sale: "Venta",
    dividend: "Dividendo en efectivo",
    interest: "Intereses",
    capitalGain: "Distribución de ganancias de capital",
    principal: "Devolución de capital",
    paid: "Comisión o pago",
    received: "Dinero recibido",
    opening: "Previo al historial, a su valor de ese día",
    missing: "Ya no está, a su valor de ese día",
    unitsReceived: "Unidades recibidas, a su valor de ese día",
    unitsGiven: "Unidades entregadas, a su valor de ese día",
    today: "Valor hoy",
  },
  deposits: {
    deposit: "Depósito",
    withdrawal: "Retiro",
    unitsIn: "Unidades transferidas a la cuenta",
    unitsOut: "Unidades transferidas a otra cuenta",
    opening: "Valor al empezar el historial",
    moneyIn: "Entrada de dinero",
    moneyOut: "Salida de dinero",
    all: (whats) => writing.es.list(whats),
  },
};
