import type { Translated } from "#lib/format/translated.ts";
import type * as en from "./en.ts";

export const legalMessages: Translated<typeof en.legalMessages> = {
  privacy: "Política de privacidad",
  privacyLead:
    "Qué guardamos sobre ti, por qué, quién lo ve y qué puedes hacer al respecto. En palabras sencillas, y aun así vinculante.",
  terms: "Términos del servicio",
  termsLead: "Qué puedes esperar del servicio y qué espera el servicio de ti.",
  thisOperator: "el operador de este sitio",
  operator: (name) => `Este sitio lo opera ${name}.`,
  unsetTitle: "El operador de este sitio no ha completado esta página",
  unset: (missing) =>
    `Quien opera este servidor no ha indicado ${missing}. Hasta que lo haga, esta página es un borrador: pregúntale antes de conectar cuentas reales.`,
  noContact:
    "Quien opera este servidor no ha indicado una dirección para preguntas. Pregunta a quien te invitó.",
  missing: {
    name: "su nombre",
    address: "su dirección",
    contact: "un contacto",
    law: "la ley aplicable",
  },
};
