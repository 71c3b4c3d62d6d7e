import type { LetterText } from "../letter.ts";
import type { LinkedLetters } from "./linked-letters-en.ts";

/** What somebody else did to what this person had linked. */
const linkedNotice = (
  { project, organization }: { readonly project: string; readonly organization: string },
  subject: string,
  happened: string,
): LetterText => ({
  subject,
  lead: happened,
  notes: [
    `Este mensaje trata de cuentas que conectaste o llevas a mano en ${organization} (${project}).`,
    "Puede hacerlo quien conectó o agregó la cuenta, y también un administrador. Si no lo esperabas, pregúntales.",
  ],
});

/** To whoever linked what somebody else changed. */
export const linkedSpanish: LinkedLetters = {
  connectionRemoved: (fields) =>
    linkedNotice(
      fields,
      `Se desconectó ${fields.institution} de ${fields.organization}`,
      `${fields.by} desconectó ${fields.institution}, que habías conectado. Sus cuentas y cifras se eliminaron.`,
    ),
  handOverOffered: (fields) =>
    linkedNotice(
      fields,
      `${fields.by} también conectó ${fields.institution} en ${fields.organization}`,
      `${fields.by} conectó cuentas de ${fields.institution} que habías conectado, y tu propia conexión no funciona. Nada tuyo cambió. Si son las mismas cuentas, abre la página de cuentas: allí puedes reparar tu conexión o ceder tus cuentas con su historial.`,
    ),
  handedOver: (fields) =>
    linkedNotice(
      fields,
      `Tus cuentas de ${fields.institution} se cedieron en ${fields.organization}`,
      `${fields.by} cedió las cuentas de ${fields.institution}, que habías conectado, a una conexión más reciente de las mismas cuentas. Su historial se conservó. Tu conexión averiada se eliminó.`,
    ),
  accountsHandedOver: (fields) =>
    linkedNotice(
      fields,
      `${fields.by} te cedió cuentas de ${fields.institution} en ${fields.organization}`,
      `${fields.by} había conectado antes que tú cuentas de ${fields.institution} y ofrece cedértelas con su historial. Todavía no cambió nada. Si son las mismas cuentas, puedes tomarlas en la página de cuentas.`,
    ),
  costBasisChanged: (fields) =>
    linkedNotice(
      fields,
      `Cambió la base de costo de ${fields.account} en ${fields.organization}`,
      `${fields.by} cambió el método de base de costo de ${fields.account} (${fields.institution}): qué acciones cuentan como vendidas primero. Las ganancias pueden verse distintas que antes. Tú conectaste esta cuenta.`,
    ),
  findingAnswered: (fields) =>
    linkedNotice(
      fields,
      `Cambiaron cifras de ${fields.account} en ${fields.organization}`,
      `${fields.by} respondió a una pregunta sobre los datos de ${fields.account} (${fields.institution}) o retiró una respuesta. Tú conectaste esta cuenta. La página de cuentas muestra lo que se dijo, y allí puedes deshacerlo.`,
    ),
  historyChanged: (fields) =>
    linkedNotice(
      fields,
      `Cambió el historial de ${fields.account} en ${fields.organization}`,
      `${fields.by} agregó transacciones a ${fields.account} (${fields.institution}), una cuenta tuya, o quitó algunas. Sus cifras pueden verse distintas que antes. La página de la cuenta muestra lo que se agregó, y allí puedes quitarlo.`,
    ),
  accountRenamed: (fields) =>
    linkedNotice(
      fields,
      `${fields.account} se llama así ahora en ${fields.organization}`,
      `${fields.by} cambió el nombre, la institución o el tipo de una cuenta que llevas a mano: ahora es ${fields.account} (${fields.institution}).`,
    ),
  accountRemoved: (fields) =>
    linkedNotice(
      fields,
      `Se eliminó ${fields.account} de ${fields.organization}`,
      `${fields.by} eliminó ${fields.account} (${fields.institution}), una cuenta tuya. Sus cifras se eliminaron.`,
    ),
};
