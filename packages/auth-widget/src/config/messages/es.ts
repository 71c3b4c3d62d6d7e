import type { Messages } from "../catalogue.ts";

const ofThisSite = { setUp: "El inicio de sesión no está bien configurado en este sitio." };

/** Whatever was asked, in Spanish. */
const onTheWay = {
  tooMany: "Demasiadas solicitudes. Espera un momento antes de intentarlo de nuevo.",
  tooManyFor: (seconds: number) =>
    seconds > 90
      ? `Demasiadas solicitudes. Inténtalo de nuevo en ${Math.ceil(seconds / 60)} minutos.`
      : `Demasiadas solicitudes. Inténtalo de nuevo en ${seconds === 1 ? "1 segundo" : `${seconds} segundos`}.`,
  offline:
    "Error de red: no se pudo conectar con el servicio de autenticación. Revisa tu conexión a internet e inténtalo de nuevo.",
};

/** Every sentence about accounts elsewhere and organizations' own sign-ins, in Spanish. */
const spanishFederation: Pick<Messages, "federation" | "sso"> = {
  federation: {
    or: "o",
    continueWith: (name) => `Continuar con ${name}`,
    providers: {
      google: "Google",
      microsoft: "Microsoft",
      hubspot: "HubSpot",
      slack: "Slack",
      github: "GitHub",
    },
    sso: "Usar inicio de sesión único",
  },
  sso: {
    emailHeadline: "Escribe tu correo electrónico para continuar",
    menuHeadline: "Elige una conexión para continuar",
    noneHeadline: "Lo sentimos, no encontramos ninguna conexión.",
    noneText: "Escribe el identificador de tu organización para continuar.",
    slug: "Identificador de la organización",
    enterSlug: "Escribe el identificador",
    another: "Probar otra forma de iniciar sesión",
    continue: "Continuar",
    looking: "Buscando",
    slugProblems: {
      slugUnknown: "No se encontró la organización. Inténtalo de nuevo.",
      slugFailed: "Se produjo un error. Inténtalo de nuevo.",
      ...onTheWay,
    },
  },
};

/** What the developer of a page reads where Google's prompt does not come, in Spanish. */
const spanishOneTap: Pick<Messages, "oneTap"> = {
  oneTap: {
    notShown: (reason) => `No se pudo cargar One Tap: ${reason}`,
    problems: {
      origin_not_allowed_for_client:
        "Agrega el origen de esta página a los orígenes autorizados del cliente de OAuth en la consola de Google.",
      invalid_client: "Google no conoce el ID de cliente de OAuth de este proyecto. Revísalo.",
      oauth_config_not_found:
        "Configura Google con un ID de cliente de OAuth y su secreto para este proyecto.",
      no_login_redirect_urls_set:
        "Permite una dirección para iniciar sesión entre las URL de redirección.",
      no_signup_redirect_urls_set:
        "Permite una dirección para registrarse entre las URL de redirección.",
      default_provider_not_allowed:
        "One Tap necesita un cliente de OAuth propio: no se permite el compartido que viene con el proyecto.",
    },
    onlyTests: "Solo se muestra con el token público de un proyecto de prueba.",
  },
};

/** What is asked before a link is used, in Spanish. */
const spanishLink: Pick<Messages, "link"> = {
  link: {
    headline: "¿Continuar con el inicio de sesión?",
    continueAs: (mailbox) => `¿Continuar como ${mailbox}?`,
    invited: (organization) => `Te invitaron a ${organization}`,
    invitedBy: (inviter, organization) => `${inviter} te invitó a ${organization}`,
    headlines: {
      changeAddress: "¿Usar esta dirección de correo electrónico?",
      operator: "¿Ver como otro miembro?",
      newPassword: "¿Elegir una contraseña nueva?",
      connection: "¿Empezar el inicio de sesión único?",
    },
    signedInAs: (email) =>
      `Iniciaste sesión como ${email}. Si continúas, esa sesión termina y se inicia otra con este enlace.`,
    invitation: (mailbox) => `La invitación es para ${mailbox}. Al aceptarla, pasas a ser miembro.`,
    address: (mailbox, organization) =>
      `Alguien de ${organization} pidió usar ${mailbox} para su cuenta. Continúa solo si fuiste tú.`,
    only: {
      notAsked:
        "No sabemos si pediste este enlace en este navegador. Continúa solo si lo pediste tú.",
      otherMailbox:
        "Esta dirección no es la que usaste para pedir un enlace. Continúa solo si es tuya.",
      operator: "Este enlace muestra lo que ve otro miembro. Continúa solo si lo creaste tú.",
      newPassword:
        "Este enlace sirve para elegir una contraseña nueva y después inicia tu sesión. Continúa solo si lo pediste tú.",
      connection: "Continúa solo si lo empezaste tú, por ejemplo en el portal de tu empresa.",
    },
    continue: "Continuar",
    wrote: (inviter) => `${inviter} escribió:`,
    ending: (organization) =>
      `${organization} está por eliminarse: si ninguno de sus administradores lo detiene, todo lo suyo desaparece en menos de un día.`,
    accept: "Aceptar invitación",
    leave: "Ahora no",
  },
};

