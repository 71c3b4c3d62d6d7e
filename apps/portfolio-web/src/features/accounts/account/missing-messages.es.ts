import type { Missing } from "@stocks-vibe/contracts/portfolio";
import type { Translated } from "#lib/translated.ts";
import type { missingMessages as english } from "./missing-messages.ts";

/** What the institution's last answer lacks. */
const LACKS: Record<Missing["what"], string> = {
  account: "Esta cuenta no aparece",
  holdings: "Las posiciones de esta cuenta no aparecen",
  transactions: "Las transacciones de esta cuenta no aparecen",
};

export const missingMessages: Translated<typeof english> = {
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
