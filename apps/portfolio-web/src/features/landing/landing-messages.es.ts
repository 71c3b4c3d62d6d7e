import type { Translated } from "#lib/translated.ts";
import type { landingMessages as english } from "./landing-messages.ts";

export const landingMessages: Translated<typeof english> = {
  title: "Tu jubilación, con las cuentas claras",
  skip: "Saltar al contenido",
  brand: "Stocks Vibe",
  sections: "Secciones",
  benefits: "Beneficios",
  exclusiveAccess: "Acceso exclusivo",
  joinBeta: "Unirse a la beta",
  logIn: "Iniciar sesión",
  headline: "Tu jubilación, con las cuentas claras.",
  lede: "Todas las cuentas 401(k), IRA y de corretaje de tu familia en un solo lugar de solo lectura, y una pregunta honesta con respuesta: ¿en qué se habría convertido el mismo dinero en el S&P 500?",
  join: "Unirse a la lista de la beta",
  readOnly: "Solo lectura. Sin operaciones, nunca.",
  benefitsTitle: "Cifras que puedes comprobar, no solo mirar.",
  benefitList: [
    {
      title: "Nunca un número inventado",
      text: "Una cifra que no se puede conocer dice N/D y por qué. Los precios antiguos llevan su fecha. Los errores muestran errores, no ejemplos.",
    },
    {
      title: "Compartido, y solo con tu gente",
      text: "Los miembros de tu organización ven la misma imagen. Nadie más la ve, y aquí nada puede operar ni mover dinero.",
    },
  ],
  accessTitle: "Acceso exclusivo, una organización a la vez.",
  steps: [
    {
      title: "Únete a la lista de espera",
      text: "Deja tu correo electrónico. Te enviamos un enlace; no hay que elegir contraseña.",
    },
    {
      title: "Recibe acceso",
      text: "Abrimos el acceso para toda tu familia o empresa a la vez.",
    },
    {
      title: "Conecta tus cuentas",
      text: "De dos a tres minutos por institución. Las cifras se actualizan cada día a las 10 p.m. MT.",
    },
  ],
  bandTitle: "Descubre cuánto ganaron de verdad tus ahorros.",
  bandText:
    "La beta es gratuita. Únete a la lista de espera y conecta tus cuentas cuando tu organización tenga acceso.",
};