type Factors = Pick<Messages, "mfa" | "totp" | "sms">;

/** The Spanish sentences about second factors: a part of the one catalogue in spanish.ts. */
const spanishFactors: Factors = {
  mfa: {
    setUp: "Configura la autenticación multifactor",
    why: (organization) =>
      `${organization} pide a sus miembros una segunda prueba de identidad. Se configura una sola vez, en un minuto.`,
    useApp: "Usar una aplicación de autenticación",
    useText: "Recibir un código por mensaje de texto",
    continue: "Continuar",
    back: "Volver",
  },
  totp: {
    qrHeadline: "Escanea el código QR para vincular tu aplicación de autenticación",
    qrText:
      "Abre en tu teléfono una aplicación de autenticación, como Google Authenticator o 1Password, agrega una cuenta y apunta la cámara aquí.",
    qrAlt: "Código QR para tu aplicación de autenticación",
    trouble: "¿Problemas para escanear?",
    manualHeadline: "¿Problemas para escanear el código QR?",
    manualText: "Escribe este código en tu aplicación de autenticación para vincularla.",
    secret: "Código para tu aplicación",
    copy: "Copiar código",
    scanInstead: "Escanear el código QR",
    preparing: "Preparando tu código",
    notReady: "No se pudo crear el código.",
    tryAgain: "Intentar de nuevo",
    entryHeadline: "Escribe el código de verificación",
    entryText: "Escribe el código de 6 dígitos de tu aplicación de autenticación.",
    useBackupCode: "Usar un código de respaldo",
    textInstead: "Recibir un código por mensaje de texto",
  },
  sms: {
    setupHeadline: "Escribe tu número de teléfono para configurar la autenticación multifactor",
    setupText:
      "Enviaremos un código de 6 dígitos a este número cada vez que inicies sesión. Tu compañía telefónica puede cobrar por ello.",
    country: "País",
    number: "Número de teléfono",
    placeholder: "(123) 456-7890",
    sending: "Enviando",
    headline: "Escribe el código",
    sentTo: (number) => `Te enviamos un código de 6 dígitos al ${number}.`,
    sendingTo: (number) => `Estamos enviando un código de 6 dígitos al ${number}.`,
    useApp: "Usar una aplicación de autenticación",
  },
};

/** About the page that the widget stands on, in Spanish. */
const spanishEmbed: Pick<Messages, "embed"> = {
  embed: {
    notLoaded:
      "No se pudo cargar el siguiente paso. Revisa tu conexión a internet e inténtalo de nuevo. No tienes que volver a empezar.",
    notKept:
      "Tu navegador está configurado para no guardar nada de esta página, así que tendrás que iniciar sesión cada vez que se abra. Para que la sesión se mantenga, permite las cookies y los datos de este sitio y vuelve a cargar la página.",
    tryAgain: "Intentar de nuevo",
  },
};

/** The same in Spanish. */
const spanishConsent: Pick<Messages, "consent"> = {
  consent: {
    headline: (app) => `${app} quiere acceder a tu cuenta`,
    text: "Si lo permites, podrá:",
    cannot: "Esto no lo puedes permitir aquí:",
    thisApp: "Esta aplicación",
    allow: "Permitir",
    deny: "No permitir",
    loading: "Cargando",
    sending: "Enviando",
    denied: "Se denegó el acceso a la aplicación.",
    goBack: "Volver a la aplicación",
    scopes: {
      openid: "Verificar tu identidad",
      profile: "Ver los datos personales de tu perfil",
      email: "Ver tu correo electrónico",
      phone: "Ver tu número de teléfono",
      offline_access: "Mantener este acceso cuando no estés en la aplicación",
      full_access: "Actuar en tu nombre en todo lo que puedes hacer aquí",
    },
    byName: (scope) => `Usar el permiso ${scope}`,
    missing: (names) => `Falta un parámetro obligatorio: ${names}`,
    logoutMissing: (name) =>
      `Falta un parámetro obligatorio: ${name}. Ponte en contacto con quien desarrolla la aplicación.`,
    logoutHeadline: "¿Cerrar la sesión?",
    logoutText: "Una aplicación pide que también cierres tu sesión aquí.",
    logout: "Cerrar la sesión",
    stay: "Seguir con la sesión abierta",
    stayed: "Tu sesión sigue abierta.",
    failed: "Algo salió mal. Inténtalo más tarde o pide ayuda a tu administrador.",
    tryAgain: "Intentar de nuevo",
  },
};

