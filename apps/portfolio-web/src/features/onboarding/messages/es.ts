import type { Translated } from "#lib/format/translated.ts";
import type * as en from "./en.ts";

export const onboardingMessages: Translated<typeof en.onboardingMessages> = {
  title: "Configura tu cuenta",
  minutes: "Toma de 2 a 3 minutos",
  progress: "Progreso de la configuración",
  dot: { completed: "completado", current: "actual", pending: "pendiente" },
  skip: "Omitir",
  skipRest: "configuración",
  welcome: {
    title: "Te damos la bienvenida",
    text: "Ve juntas tus cuentas de jubilación y de inversión, con cada cifra explicada. Solo necesitas el acceso a una institución.",
    kinds: [
      { title: "401(k)", text: "El plan de tu empleador, también de un trabajo anterior." },
      { title: "IRA", text: "Cuentas tradicionales, Roth y de reinversión (rollover)." },
      { title: "Corretaje", text: "Cuentas fuera de los planes de jubilación." },
    ],
    next: "Comenzar",
  },
  security: {
    title: "Seguridad y privacidad",
    points: [
      {
        title: "Solo leemos",
        text: "Stocks Vibe no puede operar, mover dinero ni cambiar nada en tu institución.",
      },
      {
        title: "Tu acceso se queda con el proveedor de conexión",
        text: "Inicias sesión en tu institución en la ventana del proveedor. Nunca vemos tu contraseña.",
      },
      {
        title: "Tu organización ve lo que conectas",
        text: "Todos los miembros de tu organización pueden ver las cuentas que conectas. Puedes desconectarlas en cualquier momento.",
      },
    ],
    next: "Entiendo, continuar",
  },
  connect: {
    title: "Conecta tu primera cuenta",
    text: "Elige tu institución, inicia sesión en ella y escoge las cuentas que se mostrarán. Puedes conectar más después.",
  },
  done: {
    title: "Todo listo",
    text: "Tus posiciones llegan en menos de un minuto. Tu panel se abre solo.",
    next: "Ir al panel",
  },
  finishing: "Preparando tu panel",
};
