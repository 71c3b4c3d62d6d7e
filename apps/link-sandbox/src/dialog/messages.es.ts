import type { Translated } from "./language/translated.ts";
import type { messages as english } from "./messages.ts";

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
