import { wholeNumber } from "#lib/format.ts";
import type { Translated } from "#lib/translated.ts";
import type { twiceMessages as english } from "./twice-messages.ts";

export const twiceMessages: Translated<typeof english> = {
  title: (institution) => `${institution} está conectada dos veces`,
  text: (n) =>
    n === 1
      ? "Por su nombre, su tipo y los últimos dígitos de su número, una de sus cuentas ya llegó también por una conexión anterior. Cuenta una sola vez, por la conexión anterior."
      : `Por sus nombres, sus tipos y los últimos dígitos de sus números, ${wholeNumber(n)} de sus cuentas ya llegaron también por una conexión anterior. Cuentan una sola vez, por la conexión anterior.`,
  remove: "Quitar la conexión más reciente",
  answers: { "keep-both": "Conservar ambas", "different-accounts": "Son cuentas distintas" },
  saving: "Guardando",
  done: {
    "keep-both": (institution) => `Se conservan ambas conexiones de ${institution}.`,
    "different-accounts": (institution) =>
      `Las cuentas de ambas conexiones de ${institution} cuentan desde ahora. Si resultan ser las mismas, abre una cuenta de la conexión más reciente y vuelve a preguntar.`,
    "ask-again": (institution) =>
      `Lo que llegó por ambas conexiones de ${institution} vuelve a contar una sola vez.`,
  },
  apart: {
    title: (institution) => `¿Cada conexión de ${institution} trae cuentas propias?`,
    counts: (n) =>
      n === 1
        ? "Esta cuenta contará desde entonces, junto a la que tiene el mismo nombre, el mismo tipo y los mismos últimos dígitos:"
        : "Estas cuentas contarán desde entonces, junto a las que tienen los mismos nombres, tipos y últimos dígitos:",
    rises: (by, to) => `El valor total sube ${by} hasta ${to}, y todas las demás cifras lo siguen.`,
    falls: (by, to) => `El valor total baja ${by} hasta ${to}, y todas las demás cifras lo siguen.`,
    stays: "El valor total queda como está; las cifras de estas cuentas se suman a las demás.",
    otherCurrencies: "Lo que no está en dólares estadounidenses se muestra y no se suma al total.",
    believe: "Si son las mismas, lo que contienen contaría dos veces.",
    keep: "Dejarlo como está",
    confirm: "Son cuentas distintas",
  },
  told: {
    title: "Un miembro indicó que son cuentas distintas",
    text: (institution) =>
      `${institution} está conectada más de una vez, y las cuentas con el mismo nombre, el mismo tipo y los mismos últimos dígitos cuentan en cada conexión. Si son las mismas, vuelve a preguntar: contarán una sola vez hasta que se responda de nuevo.`,
    ask: "Volver a preguntar",
    asking: "Preguntando",
  },
  notCounted: "Llegó también por una conexión anterior y cuenta allí.",
};
