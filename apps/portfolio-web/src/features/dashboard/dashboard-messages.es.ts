import { countOf as count } from "#lib/count-of.ts";
import { wholeNumber } from "#lib/format.ts";
import { day } from "#lib/format-date.ts";
import type { Translated } from "#lib/translated.ts";
import type { dashboardMessages as english } from "./dashboard-messages.ts";

const NAMED = 5;
const someOf = (symbols: readonly string[]) =>
  symbols.length <= NAMED
    ? symbols.join(", ")
    : `${symbols.slice(0, NAMED).join(", ")} y ${wholeNumber(symbols.length - NAMED)} más`;

export const dashboardMessages: Translated<typeof english> = {
  title: "Panel de inversión a largo plazo",
  pricesOf: "Precios de cierre del",
  notAvailable: "N/D",
  failed: "No se pudieron cargar los datos del panel",
  notRefreshed: "No se pudieron actualizar estas cifras",
  tryAgain: "Reintentar",
  nightly: "Los datos se calculan y actualizan cada día a las 10 p.m. MT.",
  lastUpdate: "Última actualización:",
  readOnly: "Solo lectura. Nada aquí puede comprar, vender ni mover dinero.",
  shortcuts: "Atajos de teclado",
  emptyTitle: "No hay cuentas de inversión",
  emptyText: "Conecta tus cuentas de inversión para ver tu portafolio aquí.",
  noHoldingsTitle: "Las posiciones vienen en camino",
  noHoldings: "No hay datos de posiciones. Puede que falte sincronizar.",
  noPricesTitle: "No hay posiciones con precio conocido",
  noPrices:
    "Lo que tienes está indicado arriba. No cuenta en ninguna cifra hasta que se conozca un precio.",
  allExcludedTitle: "No hay posiciones en dólares",
  allExcluded:
    "Lo que tienes está en otras monedas: se nombra arriba y no entra en ninguna cifra de aquí.",
  notHeldTitle: "La posición de este enlace no está aquí",
  notHeldText: "Se vendió o se quitó después, o es de otra organización.",
  syncing: (institutions) =>
    institutions.length > 0
      ? `Sincronizando ${institutions.join(", ")}`
      : "Sincronizando tus cuentas",
  syncingText:
    "Se están calculando las compras, los precios y los rendimientos. Las cifras aparecen aquí cuando estén completas.",
  behindTitle: (since) => `No se han podido actualizar las cifras desde el ${since}`,
  behindText: (hasFigures) =>
    hasFigures
      ? "Lo que se recibió después no da cifras confiables, así que se mantienen las últimas buenas. La próxima actualización lo intenta de nuevo."
      : "Lo que se recibió no da cifras confiables, así que no se muestra ninguna. La próxima actualización lo intenta de nuevo.",
  staleTitle: (institution) => `${institution} necesita tu atención`,
  oursTitle: (institution) => `${institution} no se sincronizó por una falla nuestra`,
  staleText: (message, lastGood) =>
    lastGood ? `${message} Sus cifras son del ${lastGood}.` : message,
  incompleteTitle: (institution) => `Las cifras de ${institution} están incompletas`,
  incompleteText: (n) =>
    `No se ${n === 1 ? "pudo leer 1 fila" : `pudieron leer ${wholeNumber(n)} filas`} de su última respuesta. La página Cuentas dice ${n === 1 ? "cuál" : "cuáles"}.`,
  missingTitle: (institution, n) =>
    `${institution} no envió completa${n === 1 ? "" : "s"} ${count(n, "cuenta", "cuentas")}`,
  missingText: (since) =>
    `No está en su última respuesta desde el ${since}; se muestran las últimas cifras conocidas.`,
  stalePrices: (symbols, { from, to }) => {
    if (from !== to)
      return `${someOf(symbols)}: los últimos precios conocidos son de días entre el ${day(from)} y el ${day(to)}`;
    return symbols.length === 1
      ? `${someOf(symbols)}: el último precio conocido es del ${day(from)}`
      : `${someOf(symbols)}: los últimos precios conocidos son del ${day(from)}`;
  },
  stalePricesText:
    "La actualización nocturna lo intenta de nuevo hoy a las 10 p.m. MT; no se pierde nada.",
  ownPricesText:
    "Los precios de una institución o de tus propias operaciones se mantienen hasta que llegue uno más reciente.",
  excludedTitle: "Fuera de los totales",
  excluded: (list) =>
    `${list}. Las posiciones que no están en dólares se muestran, pero no se suman.`,
  unpriced: (list) => `${list}: no se conoce ningún precio, así que tampoco se sabe cuánto vale.`,
  showTheWork: "Ver el cálculo",
  showTheWorkFor: (what) => `Ver el cálculo: ${what}`,
  earned: {
    unknown: "No se sabe cuánto ganó esto al año.",
    rate: (value, isLoss) => `${isLoss ? "una pérdida" : "una ganancia"} de ${value} al año`,
    own: (earned, since, { irrBasis, isEstimated }) =>
      `${irrBasis === "invested" ? "Sin contar el efectivo sin invertir, tu dinero" : "Tu dinero"} tuvo ${earned}${isEstimated ? ", según un estimado," : ""} desde ${since}`,
    index: (earned, kind) =>
      `el mismo dinero en el S&P 500${kind === "price" ? ", sin contar dividendos," : ""} habría tenido ${earned}`,
    indexUnknown: "No se sabe cuánto habría ganado el mismo dinero en el S&P 500.",
    more: (amount) => ` y hoy valdría ${amount} más`,
    less: (amount) => ` y hoy valdría ${amount} menos`,
    same: " y hoy valdría lo mismo",
  },
  coverage: (covered, all, isOne) => `${covered} de ${all} ${isOne ? "posición" : "posiciones"}`,
  views: "Vistas del panel",
  tabs: {
    holdings: "Tus posiciones",
    performance: "Gráficos de rendimiento",
    timeline: "Evolución del portafolio",
  },
  summary: {
    title: "Rendimiento del portafolio",
    totalValue: "Valor total",
    holdingsAndCash: (holdings, cash) => `Posiciones ${holdings} + efectivo ${cash}`,
    shareLabel: "Parte de cada tipo de cuenta",
    groups: { retirement: "Jubilación", taxable: "Gravables", other: "Otras" },
    totalMore:
      "es cada posición a su último precio de cierre más el efectivo de las cuentas conectadas.",
    gain: "Ganancia/pérdida total no realizada",
    ofCostBasis: "de la base de costo",
    gainLead: "Valor actual menos base de costo",
    gainMore: (lots, coverage) => {
      const open = count(lots, "lote abierto", "lotes abiertos");
      const all = lots === 1 ? `de ${open}` : `de los ${open}`;
      return `, ${coverage ? `${all} de ${coverage}` : all}. No incluye los lotes vendidos antes. El efectivo no tiene ganancia y queda fuera.`;
    },
    withoutBasis: (value) =>
      `Quedan fuera posiciones por ${value}, porque no se sabe cuánto costaron.`,
    cost: "Base de costo total",
    costSub: "Monto invertido",
    costLead: "Lo que se pagó por las acciones que aún tienes",
    costMore: (known, all) =>
      `, con las comisiones de compra. Se conoce de ${wholeNumber(known)} de ${count(all, "posición", "posiciones")}.`,
    positions: "Total de posiciones",
    positionsSub: "Posiciones individuales",
    positionsLead: "Una posición por cada instrumento",
    positionsMore: ", en todas las cuentas que se muestran. El efectivo no es una posición.",
    irr: "Rendimiento anual (TIR)",
    perYear: "al año",
    irrLead: "La tasa anual que ganó tu dinero",
    irrMore: {
      invested: ", ponderando cada compra, venta y dividendo por su fecha.",
      deposits: ", ponderando cada depósito y retiro por su fecha.",
    },
    irrFlows: (flows) => `Se basa en ${count(flows, "flujo de efectivo", "flujos de efectivo")}.`,
    irrCash: {
      invested: "El efectivo sin invertir queda fuera.",
      deposits: "El efectivo sin invertir cuenta.",
    },
    partial: {
      full: null,
      "since-linked":
        "Lo que había antes del historial cuenta con su valor de mercado del día en que este empieza.",
      estimated:
        "Algunas fechas, costos o precios son estimados, o se tuvo que dejar fuera una parte.",
    },
    partialBadge: { full: null, "since-linked": null, estimated: "Estimado" },
    versus: "vs. TIR del S&P 500",
    sp500: (irr, since) => `S&P 500 ${irr} ${since}`,
    versusLead: "El mismo dinero en los mismos días en el S&P 500",
    versusKind: {
      "total-return": ", con dividendos reinvertidos,",
      price: ", sin sus dividendos porque solo se consiguieron sus precios,",
    },
    versusMore: (worth, held, difference, isMore) =>
      ` valdría ${worth} hoy. Tú tienes ${held}: ${difference} ${isMore ? "más" : "menos"}.`,
    versusSame: (worth) => ` valdría ${worth} hoy: lo mismo que tienes.`,
    versusUnknown: " es lo que comparan las dos tasas.",
    versusOpening: (value) =>
      `De ese dinero, ${value} ya estaba cuando empieza el historial y cuenta con su valor de entonces.`,
  },
};
