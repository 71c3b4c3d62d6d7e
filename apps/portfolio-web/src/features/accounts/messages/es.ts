import type { ManualSubtype, Missing } from "@stocks-vibe/contracts/portfolio";
import { countOf as count, money, shares, wholeNumber } from "#lib/format/format.ts";
import { day } from "#lib/format/format-date.ts";
import type { Translated } from "#lib/format/translated.ts";
import { transactionLabel } from "../components/transaction-label.ts";
import type * as en from "./en.ts";

export const accountsMessages: Translated<typeof en.accountsMessages> = {
  title: "Cuentas de inversión",
  subtitle: (organization) => `Conectadas a ${organization}, solo lectura`,
  failed: "No se pudieron obtener las cuentas",
  tryAgain: "Reintentar",
  dismissed: "Descartar",
  overview: "Resumen del portafolio",
  totalValue: "Valor total",
  healthy: "Todas las conexiones funcionan",
  incomplete: "Algunas cifras están incompletas",
  attention: (n, all) =>
    `${wholeNumber(n)} de ${count(all, "conexión", "conexiones")} ${n === 1 ? "requiere" : "requieren"} atención`,
  notConnected: "Sin conectar",
  zero: "$0",
  counts: (connections, accounts) =>
    `${count(connections, "conexión", "conexiones")}, ${count(accounts, "cuenta", "cuentas")}`,
  groups: {
    retirement: "Cuentas de jubilación",
    taxable: "Cuentas gravables",
    other: "Otras cuentas",
  },
  accountCount: (n) => (n === 1 ? "cuenta" : "cuentas"),
  positions: (n) => count(n, "posición", "posiciones"),
  leftOut: (list, currency) =>
    `${list}. Las posiciones que no están en ${currency === "USD" ? "dólares de EE. UU." : currency} se muestran, pero no se suman.`,
  mask: (mask) => `•••• ${mask}`,
  synced: "Sincronizada",
  balanceOf: "Saldo al",
  disconnect: "Desconectar",
  notYours:
    "La conectó otro miembro. Solo esa persona o un administrador puede desconectarla o cambiar su base de costo.",
  operatorOnlyLooks: "Un operador que mira en nombre de un miembro no puede cambiar nada.",
  institutions: {
    title: "Tus instituciones",
    text: "Puedes conectar tus cuentas mientras esperas. Sus cifras estarán listas cuando tu organización tenga acceso.",
    ended: "Puedes desconectar lo conectado en cualquier momento.",
    accounts: (n) => count(n, "cuenta", "cuentas"),
  },
  hints: {
    estimated: "Algunas de sus cifras son estimadas.",
    sinceLinked: "Algunas de sus cifras cuentan solo desde el primer día de su historial.",
    differs: (by) => `Sus posiciones difieren del total de la institución en ${by}.`,
  },
  status: {
    active: "Conectada",
    error: "Error",
    expired: "Acceso terminado",
    pending: "Pendiente",
    unknown: "Desconocido",
    syncing: "Sincronizando",
  },
  compared: {
    equal: (total) => `Las posiciones y el efectivo suman el total de la institución: ${total}.`,
    unknown: (ours) =>
      `La institución no da un total con el cual comparar. Las posiciones y el efectivo suman ${ours}.`,
    institution: "Total de la institución",
    ours: "Posiciones y efectivo",
    difference: "Diferencia",
    more: (by) =>
      `El total de la institución supera en ${by} las posiciones que informa. Puede que algo esté en camino, como un depósito o una operación sin liquidar.`,
    less: (by) =>
      `El total de la institución es ${by} menor que las posiciones que informa. Puede que un pago esté en camino o que algo aparezca dos veces.`,
  },
  method: {
    label: "Método de base de costo",
    of: (account) => `de ${account}`,
    names: {
      fifo: "Primero las acciones más antiguas (FIFO)",
      lifo: "Primero las acciones más recientes (LIFO)",
      hifo: "Primero las de mayor costo (HIFO)",
      average: "Costo promedio",
      specific: "Acciones elegidas para cada venta",
    },
    hints: {
      fifo: "Una venta toma las acciones que llevas más tiempo; es la regla habitual para acciones.",
      lifo: "Una venta toma las últimas acciones compradas.",
      hifo: "Una venta toma las acciones que más costaron.",
      average: "Cada acción cuenta al costo promedio, como es habitual en los fondos mutuos.",
      specific: "Una venta toma las acciones que se eligieron para ella.",
    },
    withoutLots: (n) =>
      `${count(n, "venta no tiene", "ventas no tienen")} acciones elegidas y ${n === 1 ? "toma" : "toman"} las más antiguas.`,
    ownLots: "Donde la institución informa sus propios lotes, cuentan esos.",
    unsaved: "Aún sin guardar.",
    save: "Guardar",
    saving: "Guardando",
    following: "Guardado. Las cifras se están recalculando.",
    saved: "Guardado. Las cifras siguen este método.",
  },
  sync: {
    now: "Sincronizar ahora",
    asking: "Solicitando",
    restsUntil: (time) => `Disponible de nuevo: ${time} MT`,
  },
  ending: {
    title: (institution, on) => `El acceso a ${institution} termina el ${on}`,
    text: (institution) =>
      `${institution} lo anunció. Reconecta antes de ese día y todo seguirá como está.`,
  },
  newAccounts: {
    title: (institution) => `${institution} tiene cuentas nuevas`,
    text: "Aún no se comparten. Elige cuáles forman parte de tu portafolio.",
  },
  leaving: "Ya no se comparte. Saldrá de las cifras con la próxima sincronización.",
  handOver: {
    title: (institution) => `Otro miembro también conectó ${institution}`,
    text: "Esa conexión trae cuentas que antes traía esta, que ya no funciona. Si son las mismas, entrégalas: cuando el otro miembro las reciba, el historial pasa a la conexión más reciente y esta se quita. Si no, repara esta conexión o déjala como está.",
    button: "Entregar",
    running: "Entregando",
    done: (institution) => `Las cuentas de ${institution} quedan entregadas.`,
  },
  takeOver: {
    title: (institution) => `Te entregan cuentas de ${institution}`,
    text: "Otro miembro las conectó antes que tú y su conexión ya no funciona. Si son las mismas cuentas, recíbelas: su historial y sus ajustes reemplazan lo que tu conexión leyó de ellas hasta ahora, y la conexión que no funciona se quita.",
    button: "Recibir",
    running: "Recibiendo",
    done: (institution) => `Las cuentas de ${institution} están pasando a tu conexión.`,
  },
  syncing: (institutions) => `Sincronizando ${institutions.join(", ")}`,
  syncingText: "Las cuentas y las posiciones aparecen aquí en cuanto están completas.",
  accessEnded: (institution) => `El acceso a ${institution} terminó`,
  hasError: (institution) => `No se pudo sincronizar ${institution}`,
  failedHere: (institution) => `${institution} no se sincronizó por una falla nuestra`,
  lastSync: (on) =>
    `La última sincronización correcta fue el ${on}. Hasta la próxima, sus cuentas muestran los saldos de ese día.`,
  neverSynced: "Aún no se ha sincronizado.",
  confirmTitle: (institution) => `¿Desconectar ${institution}?`,
  confirm:
    "¿Seguro que quieres desconectar esta cuenta? Se eliminarán todos los datos relacionados.",
  goesWith: (n) =>
    n === 1
      ? "Se elimina esta cuenta:"
      : `La conexión con esta institución tiene ${wholeNumber(n)} cuentas. Se eliminan todas:`,
  oneAlone:
    "Para quitar una sola cuenta, conserva la conexión y usa Elegir cuentas en la página de una de ellas.",
  keep: "Conservar cuenta",
  disconnecting: "Desconectando",
  removed: (institution, n) =>
    `${institution}: desconectada, ${count(n, "cuenta eliminada", "cuentas eliminadas")}`,
  emptyTitle: "No hay cuentas de inversión",
  emptyText: "Conecta tus cuentas de inversión para ver aquí tu portafolio.",
  supportedTitle: "Tipos de cuenta compatibles",
  supported: [
    { name: "Planes 401(k)", text: "Tradicionales y Roth, de empleadores anteriores y actuales." },
    { name: "Cuentas IRA", text: "Tradicional, Roth, SEP y SIMPLE." },
    { name: "Cuentas gravables", text: "Cuentas de corretaje individuales y conjuntas." },
  ],
  nightly: "Los datos se calculan y actualizan cada día a las 10 p.m. MT.",
  security: {
    title: "Seguridad y privacidad",
    readOnly: "Solo lectura.",
    readOnlyText: "Aquí nada puede operar ni mover dinero.",
    encrypted: "Cifrado.",
    encryptedText:
      "Las claves de acceso de tus conexiones y los secretos de inicio de sesión están cifrados (AES-256-GCM).",
    storageText: "Los datos almacenados están cifrados.",
    provider: "Conexión por un proveedor.",
    providerText:
      "Un proveedor externo de conexión de cuentas conecta tu institución; nunca vemos esa contraseña.",
    shared: "Compartido con tu organización.",
    sharedText: (organization) =>
      `Los miembros de ${organization} ven estas cuentas; los datos de cada organización se mantienen separados de los de todas las demás.`,
  },
};

