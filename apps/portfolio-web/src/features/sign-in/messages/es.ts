import { day, denverDay, denverTime } from "#lib/format/format-date.ts";
import type { Translated } from "#lib/format/translated.ts";
import type * as en from "./en.ts";

export const signInMessages: Translated<typeof en.signInMessages> = {
  left: "Saliste de la organización y se cerró tu sesión.",
  ending: (organization, at) =>
    `${organization} se eliminará el ${day(denverDay(at))}, a las ${denverTime(at)} MT`,
  endingText:
    "Un administrador lo pidió y cualquiera de ellos puede detenerlo hasta entonces. Después no queda nada a lo que unirse.",
  wrote: (inviter) => `${inviter} escribió:`,
  loginTitle: "Iniciar sesión",
  notHere: "¿No puedes iniciar sesión aquí?",
  otherWay: "Iniciar sesión de otra forma",
  newHere: "¿Es tu primera vez aquí?",
  signUp: "Crea una cuenta",
  expired: "Tu sesión venció por motivos de seguridad. Inicia sesión de nuevo para continuar.",
  noSession: "No hay ninguna sesión activa. Inicia sesión para continuar.",
  switchLost:
    "La conexión se cortó mientras cambiabas de organización y tu sesión terminó con ello. Inicia sesión de nuevo.",
  mailbox: "Los correos de desarrollo llegan al buzón integrado",
  demo: "Da un vistazo a la organización de demostración: inicia sesión como",
  or: ", o",
  openDemo: "ábrela con un clic",
  title: "Iniciando sesión",
  stages: {
    sending: "Preparando tu inicio de sesión",
    authenticating: "Verificando tu enlace",
    "creating-session": "Abriendo tu sesión",
    redirecting: "Entrando",
  },
  progress: "Progreso del inicio de sesión",
  confirmTitle: "¿Continuar con el inicio de sesión?",
  confirmBrowser:
    "No sabemos si pediste este enlace en este navegador. Continúa solo si lo pediste tú.",
  confirmMember: (email) =>
    `Iniciaste sesión como ${email}. Si continúas, esa sesión termina y se inicia otra con este enlace.`,
  confirmNamed: (email) =>
    `Este enlace inicia tu sesión como ${email}. Continúa solo si esa dirección es tuya: lo que conectes después lo verá su propietario.`,
  confirmMailbox: (email) =>
    `Este enlace inicia tu sesión como ${email}, una dirección distinta de la que usaste aquí para pedirlo. Continúa solo si es tuya: lo que conectes después lo verá su propietario.`,
  connectionTitle: "¿Empezar el inicio de sesión único?",
  connectionText: "Continúa solo si lo empezaste tú, por ejemplo en el portal de tu empresa.",
  connectionMember: (email) =>
    `Iniciaste sesión como ${email}. Tu sesión termina cuando entres allí.`,
  invitedBy: (inviter, organization) => `${inviter} te invitó a ${organization}`,
  invited: (organization) => `Te invitaron a ${organization}`,
  invitedText: (email) =>
    `La invitación es para ${email}. Si la aceptas, pasas a ser miembro: ves lo que comparten sus miembros y ellos ven lo que conectes allí. Si la rechazas, no se guarda nada de ella.`,
  invitedMember: ({ email, organization, as }) =>
    `Ahora tienes una sesión abierta como ${email}. Al aceptar, esa sesión se cierra en este navegador y se abre otra en ${organization}${as === null ? "" : ` como ${as}`}.`,
  accept: "Aceptar",
  decline: "Rechazar",
  invitation: "Invitación",
  declinedChoice: "Rechazada",
  tryAgain: "Reintentar",
  linkGoneTitle: "Abre el enlace otra vez",
  linkGone:
    "Esta página se volvió a cargar sin su enlace. El enlace todavía sirve: ábrelo otra vez desde tu correo, o desde la página de donde vino.",
  declinedTitle: "Invitación rechazada",
  declined: (organization) => `No eres miembro de ${organization}.`,
  home: "Ir a la página de inicio",
  signedInTitle: "Ya iniciaste sesión",
  signedInText: (email, organization) =>
    `Tu sesión está abierta como ${email} en ${organization}. Esta invitación o este enlace ya no está disponible: se usó, se rechazó, se retiró o se reemplazó por uno más reciente. Si era para otra organización, pide uno nuevo a quien lo envió.`,
  toPortfolio: "Ir a tu portafolio",
  changeTitle: "¿Usar esta dirección de correo electrónico?",
  changeText: (email, organization) =>
    `Alguien de ${organization} pidió usar ${email} para su cuenta. Continúa solo si fuiste tú: después se inicia tu sesión en esa cuenta.`,
  stopTitle: "¿Detener el cambio de tu dirección de correo electrónico?",
  stopText:
    "Alguien pidió reemplazar tu dirección de correo electrónico. Si lo detienes, se conserva la dirección a la que se envió este enlace.",
  stop: "Detener el cambio",
  stoppedTitle: "El cambio se detuvo",
  stopped:
    "Tu dirección de correo electrónico queda como está. Si no pediste el cambio, avisa a tu administrador.",
  continue: "Continuar",
  cancel: "Cancelar",
  chooseTitle: "Elige una organización para continuar",
  noneMayCreate: "Crea una organización para empezar",
  none: (email) => `${email} no pertenece a ninguna organización.`,
  noneText:
    "Revisa que tu dirección de correo sea correcta. Si lo es, puede que tu administrador tenga que invitarte primero.",
  chooseText: (email) => `Iniciaste sesión como ${email}`,
  role: (roles) => `Rol: ${roles}`,
  eligible: "Puedes unirte",
  member: "Miembro",
  create: "Crear una organización",
  createLabel: "Nombre de la organización",
  creating: "Creando",
  backToLogin: "Volver al inicio de sesión",
  passwordTitle: "Tu contraseña",
  stay: "Quedarte donde estás",
  failedTitle: "No se pudo iniciar sesión",
  returnToLogin: "Volver al inicio de sesión",
  sendNewLink: (email) => `Enviar un enlace nuevo a ${email}`,
  sendingLink: "Enviando",
  newLinkSent: (email) =>
    `Enviamos un enlace nuevo a ${email}. Ábrelo en este navegador: sirve para iniciar sesión una vez, durante 30 minutos.`,
};

