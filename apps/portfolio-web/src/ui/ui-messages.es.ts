import type { Translated } from "#lib/translated.ts";
import type { uiMessages as english } from "./ui-messages.ts";

export const uiMessages: Translated<typeof english> = {
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