/**
 * The warnings of the library by which the identity server measures passwords, in Spanish, by what
 * it says. One that is not here is left out: nobody reads two languages in one page.
 */
const warnings: Readonly<Record<string, string>> = {
  "Straight rows of keys on your keyboard are easy to guess.":
    "Las filas de teclas seguidas del teclado son fáciles de adivinar.",
  "Short keyboard patterns are easy to guess.":
    "Los patrones cortos del teclado son fáciles de adivinar.",
  'Repeated characters like "aaa" are easy to guess.':
    "Los caracteres repetidos como “aaa” son fáciles de adivinar.",
  'Repeated character patterns like "abcabcabc" are easy to guess.':
    "Los patrones repetidos como “abcabcabc” son fáciles de adivinar.",
  'Common character sequences like "abc" are easy to guess.':
    "Las secuencias comunes como “abc” son fáciles de adivinar.",
  "Recent years are easy to guess.": "Los años recientes son fáciles de adivinar.",
  "Dates are easy to guess.": "Las fechas son fáciles de adivinar.",
  "This is a heavily used password.": "Esta contraseña es una de las más usadas.",
  "This is a frequently used password.": "Esta contraseña se usa con mucha frecuencia.",
  "This is a commonly used password.": "Esta contraseña es de uso común.",
  "This is similar to a commonly used password.": "Esta contraseña se parece a una de uso común.",
  "Single words are easy to guess.": "Una sola palabra es fácil de adivinar.",
  "Single names or surnames are easy to guess.": "Un solo nombre o apellido es fácil de adivinar.",
  "Common names and surnames are easy to guess.":
    "Los nombres y apellidos comunes son fáciles de adivinar.",
  "There should not be any personal or page related data.":
    "No debe contener datos personales ni de esta página.",
  "Your password was exposed by a data breach on the Internet.":
    "Tu contraseña quedó expuesta en una filtración de datos en internet.",
};