/** The error catalogue of the page a link leads to. */
export const authenticateErrors: Translated<typeof en.authenticateErrors> = {
  noToken: "No se encontró el enlace de inicio de sesión. Intenta iniciar sesión de nuevo.",
  openedAgain:
    "Esta página se volvió a cargar sin su enlace, que funciona una sola vez. Pide uno nuevo.",
  providerAgain:
    "Esta página se volvió a cargar y terminó el inicio de sesión que estaba en curso. Vuelve a iniciar sesión.",
  expired:
    "Este enlace venció. Los enlaces de inicio de sesión son válidos durante 30 minutos. Pide uno nuevo.",
  invalid: "Este enlace no es válido o ya se usó. Pide uno nuevo.",
  operatorLink:
    "Este enlace de operador venció o ya se usó. Funciona una sola vez y durante cinco minutos: crea uno nuevo.",
  operatorNeedsFactor:
    "Esta organización pide un segundo factor, que un operador no tiene. No se puede mostrar nada de ella.",
  rateLimit:
    "Demasiados intentos de inicio de sesión. Espera unos minutos antes de intentarlo de nuevo.",
  network:
    "Error de red: no se pudo conectar con el servicio de inicio de sesión. Revisa tu conexión a internet e inténtalo de nuevo.",
  unauthorized:
    "No se pudo iniciar sesión. Puede que el enlace no sea válido o se haya alterado. Pide un enlace nuevo.",
  organization:
    "No se pudo acceder a la organización. Inténtalo de nuevo o contacta a soporte si el problema continúa.",
  answerLost:
    "La conexión se cortó antes de recibir la respuesta. Un enlace funciona una sola vez, así que el tuyo puede estar usado: revisa tu conexión a internet y envía uno nuevo.",
  linkNotSent: "No pudimos enviar un enlace nuevo. Inténtalo de nuevo.",
  server:
    "Error del servidor: nuestro servicio de inicio de sesión no está disponible por el momento. Inténtalo de nuevo en unos minutos.",
  default: "Ocurrió un error al iniciar sesión. Inténtalo de nuevo.",
  failed: "No se pudo iniciar sesión. Inténtalo de nuevo.",
  notMember: "Ya no eres miembro de esa organización. Elige otra.",
  replaced:
    "Este enlace ya no funciona: se envió uno más reciente o algo de tu cuenta cambió desde entonces. Abre el correo más reciente o pide un enlace nuevo.",
  joinFailed: "No se pudo entrar a la organización. Inténtalo de nuevo.",
  mayNotCreate:
    "Aquí no se puede crear una organización con esta dirección. Puede que un administrador tenga que invitarte primero.",
  tookTooLong: "Este inicio de sesión ya se usó o venció. Inicia sesión de nuevo.",
  createFailed: "No se pudo crear la organización. Inténtalo de nuevo.",
  providerFailed:
    "El inicio de sesión con la otra cuenta no terminó. Inténtalo de nuevo o inicia sesión de otra forma.",
  ssoFailed:
    "El inicio de sesión de tu organización no terminó. Inténtalo de nuevo o pregunta a un administrador: puede ver qué falló.",
  providerNotMember:
    "No eres miembro de esta organización, y con esta cuenta nadie puede unirse a ella. Pide a un administrador que te invite.",
  providerOver:
    "Este inicio de sesión ya se usó, tardó demasiado o empezó en otro navegador. Inicia sesión de nuevo.",
  invitationExpired: "Esta invitación o este enlace venció. Pide uno nuevo a quien lo envió.",
  invitationOver:
    "Esta invitación o este enlace ya no está disponible: se usó, se rechazó, se retiró o se reemplazó por uno más reciente. Pide uno nuevo a quien lo envió.",
  declineFailed: "Esta invitación ya no está disponible: se usó, se retiró o se rechazó antes.",
  stopFailed:
    "Ya no hay nada que detener: el cambio se detuvo antes, se hizo, se abandonó o venció. Si tu dirección cambió y no fuiste tú, avisa a tu administrador.",
};
