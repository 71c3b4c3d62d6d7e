import type { Translated } from "../language/translated.ts";
import type { messages as english, drillMessages as englishDrills } from "./en.ts";

export const messages: Translated<typeof english> = {
  pageTitle: "Plaid Link (entorno de prueba)",
  sandbox: "Entorno de prueba",
  close: "Cerrar",
  back: "Atrás",
  opening: "Abriendo",
  consent: {
    title: (client) => `Conecta tu cuenta con ${client}`,
    sees: (client) =>
      `${client} verá tus posiciones, saldos y transacciones de inversión. Solo lectura.`,
    cannot: "No puede mover dinero, operar ni cambiar nada.",
    sandbox: "Este es un entorno de prueba. Las instituciones y todas sus cifras son inventadas.",
    go: "Continuar",
  },
  institutions: {
    title: "Elige tu institución",
    search: "Buscar instituciones",
    found: (count) => (count === 1 ? "1 institución" : `${count} instituciones`),
    none: (query) => `Ninguna institución coincide con “${query}”`,
    noneHint: "Revisa la ortografía o borra la búsqueda para verlas todas.",
    clear: "Borrar la búsqueda",
  },
  credentials: {
    title: (name) => `Inicia sesión en ${name}`,
    repair: (name) => `Inicia sesión de nuevo en ${name}`,
    username: "Usuario",
    password: "Contraseña",
    submit: "Enviar",
    missing: "Escribe un usuario y una contraseña.",
    test: "Acceso de prueba",
    testHint: "Cualquier otro usuario con esta contraseña da otras cuentas.",
    testSecondStep:
      "Las contraseñas mfa_device, mfa_questions_1_1 y mfa_selections piden un segundo paso. user_custom recibe cuentas en JSON como contraseña.",
    fill: "Rellenar",
    others: (count) => `${count} usuarios con datos como los envían las instituciones reales`,
  },
  secondStep: {
    title: (name) => `${name} necesita saber más`,
    device: "¿A dónde se envía el código?",
    code: (place) => `Escribe el código que se envió: ${place}`,
    codeLabel: "Código",
    questions: "Responde estas preguntas.",
    missing: "Responde antes de seguir.",
    test: "En el entorno de prueba el código es 1234, la respuesta a la pregunta 0-0 es answer_0_0 y la opción correcta es Sí.",
    go: "Continuar",
  },
  loading: {
    "signing-in": (name) => `Iniciando sesión en ${name}`,
    connecting: (name) => `Conectando ${name}`,
    wait: "Esto tarda unos segundos.",
  },
  accounts: {
    title: "Elige las cuentas que compartes",
    hint: (name) => `Tus cuentas en ${name}`,
    ending: (mask) => `termina en ${mask}`,
    none: "Elige al menos una cuenta.",
    go: "Compartir las cuentas elegidas",
  },
  connected: {
    drills:
      "Esta institución sirve para ensayar: interrupciones, cuentas que cambian, respuestas dañadas.",
    drillsLink: "Elegir qué ocurre (se abre en otra pestaña)",
    title: "Todo está listo",
    repaired: "Iniciaste sesión de nuevo",
    text: (institution, client) =>
      `Cuando termines, ${client} leerá estas cuentas en ${institution}.`,
    go: "Terminar",
  },
  failed: {
    title: "Algo salió mal",
    expired: "Esta página caducó",
    unknown: "No se pudo conectar la institución. Inténtalo de nuevo en unos minutos.",
    retry: "Reintentar",
    leave: "Salir",
  },
  leaving: {
    title: "¿Salir sin conectar?",
    text: "Se perderá lo que escribiste.",
    stay: "Seguir",
    leave: "Salir",
  },
  unreachable:
    "No se pudo contactar al servidor. Revisa tu conexión a internet e inténtalo de nuevo.",
  subtypes: {
    "401k": "401(k)",
    brokerage: "Corretaje",
    roth: "Roth IRA",
    ira: "IRA",
  },
};

