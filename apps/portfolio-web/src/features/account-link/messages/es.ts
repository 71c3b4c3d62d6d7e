import { countOf } from "#lib/format/format.ts";
import type { Translated } from "#lib/format/translated.ts";
import type * as en from "./en.ts";

const accounts = (n: number) => countOf(n, "cuenta", "cuentas");

export const linkMessages: Translated<typeof en.linkMessages> = {
  connect: "Conectar cuenta",
  reconnect: "Reconectar",
  connectAgain: "Conectar de nuevo",
  choose: "Elegir cuentas",
  connecting: "Conectando",
  tryAgain: "Reintentar",
  retry: "Reintentar",
  cancel: "Cancelar",
  failed: {
    connect: "No se pudo conectar",
    reconnect: "No se pudo reconectar",
    choose: "Las cuentas no cambiaron",
  },
  unable: {
    connect: "No se pudo conectar tu cuenta. Inténtalo de nuevo.",
    reconnect: "No se pudo reconectar tu cuenta. Inténtalo de nuevo.",
    choose: "No se pudieron cambiar las cuentas compartidas. Inténtalo de nuevo.",
  },
  cancelled: "Se canceló la reconexión.",
  info: {
    reconnect: {
      title: (institution) => `Reconectar ${institution}`,
      text: (institution) =>
        `Inicia sesión en ${institution} una vez más, en la ventana del proveedor de conexión de cuentas. Tus cuentas y su historial quedan como están; sus cifras continúan desde aquí.`,
    },
    choose: {
      title: (institution) => `Elegir cuentas de ${institution}`,
      text: (institution) =>
        `Inicia sesión en ${institution} una vez más, en la ventana del proveedor de conexión de cuentas, e indica qué cuentas se comparten. Una cuenta que dejes fuera se elimina aquí con su historial; una que agregues llega con lo que la institución informa de ella.`,
    },
    start: "Continuar",
  },
  code: (type, code) => `Si pides ayuda, indica: ${type} / ${code}`,
  noSession: "La sesión no está disponible",
  notAllowed: "Por ahora, tu organización no puede conectar cuentas.",
  operatorOnlyLooks: "Un operador que mira en nombre de un miembro no puede conectar cuentas.",
  noScript:
    "No se pudo cargar la ventana para conectar cuentas. Revisa tu conexión a internet e inténtalo de nuevo.",
  succeeded: {
    connect: (institution) => `${institution}: conectada`,
    reconnect: (institution) => `${institution}: reconectada`,
    choose: (institution) => `Se actualizaron las cuentas de ${institution}`,
  },
  leaving: (institution, names) =>
    `Se actualizaron las cuentas de ${institution}. Ya no se comparten y están por salir: ${names.join(", ")}`,
  follow: (n) =>
    `${accounts(n)} ${n === 1 ? "conectada" : "conectadas"}. Las posiciones llegan en menos de un minuto.`,
  followUpdated: "Las posiciones llegan en menos de un minuto.",
  alert: (institution, n) => `${institution}: conectada, ${accounts(n)}`,
  institution: "Institución",
};
