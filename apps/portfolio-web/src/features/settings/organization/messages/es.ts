import { countOf as count } from "#lib/format/format.ts";
import type { Translated } from "#lib/format/translated.ts";
import type * as en from "./en.ts";

export const organizationMessages: Translated<typeof en.organizationMessages> = {
  lead: "Cómo se llama tu organización, y quién entra y cómo. Los administradores lo cambian; todos los miembros pueden leerlo.",
  failed: "No se pudieron cargar los ajustes de la organización.",
  saved: "Guardado.",
  readOnly: "Solo los administradores cambian estos ajustes.",
  about: {
    title: "Acerca de",
    name: "Nombre",
    nameHint: "Aparece en la parte superior de cada página y en los correos. Hasta 128 caracteres.",
    nameNeeded: "Escribe un nombre.",
    slug: "Nombre corto",
    slugHint:
      "De 2 a 128 caracteres: a-z, 0-9, '-', '.', '_' y '~'. Identifica a la organización en las direcciones web.",
    slugInvalid: "Solo a-z, 0-9, '-', '.', '_' y '~', y al menos 2.",
    slugReserved:
      "Elige otro: un nombre corto no puede ser solo puntos ni empezar por 'organization-test-' u 'organization-live-'.",
    logo: "Logotipo",
    noLogo: "Ninguno",
    logoLabel: "Dirección de la imagen",
    logoHint:
      "Una dirección https de un PNG, JPEG, WebP o GIF, de 256 KB y 2,000 píxeles por lado como máximo. Guardamos una copia y la mostramos donde se inicia sesión.",
    logoInvalid: "La dirección debe empezar con https://",
    logoPreview: "Tu logotipo, como lo mostramos",
    logoFetch: {
      pending: "Estamos descargando la imagen. Tarda unos segundos.",
      kept: "Esta imagen se ve al iniciar sesión y al elegir una organización.",
      too_large: "La imagen es demasiado grande. Usa una de 256 KB como máximo.",
      not_a_picture:
        "No hay ninguna imagen en esta dirección. Aceptamos PNG, JPEG, WebP y GIF, pero no SVG.",
      too_many_pixels: "La imagen tiene demasiados píxeles. Usa una de 2,000 por lado como máximo.",
      no_answer: "El servidor de esta dirección no respondió. Lo intentamos de nuevo cada día.",
      refused:
        "El servidor de esta dirección no nos dio la imagen. Comprueba que cualquiera pueda abrirla.",
      redirected: "Esta dirección lleva a otra. Escribe la otra.",
      address_refused:
        "No descargamos nada de esta dirección. Usa una que sea pública en internet, sin puerto.",
    },
    logoKept: "Seguimos mostrando la imagen que descargamos antes.",
    removeLogo: "Quitar el logotipo",
    remove: "Quitar",
  },
  signIn: {
    title: "Inicio de sesión",
    methods: "Formas de iniciar sesión",
    methodNames: {
      magic_link: "Enlace por correo",
      email_otp: "Código por correo",
      password: "Contraseña",
      sso: "Inicio de sesión único",
      google_oauth: "Google",
      microsoft_oauth: "Microsoft",
      hubspot_oauth: "HubSpot",
      slack_oauth: "Slack",
      github_oauth: "GitHub",
    },
    noSso: "Ninguna conexión activa",
    manageSso: "Configurar",
    allMethods: "Todas las que hay",
    onlyThese: "Solo estas",
    chooseMethods: "Elige al menos una forma.",
    notOffered:
      "La página de inicio de sesión no ofrece ninguna de estas. Conserva una que ofrezca.",
    ssoFirst:
      "Primero entra tú con el inicio de sesión único, para saber que podrás volver a entrar.",
    lockedOut:
      "Ni tú podrías iniciar sesión: no tienes contraseña. Primero crea una en tu perfil, o conserva un enlace o código por correo.",
    policy: "Segundo factor",
    policies: { OPTIONAL: "Cada miembro decide", REQUIRED_FOR_ALL: "Todos lo necesitan" },
    policyHints: {
      OPTIONAL: "A quien tenga uno configurado se le pide.",
      REQUIRED_FOR_ALL: "Quien no tenga ninguno lo configura en su próximo inicio de sesión.",
    },
    factors: "Qué segundos factores",
    allFactors: "Aplicación de autenticación y mensajes de texto",
    factorNames: { totp: "Aplicación de autenticación", sms_otp: "Mensajes de texto" },
    chooseFactors: "Elige al menos uno.",
  },
  entry: {
    title: "Quién entra",
    inviters: "Quién puede invitar",
    inviterChoices: { everyone: "Todos los miembros", administrators: "Solo administradores" },
    invited: "A quién se puede invitar",
    invitedChoices: {
      ALL_ALLOWED: "A cualquiera",
      RESTRICTED: "Solo a direcciones de tus dominios",
      NOT_ALLOWED: "A nadie",
    },
    joining: "Unirse sin invitación",
    joiningChoices: {
      NOT_ALLOWED: "No es posible",
      RESTRICTED: "Todos los que tengan una dirección de tus dominios",
    },
    domains: "Tus dominios",
    noDomains: "Ninguno",
    domainsLabel: "Dominios, uno por línea",
    domainsHint:
      "Por ejemplo, whitfield.example. No se aceptan dominios de proveedores públicos de correo.",
  },
  proven: {
    title: "Dominios comprobados",
    text: "Un dominio comprobado pertenece solo a esta organización. Con una dirección de ese dominio nadie puede crear otra organización ni unirse a otra sin invitación.",
    loading: "Cargando los dominios",
    failed: "No se pudieron cargar los dominios.",
    none: "Aún no se ha comprobado ningún dominio.",
    add: "Comprobar un dominio",
    label: "Dominio",
    start: "Continuar",
    starting: "Iniciando",
    waiting: "A la espera de su registro",
    isProven: "Comprobado",
    record: "Agrega este registro TXT en el proveedor de tu dominio y luego revísalo aquí.",
    recordName: "Nombre",
    recordValue: "Valor",
    check: "Revisar",
    checkOf: (domain) => `Revisar: ${domain}`,
    checking: "Revisando",
    remove: "Quitar",
    removeOf: (domain) => `Quitar: ${domain}`,
    removeTitle: (domain) => `¿Quitar ${domain}?`,
    removeText:
      "Las personas con una dirección de ese dominio podrán volver a crear otras organizaciones y unirse a las que las acepten sin invitación.",
    removing: "Quitando",
    keep: "Conservar",
  },
};

export const deletionMessages: Translated<typeof en.deletionMessages> = {
  title: "Eliminar la organización",
  name: "Eliminar definitivamente",
  text: "Después de 24 horas, en las que cualquier administrador puede detenerlo, se elimina todo lo de la organización.",
  button: "Eliminar la organización",
  asked: "Está por eliminarse, como se indica en la parte superior de esta página.",
  dialogTitle: (organization) => `¿Eliminar ${organization}?`,
  goes: "Se elimina definitivamente:",
  members: (n) => count(n, "membresía", "membresías"),
  connections: (n) =>
    count(
      n,
      "institución conectada, cuyo acceso termina",
      "instituciones conectadas, cuyo acceso termina",
    ),
  accounts: (n) => count(n, "cuenta con sus cifras", "cuentas con sus cifras"),
  grace:
    "Ocurre dentro de 24 horas. Se escribe a todos los administradores y cada uno puede detenerlo hasta entonces. Descarga antes lo que quieras conservar.",
  label: "Escribe el nombre de la organización",
  hint: (organization) => `Exactamente como se llama: ${organization}`,
  mismatch: "Este no es el nombre de la organización.",
  deleting: "Solicitando",
};
