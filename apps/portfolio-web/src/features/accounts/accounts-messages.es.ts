import { countOf as count } from "#lib/count-of.ts";
import { wholeNumber } from "#lib/format.ts";
import type { Translated } from "#lib/translated.ts";
import type { accountsMessages as english } from "./accounts-messages.ts";

export const accountsMessages: Translated<typeof english> = {
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
