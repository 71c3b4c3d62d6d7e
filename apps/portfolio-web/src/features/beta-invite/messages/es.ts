import type { Translated } from "#lib/format/translated.ts";
import type * as en from "./en.ts";

export const betaMessages: Translated<typeof en.betaMessages> = {
  title: "Te damos la bienvenida a la beta de Stocks Vibe",
  comingSoon: "Próximamente",
  lede: "Estás en la lista. Abrimos el acceso a una organización a la vez. No se envía ningún correo cuando llega tu turno: vuelve a cargar esta página y te llevará a tu panel en cuanto tu organización tenga acceso.",
  detailsTitle: "Los detalles de tu acceso a la beta",
  email: "Correo electrónico",
  organization: "Organización",
  accessLevel: "Nivel de acceso",
  awaiting: "A la espera de invitación",
  soon: [
    { title: "Funciones anticipadas", text: "Usa vistas nuevas antes que nadie." },
    { title: "Opiniones", text: "Dinos qué debería explicar una cifra y lo hacemos." },
    { title: "Comunidad", text: "Compara notas con otros inversionistas a largo plazo." },
  ],
  nextTitle: "Lo que viene",
  next: [
    {
      icon: "dashboard",
      title: "Análisis avanzado del portafolio",
      text: "Base de costo, lotes y rendimiento anual (TIR) de cada posición.",
    },
    {
      icon: "line",
      title: "Análisis de rendimiento",
      text: "Años calendario y el mismo dinero en el S&P 500.",
    },
    {
      icon: "bell",
      title: "Alertas automáticas",
      text: "Un aviso cuando una conexión te necesita o una cifra cambia por algo distinto de los precios.",
    },
  ],
  questions: "¿Preguntas?",
  contact: "Contactar a soporte",
  noContact:
    "Quien opera este servidor no ha indicado una dirección para ellas. Pregunta a quien te invitó.",
};