/** Every sentence the widget shows, in Spanish. */
export const spanish: Messages = {
  frame: { poweredBy: "Con tecnología de Stocks Vibe" },
  main: {
    password: "Usar una contraseña",
    headline: "Regístrate o inicia sesión",
    continueTo: (organization) => `Continúa a ${organization}`,
    verifyHeadline: "Verifica tu correo electrónico",
    verifyText: "Confirma tu dirección de correo electrónico con una de estas opciones:",
    email: "Correo electrónico",
    placeholder: "ejemplo@correo.com",
    submit: "Continuar con correo electrónico",
    sending: "Enviando",
    finding: "Cargando",
    entering: "Iniciando sesión...",
    nothingToOffer:
      "No hay ninguna forma de iniciar sesión configurada. Comunícate con tu administrador para más información.",
  },
  emailMethod: {
    headline: "Elige cómo quieres continuar.",
    link: "Recibir un enlace para iniciar sesión",
    code: "Recibir un código para iniciar sesión",
  },
  emailCode: {
    headline: "Escribe el código",
    sentTo: (email) => `Te enviamos un código de 6 dígitos a ${email}.`,
  },
  password: {
    headline: "Inicia sesión con correo electrónico y contraseña",
    label: "Contraseña",
    show: "Mostrar",
    hide: "Ocultar",
    submit: "Continuar",
    forgot: "Registrarse o restablecer la contraseña",
    forgotHeadline: "¡Revisa tu correo para recibir ayuda!",
    forgotText:
      "Te enviaremos un enlace para entrar directamente a tu cuenta o para elegir una contraseña nueva.",
    forgotSubmit: "Recibir un enlace",
    resetHeadline: "¡Revisa tu correo!",
    resetText: (email) =>
      `Si existe una cuenta para ${email}, un enlace para elegir una contraseña nueva está en camino.`,
    firstHeadline: "Primero verifica tu correo electrónico.",
    firstText: (email) =>
      `Enviamos un enlace a ${email}. Ábrelo para confirmar que la dirección es tuya; allí eliges tu contraseña.`,
    resend: "Reenviar correo",
    newHeadline: "Elige una contraseña nueva",
    newText: "Con ella inicias sesión de inmediato.",
    newLabel: "Contraseña nueva",
    save: "Guardar contraseña",
    saving: "Guardando",
    warning: (said) => warnings[said] ?? "",
    context:
      "Esta contraseña contiene la dirección de correo, un nombre o el nombre de este producto. Elige una sin ellos.",
    strength: (score) => `Seguridad: ${score} de 4`,
    length: (count) => `Debe tener al menos ${count} caracteres`,
    complexity: (count) =>
      `Debe contener ${count} de los siguientes: letra mayúscula, letra minúscula, número, símbolo`,
    breached:
      "Es posible que esta contraseña se haya usado en otro sitio que sufrió un problema de seguridad. Elige otra contraseña.",
  },
  organizations: {
    headline: "Elige una organización para continuar",
    create: "Crear una organización",
    join: "Unirse",
    acceptInvite: "Aceptar invitación",
    decline: "Rechazar",
    declined: "Rechazada",
    continue: "Continuar",
    creating: "Creando la organización...",
    name: "Nombre de la organización",
    nameTooLong: (longest) => `Un nombre tiene como máximo ${longest} caracteres.`,
    noneMayCreate: "Crea una organización para empezar",
    noneMayCreateText: (email) => `${email} no tiene una cuenta.`,
    none: (email) => `${email} no pertenece a ninguna organización.`,
    noneText:
      "Revisa que tu dirección de correo sea correcta. Si lo es, puede que tu administrador tenga que invitarte primero.",
    another: "Probar con otro correo electrónico",
    search: "Buscar organizaciones",
    noMatch: (text) => `Ninguna organización coincide con “${text}”.`,
    shown: (shown, all) => `${shown} de ${all} organizaciones`,
    notMember: "Ya no eres miembro de esa organización. Elige otra.",
    invitedBy: (name) => `te invitó ${name}`,
    joined: (date) => `miembro desde el ${date}`,
  },
  emailSent: {
    headline: "Revisa tu correo",
    sentTo: "Se envió un enlace a",
    once: (minutes) => `Funciona una sola vez, durante ${minutes} minutos.`,
    openIn: (mailbox) => `Abrir en ${mailbox}`,
    notArrived: "¿No llegó? Revisa el correo no deseado o",
    tryAgain: "Intentar de nuevo",
  },
  ...spanishFactors,
  ...spanishConsent,
  ...spanishLink,
  ...spanishOneTap,
  ...spanishFederation,
  ...spanishEmbed,
  code: {
    label: "Código de 6 dígitos",
    checking: "Verificando",
    expiresIn: (time) => `Tu código vence en ${time}.`,
    expired: "Tu código venció.",
    resend: {
      initial: "Reenviar código",
      sending: "Enviando",
      sent: "Código enviado",
      waiting: "Reenviar código",
    },
    problems: {
      passcode: "Código no válido, inténtalo de nuevo.",
      passcodeSpent:
        "Este código ya no funciona después de demasiados intentos fallidos. Pide uno nuevo abajo.",
      passcodeLost:
        "La conexión se cortó antes, así que este código puede estar usado. Pide uno nuevo abajo.",
      backupCode: "Código de respaldo no válido, inténtalo de nuevo.",
      email: "Dirección de correo electrónico no válida",
      password:
        "El correo electrónico o la contraseña no son válidos. Inténtalo de nuevo o restablece tu contraseña abajo.",
      reset: "No pudimos verificar tu correo electrónico. Comunícate con tu administrador.",
      newPasswordContext:
        "Esta contraseña contiene la dirección de correo, tu nombre o el nombre de una organización o de este producto. Elige una sin ellos.",
      newPassword: "Esta contraseña no es lo suficientemente segura. Elige otra.",
      locked:
        "Esta forma de iniciar sesión está bloqueada por demasiados intentos fallidos. Usa otra o comunícate con tu administrador.",
      passwordLocked:
        "Esta contraseña está bloqueada por demasiados intentos fallidos. Inicia sesión con un enlace o un código por correo si tu organización lo ofrece, o restablece tu contraseña abajo.",
      ...onTheWay,
    },
  },
  phone: {
    invalid: "Número de teléfono no válido",
    refused: "Número de teléfono no válido, inténtalo de nuevo.",
    duplicate: "Ya existe un miembro con ese número de teléfono en esta organización.",
  },
  recovery: {
    entryHeadline: "Escribe un código de respaldo",
    entryText:
      "Escribe uno de los códigos de respaldo que guardaste al configurar tu aplicación de autenticación. Cada uno funciona una vez.",
    label: "Código de respaldo",
    continue: "Continuar",
    saveHeadline: "¡Guarda tus códigos de respaldo!",
    saveText:
      "Esta es la única vez que podrás ver y guardar tus códigos de respaldo. Cada uno te deja entrar una vez, si pierdes tu teléfono.",
    download: "Descargar archivo",
    copyAll: "Copiar todo",
    done: "Listo",
    fileName: (organization) => `${organization}-backup-codes.txt`,
  },
  toasts: {
    emailResent: "Correo reenviado",
    copied: "Copiado",
    codeCopied: "Código copiado",
    copyAllFailed: "No se pudieron copiar los códigos al portapapeles",
    copyFailed: "No se pudo copiar el código al portapapeles",
  },
  loggedIn: {
    headline: "¡Listo!",
    text: "Iniciaste sesión correctamente.",
  },
  failed: {
    headline: "¡Parece que hubo un error!",
    back: "Volver",
    sendNewLink: (email) => `Enviar un enlace nuevo a ${email}`,
    askNewLink: "Pedir un enlace nuevo",
    resetUsed:
      "Este enlace para una contraseña nueva ya se usó o fue reemplazado por uno más reciente. Abre el correo más reciente o pide un enlace nuevo.",
    resetExpired: "Este enlace para una contraseña nueva venció. Pide un enlace nuevo.",
    resetLost:
      "La conexión se cortó antes y este enlace se usó: puede que tu contraseña nueva ya esté guardada. Vuelve e inicia sesión con ella o pide un enlace nuevo.",
    resetRefused: "No pudimos verificar tu correo electrónico. Comunícate con tu administrador.",
    answerLost:
      "La conexión se cortó antes de recibir la respuesta. Un enlace funciona una sola vez, así que el tuyo puede estar usado.",
    elsewhere: (requestId) =>
      `El inicio de sesión con la otra cuenta no se completó. Inténtalo de nuevo o inicia sesión de otra manera.${requestId && ` Si crees que es un error, comunícate con tu administrador e indica ${requestId}.`}`,
    elsewhereNoAccess:
      "Esta cuenta no tiene acceso a esta organización. Si crees que es un error, comunícate con tu administrador.",
    default: "Algo salió mal. Inténtalo más tarde o pide ayuda a tu administrador.",
    emailMagicLink:
      "Algo salió mal. Puede que tu enlace haya vencido, se haya revocado o se haya usado más de una vez. Pide un enlace nuevo para intentarlo otra vez o pide ayuda a tu administrador.",
    organization:
      "No se encontró la organización que buscas. Si crees que es un error, comunícate con tu administrador.",
    cannotJoin: (organization) =>
      `No puedes unirte debido a la política de autenticación de ${organization}. Comunícate con tu administrador para más información.`,
    adBlocker:
      "Un bloqueador de anuncios impidió la solicitud. Desactívalo, vuelve a cargar la página e inténtalo de nuevo.",
    claimedDomain:
      "El dominio de tu correo está asociado a una organización en particular, por lo que no puedes unirte a otras ni crearlas. Comunícate con tu administrador para más información.",
    tookTooLong:
      "Por tu seguridad, el inicio de sesión debe completarse en diez minutos y sirve una sola vez. Este ya se usó o venció. Inicia sesión de nuevo.",
    linkingLost:
      "La conexión se cortó antes y puede que tu aplicación de autenticación ya esté vinculada. Inicia sesión de nuevo con un código de ella; después, crea códigos de respaldo en tus ajustes.",
    ...ofThisSite,
    ...onTheWay,
  },
  email: {
    invalid: "Dirección de correo electrónico no válida",
    inactive:
      "La dirección de correo electrónico está marcada como inactiva. Prueba con otra dirección o comunícate con tu administrador si crees que es un error.",
    noAccess: (email, organization) =>
      `${email} no tiene acceso a ${organization}. Si crees que es un error, comunícate con tu administrador.`,
    ssoFailed: "Algo salió mal. Inténtalo más tarde o pide ayuda a tu administrador.",
    ...ofThisSite,
    thisOrganization: "esta organización",
    haveCode: "Tengo un código",
    unreachable:
      "No pudimos enviar nada a esta dirección de correo electrónico. Prueba con otra o comunícate con tu administrador.",
    ...onTheWay,
  },
};