export const accountPageMessages: Translated<typeof en.accountPageMessages> = {
  plainTitle: "Una cuenta",
  back: "Volver a las cuentas",
  failed: "No se pudieron obtener las cuentas",
  tryAgain: "Reintentar",
  notFound: "Esta cuenta no existe.",
  notFoundText:
    "Puede que se haya desconectado o que el enlace sea de otra organización. En la lista están todas las cuentas que puedes ver.",
  toAccounts: "Ver las cuentas",
  facts: "Esta cuenta",
  balance: "Saldo",
  held: "Posiciones",
  state: "Estado",
  kind: "Tipo",
  positions: {
    title: "Posiciones",
    label: "Posiciones de esta cuenta",
    holding: "Posición",
    shares: "Acciones",
    price: "Precio",
    cost: "Base de costo",
    value: "Valor",
    gain: "Ganancia/pérdida",
    unknown: "Se desconoce",
    total: "Total",
    totalKnown: "Total de lo que tiene precio",
    cash: "Efectivo",
    empty: "Esta cuenta aún no tiene posiciones.",
    ofDashboard: "Ver en el panel",
  },
  transactions: {
    title: "Transacciones",
    label: "Transacciones de esta cuenta",
    search: "Buscar transacciones por nombre, símbolo, tipo o día",
    searchHint: "Buscar transacciones",
    found: (n) => count(n, "transacción", "transacciones"),
    date: "Fecha",
    what: "Qué ocurrió",
    shares: "Acciones",
    price: "Precio",
    amount: "Monto",
    empty: "Aún no se conocen transacciones de esta cuenta.",
    nothing: (search) => `Ninguna transacción coincide con “${search}”.`,
    showAll: "Mostrar todas las transacciones",
    older: "Mostrar anteriores",
    loading: "Cargando",
    olderFailed: "No se pudieron cargar las anteriores.",
    shown: (shown, all) =>
      `Se ${shown === 1 ? "muestra" : "muestran"} ${wholeNumber(shown)} de ${count(all, "transacción", "transacciones")}`,
    sources: { file: "De un archivo", hand: "A mano" },
  },
  figures: {
    title: "Cómo se forman sus cifras",
    clean: "En sus datos no se encontró nada que cambie una cifra.",
    total: "Total de la institución",
    earlier: "Historial anterior",
    earlierText: "Allí se agregan, se ven y se quitan archivos de transacciones anteriores.",
    manual: "Lo agregado",
    manualText: "Allí se ingresan sus transacciones, se agregan desde archivos y se quitan.",
  },
};