export const drillMessages: Translated<typeof englishDrills> = {
  locale: "es-US",
  pageTitle: "Ensaya lo que puede ocurrir (entorno de prueba)",
  sandbox: "Entorno de prueba",
  title: (institution) => `Ensaya lo que le puede ocurrir a ${institution}`,
  intro:
    "Lo que inicies aquí le ocurre solo a esta conexión y a ninguna otra. La institución y todas las cifras son inventadas.",
  keep: "No compartas esta dirección: quien la tenga puede hacer lo mismo. Funciona 30 días, o hasta que se elimine la conexión.",
  opening: "Abriendo…",
  unreachable:
    "No se pudo contactar al servidor. Revisa tu conexión a internet e inténtalo de nuevo.",
  noLink:
    "Esta página se abre con el enlace que muestra el entorno de prueba cuando se conecta una cuenta de Failure Testing Brokerage.",
  running: "Ocurre ahora",
  nothing: "Nada. La institución se comporta como siempre.",
  endAll: "Terminar todo",
  start: "Iniciar",
  end: "Terminar",
  startOf: (title) => `Iniciar: ${title}`,
  endOf: (title) => `Terminar: ${title}`,
  started: (title) => `Iniciado: ${title}`,
  ended: (title) => `Terminado: ${title}`,
  endedAll: "Terminó todo",
  until: (moment) => `hasta ${moment}`,
  untilEnded: "hasta que lo termines",
  lasts: "Cuánto dura",
  whose: "Datos de quién",
  lengths: {
    minute: "1 minuto",
    minutes: "10 minutos",
    hour: "1 hora",
  },
  failed: "No funcionó. Inténtalo de nuevo en un minuto.",
  groups: {
    access: "Acceso",
    accounts: "Cuentas",
    answers: "Respuestas",
    news: "Novedades",
    others: "Otros datos",
  },
  drills: {
    expired_login: {
      title: "La sesión caduca",
      tells: "No se lee nada hasta que alguien inicie sesión de nuevo en la institución.",
    },
    revoked_permission: {
      title: "El permiso termina",
      tells: "Como si hubieras terminado el acceso en el sitio web de la institución.",
    },
    removed_item: {
      title: "La conexión se elimina en otra parte",
      tells:
        "Como si la hubieras eliminado en el portal del proveedor: a cada pregunta sobre ella se responde que no existe.",
    },
    new_account: {
      title: "Se abre una cuenta",
      tells: "La institución tiene una cuenta más, que solo se comparte cuando la eliges.",
    },
    closed_account: {
      title: "Se cierra una cuenta",
      tells: "La última cuenta deja de aparecer.",
    },
    changed_account_ids: {
      title: "Las cuentas cambian de identificador",
      tells: "Las mismas cuentas y transacciones, con identificadores que nadie ha visto antes.",
    },
    changed_security_ids: {
      title: "Los valores cambian de identificador",
      tells: "Las mismas posiciones, cada una de un valor con otro identificador.",
    },
    provider_down: {
      title: "El proveedor no está disponible",
      tells: "Cada pregunta sobre esta conexión falla, también para repararla o eliminarla.",
    },
    institution_down: {
      title: "La institución no está disponible",
      tells: "El proveedor responde, pero no puede leer la institución.",
    },
    slow_answers: {
      title: "Las respuestas gotean",
      tells: "Cada respuesta llega a dieciséis bytes por segundo.",
    },
    malformed_answers: {
      title: "Las respuestas llegan cortadas",
      tells: "La mitad del JSON, con el estado de una respuesta completa.",
    },
    changing_total: {
      title: "El total cambia entre páginas",
      tells: "Cada página siguiente de transacciones cuenta una fila más que la primera.",
    },
    webhook_storm: {
      title: "Una tormenta de novedades",
      tells: "Se envían 120 novedades a la vez.",
    },
    duplicate_webhooks: {
      title: "La misma novedad cinco veces",
      tells: "Una novedad se envía una y otra vez, palabra por palabra.",
    },
    disordered_webhooks: {
      title: "Novedades en desorden",
      tells:
        "Primero se informa que el acceso se reparó y después que se rompió; funciona todo el tiempo.",
    },
    other_data: {
      title: "Datos como los envían las instituciones reales",
      tells: "En lugar de los datos de esta conexión llegan cuentas en las que algo es raro.",
    },
  },
};
