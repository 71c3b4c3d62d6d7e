import type { Translated } from "#lib/format/translated.ts";
import type * as en from "./en.ts";

export const uiMessages: Translated<typeof en.uiMessages> = {
  close: "Cerrar",
  dismiss: "Descartar el mensaje",
  notAvailable: "N/D",
  notLoaded: "Esta parte no se pudo cargar. Actualiza la página.",
  sandbox: "Datos de prueba",
  tooLong: (limit, over) =>
    `Como máximo ${limit} caracteres: ${over === 1 ? "sobra" : "sobran"} ${over}.`,
  showTable: "Ver tabla de datos",
  hideTable: "Ocultar tabla de datos",
  glossary: "(glosario, se abre en otra pestaña)",
  meanings: "Qué significan las palabras:",
  trends: { gain: ["Ganancia", "Pérdida"], lead: ["Por encima", "Por debajo"] },
};

export const publicMessages: Translated<typeof en.publicMessages> = {
  brand: "Stocks Vibe",
  home: "Stocks Vibe, inicio",
  skip: "Ir al contenido",
  rights: (year) => `© ${year} Stocks Vibe. No es asesoría de inversión.`,
  about: "Sobre este sitio",
  help: "Ayuda",
  privacy: "Política de privacidad",
  terms: "Términos del servicio",
};

export const waitMessages: Translated<typeof en.waitMessages> = {
  loading: "Cargando",
  long: {
    slow: "Esto tarda más de lo normal. Aún se está cargando.",
    offline: "No hay conexión a internet. Esto se carga solo cuando vuelva.",
  },
};