/** What the institution's last answer lacks. */
const LACKS: Record<Missing["what"], string> = {
  account: "Esta cuenta no aparece",
  holdings: "Las posiciones de esta cuenta no aparecen",
  transactions: "Las transacciones de esta cuenta no aparecen",
};

export const missingMessages: Translated<typeof en.missingMessages> = {
  badge: "Falta",
  since: "Falta desde el",
  line: (what, since) =>
    `${LACKS[what]} en la última respuesta de la institución desde el ${since}; se muestran las últimas cifras conocidas.`,
  removableFrom: (day) => `Si la cuenta está cerrada, podrás eliminarla aquí a partir del ${day}.`,
  remove: "Eliminar definitivamente",
  title: (account) => `¿Eliminar ${account} definitivamente?`,
  text: "Se eliminan sus posiciones, sus transacciones y su parte de las cifras pasadas. Si la institución vuelve a incluirla, regresa como una cuenta nueva.",
  keep: "Conservar cuenta",
  removing: "Eliminando",
  removed: (account) => `${account}: cuenta eliminada`,
};

export const answerMessages: Translated<typeof en.answerMessages> = {
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

export const dataFindingsMessages: Translated<typeof en.dataFindingsMessages> = {
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

const subtypes: Readonly<Record<ManualSubtype, string>> = {
  brokerage: "Corretaje",
  "401k": "401(k)",
  "roth 401k": "401(k) Roth",
  "403b": "403(b)",
  "457b": "457(b)",
  ira: "IRA tradicional",
  roth: "IRA Roth",
  "sep ira": "IRA SEP",
  "simple ira": "IRA SIMPLE",
  hsa: "HSA",
  pension: "Pensión",
  "529": "529",
  other: "Otra",
};

export const manualMessages: Translated<typeof en.manualMessages> = {
  add: "Agregar a mano",
  addTitle: "Agregar una cuenta a mano",
  addText:
    "Para una cuenta que ninguna institución conecta, como un plan antiguo. Tú ingresas sus transacciones o las agregas desde un archivo; los precios vienen del mercado.",
  adding: "Agregando",
  addButton: "Agregar cuenta",
  edit: "Editar",
  editTitle: (name) => `Cómo se llama ${name}`,
  saving: "Guardando",
  save: "Guardar",
  cancel: "Cancelar",
  name: "Nombre de la cuenta",
  nameHint: "Por ejemplo, 401(k) anterior",
  institution: "Institución",
  institutionHint: "Dónde está la cuenta",
  type: "Tipo",
  subtypes,
  missing: "Indica cómo se llama.",
  missingInstitution: "Indica dónde está la cuenta, como el nombre del banco o del plan.",
  badge: "Llevada a mano",
  state: "Ninguna institución la conecta. Sus cifras se basan en lo que se le agrega.",
  notYours:
    "La agregó otro miembro. Solo esa persona o un administrador puede hacer cambios en ella.",
  saved: (name) => `${name}: cambios guardados`,
  remove: "Eliminar",
  removeTitle: (name) => `¿Eliminar ${name}?`,
  removeText:
    "La cuenta se elimina con todas las transacciones que se ingresaron o se agregaron desde un archivo. Esto no se puede deshacer; tú conservas tus archivos.",
  keep: "Conservar cuenta",
  removing: "Eliminando",
  removed: (name) => `${name}: cuenta eliminada`,
};

/**
 * What people call an account type, by the institution's word for it: also those words that are
 * plain English.
 */
export const subtypeWords: Readonly<Record<string, string>> = {
  "401k": "401(k)",
  "401a": "401(a)",
  "403b": "403(b)",
  "457b": "457(b)",
  "529": "529",
  "roth 401k": "401(k) Roth",
  ira: "IRA",
  roth: "IRA Roth",
  "sep ira": "IRA SEP",
  "simple ira": "IRA SIMPLE",
  hsa: "HSA",
  tsp: "TSP",
  "thrift savings plan": "TSP",
  brokerage: "Corretaje",
  taxable: "Gravable",
  "non-taxable brokerage account": "Corretaje no gravable",
  individual: "Individual",
  joint: "Conjunta",
  "cash management": "Gestión de efectivo",
  checking: "Cuenta corriente",
  savings: "Ahorros",
  "money market": "Mercado de dinero",
  "crypto exchange": "Criptomonedas",
  "education savings account": "Ahorros para educación",
  "health reimbursement arrangement": "Reembolso de gastos médicos",
  "life insurance": "Seguro de vida",
  "fixed annuity": "Anualidad fija",
  "variable annuity": "Anualidad variable",
  "other annuity": "Otra anualidad",
  "other insurance": "Otro seguro",
  "mutual fund": "Fondo mutuo",
  pension: "Pensión",
  "profit sharing plan": "Participación en utilidades",
  retirement: "Jubilación",
  "stock plan": "Plan de acciones",
  trust: "Fideicomiso",
  ugma: "UGMA",
  utma: "UTMA",
  sarsep: "SARSEP",
  keogh: "Keogh",
  other: "Otra",
};
