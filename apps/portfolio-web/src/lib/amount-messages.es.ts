import type { amountMessages as english } from "./amount-messages.ts";
import type { Translated } from "./translated.ts";

export const amountMessages: Translated<typeof english> = {
  cents: "Escribe 1234.56: un punto antes de los centavos.",
  decimals: "Escribe 12.5: un punto antes de los decimales.",
  aboveZero: (example) => `Escribe un número mayor que cero, como ${example}.`,
  atLeast: (least) => `Al menos ${least}.`,
  atMost: (most) => `Como máximo ${most}.`,
};
