import type { SyncWords } from "./en.ts";

const KEEP = "Seguiremos intentándolo.";

const tooMuch = (name: string, what: string): string =>
  `${name} ${what}. Se mantienen las últimas cifras buenas; seguiremos intentándolo.`;

export const spanishSync: SyncWords = {
  refusals: {
    signIn: (name) => `${name} necesita que inicies sesión de nuevo.`,
    away: (name) => `No se puede llegar a ${name} en este momento. ${KEEP}`,
    noInvestments: (name) =>
      `${name} no comparte las inversiones de este inicio de sesión. Conéctala de nuevo y elige una cuenta de inversión.`,
    ourKeys: (name) =>
      `No se pudo consultar ${name}: el servicio de conexión no acepta las claves de esta instalación. Avisa a quien la administra.`,
    busy: (name) =>
      `El servicio de conexión tuvo demasiadas consultas a la vez, así que ${name} quedó para después. ${KEEP}`,
    serviceFault: (name) =>
      `El servicio de conexión tiene una falla propia, así que no se leyó ${name}. ${KEEP}`,
    unreadable: (name) =>
      `${name} envió algo que no se pudo leer. Se mantienen las últimas cifras buenas; seguiremos intentándolo.`,
    credentials: (name) =>
      `${name} no aceptó el usuario o la contraseña. Reconecta y escríbelos de nuevo.`,
    username: (name) =>
      `${name} recibió un usuario distinto del anterior. Reconecta con el que usaste al conectarla.`,
    mfa: (name) =>
      `${name} no aceptó el código o la respuesta que diste. Reconecta e inténtalo de nuevo.`,
    moreCredentials: (name) =>
      `${name} pide más de lo que se escribió. Reconecta y completa todo lo que pide.`,
    mfaNotSupported: (name) =>
      `${name} pide un segundo paso que no se puede responder aquí. Elige otro en su sitio web y luego reconecta.`,
    locked: (name) =>
      `${name} bloqueó tu inicio de sesión. Desbloquéalo en su sitio web y luego reconecta.`,
    setup: (name) =>
      `${name} necesita que primero termines algo en su sitio web. Reconecta después.`,
    waited: (name) => `${name} esperó demasiado tu respuesta. Reconecta e inténtalo de nuevo.`,
    noAccounts: (name) =>
      `${name} no muestra ninguna cuenta que se pueda leer. Reconecta y elige una, o desconéctala.`,
    noInvestmentAccounts: (name) =>
      `${name} no muestra ninguna cuenta de inversión con este inicio de sesión. Reconecta y elige una, o desconéctala.`,
    notSupported: (name) =>
      `${name} no se puede leer con este tipo de cuenta. Se puede desconectar y agregar a mano.`,
    gathering: (name) =>
      `${name} todavía está reuniendo tus cuentas. Puede tardar unos minutos; seguiremos intentándolo.`,
    revoked: (name) =>
      `Terminaste nuestro acceso en ${name}. Conéctala de nuevo para ver cifras nuevas.`,
    accountRevoked: (name) =>
      `Terminaste nuestro acceso a una cuenta de ${name}. Conéctala de nuevo para ver cifras nuevas.`,
    down: (name) => `${name} no está disponible por ahora. ${KEEP}`,
    silent: (name) => `${name} no responde por ahora. ${KEEP}`,
    noLongerSupported: (name) =>
      `${name} ya no se puede conectar. Lo último que se leyó se mantiene; la conexión se puede quitar.`,
    slow: (name) => `${name} tardó demasiado en responder. ${KEEP}`,
    changing: (name) =>
      `${name} siguió cambiando sus transacciones mientras se leían. Se mantienen las últimas cifras buenas; seguiremos intentándolo.`,
    gone: (name) => `El acceso a ${name} terminó. Conéctala de nuevo para ver cifras nuevas.`,
    refused: (name, code) =>
      `El servicio de conexión se negó a leer ${name} (${code}). Avisa a quien administra esta instalación.`,
  },
  tooMuch: {
    bytes: (name, count) => tooMuch(name, `envió una respuesta de más de ${count} MiB`),
    rows: (name, count) => tooMuch(name, `informa más de ${count} filas`),
    accounts: (name, count) => tooMuch(name, `informa más de ${count} cuentas`),
    repeats: (name) => tooMuch(name, "repite las mismas transacciones sin fin"),
  },
  accessEnded: (name) =>
    `${name} ya no se sincroniza, porque tu organización no puede conectar cuentas por ahora.`,
  ourFault:
    "No se pudieron guardar cifras nuevas por una falla nuestra. Se mantienen las últimas buenas; la sincronización se repetirá.",
  lastFailed: "La última sincronización falló.",
};
