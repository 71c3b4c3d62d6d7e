import { day, denverDay, denverTime } from "#lib/format/format-date.ts";
import type { Translated } from "#lib/format/translated.ts";
import type * as en from "./en.ts";

export const organizationMessages: Translated<typeof en.organizationMessages> = {
  membersAndInvites: "Miembros e invitaciones",
  settings: "Ajustes",
  organizations: "Cambiar de organización",
  current: "Actual",
  only: "Esta es tu única organización.",
  organizationsFailed: "No se pudieron cargar tus otras organizaciones.",
  switchFailed: "No se pudo cambiar de organización. Inténtalo de nuevo.",
  switchOffline: "La conexión se cortó. Revisa tu conexión a internet e inténtalo de nuevo.",
  theme: "Apariencia",
  themes: { system: "Sistema", light: "Claro", dark: "Oscuro" },
  activity: "Actividad",
  help: "Ayuda",
  signOutOthers: "Cerrar las demás sesiones",
  signOutOthersTitle: "¿Cerrar las demás sesiones?",
  signOutOthersText:
    "Tu sesión sigue abierta aquí. En todos los demás navegadores y dispositivos habrá que iniciar sesión de nuevo en esta organización.",
  signOutOthersConfirm: "Cerrar las demás",
  signingOutOthers: "Cerrando",
  signOutOthersDone: "Tu sesión solo está abierta aquí",
  signedOutOthers: (count) => {
    if (count === 0) return "No tenías la sesión abierta en ningún otro lugar.";
    return `Se cerró la sesión en ${count} ${count === 1 ? "lugar" : "lugares"} más.`;
  },
  signOutOthersFailed: "No se pudieron cerrar las demás sesiones. Inténtalo de nuevo.",
  cancel: "Cancelar",
  close: "Cerrar",
};

export const deletionBarMessages: Translated<typeof en.deletionBarMessages> = {
  title: (organization, at) =>
    `${organization} se eliminará el ${day(denverDay(at))}, ${denverTime(at)} MT`,
  text: (by) =>
    `Lo pidió ${by}. Entonces se eliminarán definitivamente sus miembros, cuentas y cifras.`,
  keep: "Conservar la organización",
  keeping: "Conservando",
  failed: "No funcionó. Inténtalo de nuevo.",
};

export const menuMessages: Translated<typeof en.menuMessages> = {
  open: (name) => `Cuenta de ${name}`,
  logout: "Cerrar sesión",
};

export const namesMessages: Translated<typeof en.namesMessages> = {
  title: "¿Cómo te llamamos?",
  organizationTitle: "¿Cómo llamamos a tu organización?",
  text: "Los nombres aparecen en la parte superior de cada página y en el registro de actividad, para que todos aquí sepan quién hizo qué. Lo preguntamos una vez en cada organización.",
  person: "Tu nombre completo",
  organization: "Nombre de tu organización",
  use: "Usar este",
  saving: "Guardando",
  skip: "Ahora no",
  refused: () => "No se pudo guardar el nombre. Inténtalo de nuevo.",
};
