import type { NaReason } from "@stocks-vibe/contracts/portfolio";
import { countOf as count, countOf, wholeNumber } from "#lib/format/format.ts";
import { day, month, weekday } from "#lib/format/format-date.ts";
import { language } from "#lib/format/language.ts";
import type { Translated } from "#lib/format/translated.ts";
import { firstOf } from "../first-of.ts";
import type * as en from "./en.ts";

const NAMED = 5;
const someOf = (symbols: readonly string[]) =>
  symbols.length <= NAMED
    ? symbols.join(", ")
    : `${symbols.slice(0, NAMED).join(", ")} y ${wholeNumber(symbols.length - NAMED)} más`;

export const dashboardMessages: Translated<typeof en.dashboardMessages> = {
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

export const chartMessages: Translated<typeof en.chartMessages> = {
  tryAgain: "Reintentar",
  noData: "No hay datos disponibles",
};

export const downloadMessages: Translated<typeof en.downloadMessages> = {
  download: "Descargar CSV",
  downloading: "Descargando",
};

export const filterMessages: Translated<typeof en.filterMessages> = {
  label: "Mostrar solo",
  search: "Buscar posiciones por símbolo o nombre",
  searchHint: "Buscar posiciones",
  account: "Cuenta",
  allAccounts: "Todas las cuentas",
  person: "Conectada por",
  everybody: "Conectada por cualquiera",
  type: "Tipo de cuenta",
  allTypes: "Todos los tipos de cuenta",
  class: "Tipo de inversión",
  allClasses: "Todos los tipos de inversión",
  more: (chosen) => (chosen > 0 ? `Filtros (${chosen})` : "Filtros"),
  types: {
    retirement: "Jubilación",
    taxable: "Gravables",
    other: "Otras cuentas",
  },
  classes: {
    stock: "Acciones",
    etf: "ETF",
    mutual_fund: "Fondos mutuos",
    bond: "Bonos",
    cash: "Efectivo",
    other: "Otras inversiones",
  },
  accountName: (name, mask) => (mask ? `${name} ••${mask}` : name),
  formerMember: "Un miembro anterior",
  waiting: "…",
  goneAccount: "Una cuenta que ya no está conectada",
  gonePerson: "Alguien que no ha conectado nada aquí",
  linkedBy: (name) => `cuentas conectadas por ${name}`,
  searched: (text) => `“${text}”`,
  filtered: "Solo se muestra una parte del portafolio:",
  filteredSomehow: "Solo se muestra una parte del portafolio.",
  clear: "Borrar",
  clearAll: "Mostrar todo",
  working: "Calculando estas cifras…",
  withoutCash: "No se incluye el efectivo, porque es de las cuentas y no de las posiciones.",
  cashAlone:
    "El efectivo por sí solo tiene un valor, pero no tiene compras ni un pasado con que medir un rendimiento.",
  choicesFailed: "No se pudieron cargar las listas de opciones.",
  tryAgain: "Reintentar",
  nothingTitle: "Nada coincide con estos filtros",
  nothing:
    "Ninguna de tus posiciones, ni tu efectivo, coincide con todos los filtros que elegiste.",
  noHoldingsTitle: "No hay posiciones en esta parte",
  notInPartTitle: "La posición de este enlace no está en lo que se muestra",
  notInPart: "Los filtros la dejan fuera, o ya no la tienes.",
};

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

export const periodMessages: Translated<typeof en.periodMessages> = {
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

export const allocationMessages: Translated<typeof en.allocationMessages> = {
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

export const holdingsMessages: Translated<typeof en.holdingsMessages> = {
  heading: "Tus posiciones",
  holding: "Posición",
  lots: (n) => countOf(n, "lote", "lotes"),
  lotsColumn: "Lotes",
  costBasis: "Base de costo",
  currentValue: "Valor actual",
  weight: "parte del total",
  withoutCash: (share) => `${share}, el resto es efectivo`,
  gain: "Ganancia/pérdida",
  irr: "TIR",
  sp500Irr: "TIR del S&P 500",
  both: "ambas",
  difference: "Diferencia",
  firstPurchase: "Primera compra",
  before: "antes del",
  details: "Haz clic para ver los detalles",
  notAvailable: "N/D",
  keyHolding: "Rendimiento anual (TIR) de la posición",
  keySp500: "Mismo dinero en el S&P 500",
  ahead: "por encima",
  behind: "por debajo",
  sortBy: "Ordenar por",
  sorts: { value: "Mayor valor", irr: "Mejor TIR", gain: "Mayor ganancia", symbol: "Símbolo" },
  showAs: "Mostrar posiciones como",
  cards: "Tarjetas",
  table: "Tabla",
  tableLabel: "Tabla de posiciones",
  total: "Total",
  unknownCosts: (symbols, value) =>
    `No se conoce el costo de ${firstOf(symbols, (n) => `otras ${wholeNumber(n)}`)}. Su valor de ${value} cuenta en el valor total, pero no en los totales de base de costo y ganancia.`,
  allColumns: "Ver todas las columnas",
  fewerColumns: "Ver menos columnas",
  priceOf: "Precio del",
};

const list = new Intl.ListFormat(language.locale, { type: "conjunction" });

export const incomeMessages: Translated<typeof en.incomeMessages> = {
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

export const shortcutMessages: Translated<typeof en.shortcutMessages> = {
  title: "Atajos de teclado",
  intro: "A todo en esta página se llega con Tab y se pulsa con Enter. Además:",
  key: "Teclas",
  does: "Qué hacen",
  useKey: "Abrir esta lista con la tecla ?",
  close: "Cerrar",
  or: "o",
  doing: {
    help: "Abre esta lista",
    view: "La vista anterior o la siguiente, cuando el foco está en las vistas",
    beside: "En los nombres de las vistas, la vista de al lado; en un gráfico, otro día o año",
    ends: "El primero o el último",
    lot: "El lote de arriba o de abajo, en los detalles de una posición",
    open: "Abre la posición o la cifra que tiene el foco; busca de inmediato",
    leave: "Cierra lo que está abierto y vuelve a lo que lo abrió",
  },
};

export const statementMessages: Translated<typeof en.statementMessages> = {
  title: "Estado de cuenta de posiciones",
  brand: "Stocks Vibe",
  pricesOf: (asOf) => `Precios de cierre del ${weekday(asOf)}, ${day(asOf)}`,
  totals: "Totales",
  holdings: "Posiciones",
  totalValue: "Valor total",
  holdingsValue: "Posiciones",
  cash: "Efectivo",
  cost: "Base de costo",
  gain: "Ganancia/pérdida no realizada",
  irr: "Rendimiento anual (TIR)",
  sp500: "El mismo dinero en el S&P 500",
  since: (from) => `al año desde el ${day(from)}`,
  estimated: "estimado",
  columns: {
    symbol: "Símbolo",
    name: "Nombre",
    shares: "Acciones",
    price: "Precio",
    value: "Valor",
    cost: "Base de costo",
    gain: "Ganancia/pérdida",
    irr: "TIR",
    sp500: "S&P 500",
  },
  total: "Total de posiciones",
  notAvailable: "N/D",
  unknownCosts: (value) =>
    `Hay posiciones por ${value} sin costo conocido: están en el valor, pero no en la base de costo ni en la ganancia.`,
  rates:
    "La TIR es el rendimiento anual de los pagos de cada posición según sus días, junto a lo que el mismo dinero habría rendido en el S&P 500. No es asesoría de inversión.",
};
