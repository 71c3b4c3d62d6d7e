import { day, denverDay, denverTime } from "#lib/format-date.ts";
import type { Translated } from "#lib/translated.ts";
import type { deletionBarMessages as english } from "./deletion-messages.ts";

export const deletionBarMessages: Translated<typeof english> = {
  title: (organization, at) =>
    `${organization} se eliminará el ${day(denverDay(at))}, ${denverTime(at)} MT`,
  text: (by) =>
    `Lo pidió ${by}. Entonces se eliminarán definitivamente sus miembros, cuentas y cifras.`,
  keep: "Conservar la organización",
  keeping: "Conservando",
  failed: "No funcionó. Inténtalo de nuevo.",
};
