import { countOf } from "../format/format.ts";
import type { Translated } from "../format/translated.ts";
import type * as en from "./en.ts";

export const apiMessages: Translated<typeof en.apiMessages> = {
  notJson: (status, statusText) =>
    `El servidor envió una respuesta no válida: ${status} ${statusText}`,
  sessionEnded: "Tu sesión expiró. Inicia sesión de nuevo.",
  forbidden: "No tienes permiso para ver esto.",
  tooManyFor: (seconds) =>
    `Demasiadas solicitudes. Espera ${countOf(seconds, "segundo", "segundos")} antes de intentarlo de nuevo.`,
  tooMany: "Demasiadas solicitudes. Espera un momento antes de intentarlo de nuevo.",
  server:
    "Error del servidor: el servicio no está disponible por ahora. Inténtalo de nuevo en unos minutos.",
  refused: (status, statusText) => `La solicitud falló: ${status} ${statusText}`,
  noResponse: "Error de red: el servidor no respondió",
  unreachable: "Error de red: no se pudo conectar con el servidor. Revisa tu conexión a internet.",
  timeout: "Se agotó el tiempo: el servidor tardó demasiado en responder.",
  unexpected: "Ocurrió un error inesperado. Inténtalo de nuevo.",
  operatorTakesNothing: "Un operador que mira en nombre de un miembro no puede descargar archivos.",
  failed: {
    profile: "No se pudo cargar tu perfil",
    dashboard: "No se pudieron cargar los datos del panel",
    linkToken: "No se pudo preparar la conexión con Plaid",
    exchange: "No se pudo completar la conexión con Plaid",
    holdings: "No se pudieron cargar las posiciones de Plaid",
    remove: "No se pudo quitar la conexión de Plaid",
    removeAccount: "No se pudo quitar la cuenta",
    sync: "No se pudo sincronizar la conexión de Plaid",
    twice: "No se pudo guardar para qué es la segunda conexión",
    handOver: "No se pudieron entregar las cuentas",
    takeOver: "No se pudieron recibir las cuentas",
    accounts: "No se pudieron cargar las cuentas",
    transactions: "No se pudieron cargar las transacciones",
    answer: "No se pudo guardar tu respuesta",
    marketSymbol: "No se pudo cargar el símbolo de mercado",
    match: "No se pudo guardar el símbolo de mercado",
    addAccount: "No se pudo agregar la cuenta",
    renameAccount: "No se pudo cambiar la cuenta",
    enter: "No se pudo agregar la transacción",
    imports: "No se pudieron cargar los archivos",
    upload: "No se pudo leer el archivo",
    decide: "No se pudo guardar tu decisión",
    confirm: "No se pudo agregar el historial",
    revert: "No se pudo retirar el archivo",
    costBasis: "No se pudo guardar el método de base de costo",
    connections: "No se pudo cargar el estado de las conexiones",
    parts: "No se pudieron cargar las opciones",
    timeline: "No se pudo cargar la evolución del portafolio",
    income: "No se pudieron cargar los ingresos de cada año",
    years: "No se pudieron cargar los rendimientos anuales",
    explanation: "No se pudo explicar esta cifra",
    rows: "No se pudieron cargar las filas de esta cifra",
    csv: "No se pudo descargar el CSV",
    demo: "No se pudo cargar el avance de la demostración",
  },
};

export const amountMessages: Translated<typeof en.amountMessages> = {
  cents: "Escribe 1234.56: un punto antes de los centavos.",
  decimals: "Escribe 12.5: un punto antes de los decimales.",
  aboveZero: (example) => `Escribe un número mayor que cero, como ${example}.`,
  atLeast: (least) => `Al menos ${least}.`,
  atMost: (most) => `Como máximo ${most}.`,
};

export const limitMessages: Translated<typeof en.limitMessages> = {
  tooMany: "Demasiadas solicitudes. Espera antes de intentarlo de nuevo.",
  tooManyFor: (seconds) =>
    seconds > 90
      ? `Demasiadas solicitudes. Inténtalo de nuevo en ${countOf(Math.ceil(seconds / 60), "minuto", "minutos")}.`
      : `Demasiadas solicitudes. Inténtalo de nuevo en ${countOf(seconds, "segundo", "segundos")}.`,
};

export const organizationListMessages: Translated<typeof en.organizationListMessages> = {
  search: "Buscar organizaciones",
  hint: "Nombre, dirección o quién te invitó",
  none: (text) => `Ninguna organización coincide con “${text}”.`,
  count: (shown, all) => `${shown} de ${all} organizaciones`,
  invitedBy: (name) => `te invitó ${name}`,
  joined: (date) => `miembro desde el ${date}`,
};

export const organizationMessages: Translated<typeof en.organizationMessages> = {
  unnamed: "Mi organización",
};
