import type { Translated } from "#lib/translated.ts";
import type { operatorMessages as english } from "./operator-messages.ts";

export const operatorMessages: Translated<typeof english> = {
  label: "Sesión de operador",
  text: "Un operador está viendo el producto como",
  operator: (address) => `El operador es ${address}.`,
  end: "Terminar sesión de operador",
};
