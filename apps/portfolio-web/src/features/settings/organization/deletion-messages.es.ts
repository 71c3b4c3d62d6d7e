import { countOf as count } from "#lib/count-of.ts";
import type { Translated } from "#lib/translated.ts";
import type { deletionMessages as english } from "./deletion-messages.ts";

export const deletionMessages: Translated<typeof english> = {
  title: "Eliminar la organización",
  name: "Eliminar definitivamente",
  text: "Después de 24 horas, en las que cualquier administrador puede detenerlo, se elimina todo lo de la organización.",
  button: "Eliminar la organización",
  asked: "Está por eliminarse, como se indica en la parte superior de esta página.",
  dialogTitle: (organization) => `¿Eliminar ${organization}?`,
  goes: "Se elimina definitivamente:",
  members: (n) => count(n, "membresía", "membresías"),
  connections: (n) =>
    count(
      n,
      "institución conectada, cuyo acceso termina",
      "instituciones conectadas, cuyo acceso termina",
    ),
  accounts: (n) => count(n, "cuenta con sus cifras", "cuentas con sus cifras"),
  grace:
    "Ocurre dentro de 24 horas. Se escribe a todos los administradores y cada uno puede detenerlo hasta entonces. Descarga antes lo que quieras conservar.",
  label: "Escribe el nombre de la organización",
  hint: (organization) => `Exactamente como se llama: ${organization}`,
  mismatch: "Este no es el nombre de la organización.",
  deleting: "Solicitando",
};
