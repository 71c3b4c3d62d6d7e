import type { Translated } from "#lib/translated.ts";
import type { publicMessages as english } from "./public-messages.ts";

export const publicMessages: Translated<typeof english> = {
  brand: "Stocks Vibe",
  home: "Stocks Vibe, inicio",
  skip: "Ir al contenido",
  rights: (year) => `© ${year} Stocks Vibe. No es asesoría de inversión.`,
  about: "Sobre este sitio",
  help: "Ayuda",
  privacy: "Política de privacidad",
  terms: "Términos del servicio",
};
