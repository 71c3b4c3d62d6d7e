import type { TrackerAction } from "@stocks-vibe/contracts/portfolio";
import type { Details, Sentence } from "./tracker-messages.ts";

const named = ({ institution }: Details): string => institution ?? "una institución";
const account = ({ account: name, institution }: Details): string =>
  [name ?? "una cuenta", institution && `(${institution})`].filter(Boolean).join(" ");

/** One sentence for each thing that the tracker's own log can tell of. */
export const trackerMessages: Readonly<Record<TrackerAction, Sentence>> = {
  "connection.linked": {
    done: (details) => `Conectó ${named(details)}`,
    tried: "conectar una institución",
  },
  "connection.sync-requested": {
    done: (details) => `Sincronizó ${named(details)} a mano`,
    tried: "sincronizar una institución",
  },
  "connection.updated": {
    done: (details) => `Inició sesión de nuevo en ${named(details)}`,
    tried: "iniciar sesión de nuevo en una institución",
  },
  "connection.kept-twice": {
    done: (details) => `Conservó una segunda conexión de ${named(details)}`,
    tried: "indicar para qué es la segunda conexión de otro miembro",
  },
  "connection.told-apart": {
    done: (details) => `Indicó que una segunda conexión de ${named(details)} trae otras cuentas`,
    tried: "indicar qué cuentas trae la conexión de otro miembro",
  },
  "connection.asked-again": {
    done: (details) => `Retiró lo que se dijo de una segunda conexión de ${named(details)}`,
    tried: "retirar lo que se dijo de la segunda conexión de otro miembro",
  },
  "connection.removed": {
    done: (details) => `Desconectó ${named(details)}`,
    tried: "desconectar una institución que conectó otro miembro",
  },
  "connection.handed-over": {
    done: (details) =>
      `Entregó las cuentas de ${named(details)} a una conexión más reciente de ellas`,
    tried: "entregar cuentas que conectó otro miembro",
  },
  "connection.taken-over": {
    done: (details) => `Recibió las cuentas de ${named(details)} de una conexión anterior`,
    tried: "recibir cuentas para la conexión de otro miembro",
  },
  "connection.history-carried-over": {
    done: (details) => `El historial de una conexión anterior pasó a ${named(details)}`,
    tried: "recibir un historial",
  },
  "account.cost-basis-method-chosen": {
    done: (details) => `Cambió el método de base de costo de ${account(details)}`,
    tried: "cambiar el método de base de costo de la cuenta de otro miembro",
  },
  "account.removed": {
    done: (details) => `Eliminó ${account(details)} definitivamente`,
    tried: "eliminar una cuenta",
  },
  "account.added-by-hand": {
    done: (details) => `Agregó ${account(details)} para llevarla a mano`,
    tried: "agregar una cuenta",
  },
  "account.renamed": {
    done: (details) => `Cambió cómo se llama ${account(details)}`,
    tried: "cambiar cómo se llama la cuenta de otro miembro",
  },
  "account.entry-added": {
    done: (details) => `Ingresó una transacción de ${account(details)}`,
    tried: "ingresar una transacción en la cuenta de otro miembro",
  },
  "account.history-added": {
    done: (details) => `Agregó historial de un archivo a ${account(details)}`,
    tried: "agregar historial a la cuenta de otro miembro",
  },
  "account.history-taken-back": {
    done: (details) => `Quitó historial que se había agregado a ${account(details)}`,
    tried: "quitar historial de la cuenta de otro miembro",
  },
  "account.lots-named": {
    done: (details) => `Indicó qué acciones tomó una venta en ${account(details)}`,
    tried: "indicar qué acciones tomó una venta en la cuenta de otro miembro",
  },
  "account.finding-answered": {
    done: (details) => `Respondió una pregunta sobre los datos de ${account(details)}`,
    tried: "responder una pregunta sobre los datos de la cuenta de otro miembro",
  },
  "account.answer-taken-back": {
    done: (details) => `Quitó una respuesta sobre los datos de ${account(details)}`,
    tried: "quitar una respuesta sobre la cuenta de otro miembro",
  },
  "security.matched": {
    done: ({ security, market_symbol: symbol }) =>
      `Indicó que el mercado conoce ${security ?? "un instrumento"} como ${symbol ?? "otro"}`,
    tried: "indicar qué símbolo de mercado tiene un instrumento de otro miembro",
  },
  "security.match-taken-back": {
    done: ({ security }) => `Quitó el símbolo de mercado de ${security ?? "un instrumento"}`,
    tried: "quitar el símbolo de mercado de un instrumento de otro miembro",
  },
  "data.exported": {
    done: () => "Descargó los datos de la organización",
    tried: "descargar los datos de la organización",
  },
  "identity.mismatch": {
    done: () => "Envió una solicitud en nombre de otra persona",
    tried: "enviar una solicitud en nombre de otra persona",
  },
  "operator.stopped": {
    done: () => "Cambió algo en nombre de un miembro",
    tried: "cambiar algo en nombre de un miembro",
  },
};
