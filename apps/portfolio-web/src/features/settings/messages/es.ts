import { countOf, wholeNumber } from "#lib/format/format.ts";
import { denverMomentFrom } from "#lib/format/format-date.ts";
import type { Translated } from "#lib/format/translated.ts";
import type * as en from "./en.ts";

const unexpected = "No funcionó. Inténtalo de nuevo.";

export const settingsMessages: Translated<typeof en.settingsMessages> = {
  title: "Ajustes",
  parts: {
    profile: "Perfil",
    members: "Miembros",
    organization: "Organización",
    data: "Datos",
    activity: "Actividad",
    appearance: "Apariencia",
    singleSignOn: "Inicio de sesión único",
  },
  loading: "Cargando",
  pageTitle: (part) => `${part} · Ajustes`,
  tryAgain: "Reintentar",
  cancel: "Cancelar",
  change: "Cambiar",
  changeOf: (what) => `Cambiar: ${what}`,
  save: "Guardar",
  saving: "Guardando",
  operator: "Un operador que mira en nombre de un miembro no puede cambiar nada.",
  notAllowed: "No tienes permiso para hacer esto. Pídelo a un administrador de tu organización.",
  offline: "No hay conexión. Revisa tu red e inténtalo de nuevo.",
  unexpected,
  otherwise: () => unexpected,
  declined: "No se cambió nada: no confirmaste que eres tú.",
};

const unavailable =
  "Error del servidor: el servicio no está disponible por ahora. Inténtalo de nuevo en unos minutos.";

/**
 * By what the identity server answers: every refusal that these pages can meet, since its own
 * sentences are English.
 */
export const refusalMessages: Readonly<Record<string, string>> = {
  unauthorized_action: settingsMessages.notAllowed,
  cannot_remove_last_admin:
    "Una organización necesita al menos un administrador que haya aceptado la membresía. Nombra primero a otra persona que la haya aceptado.",
  cannot_remove_admin_while_deletion_waits:
    "La organización está por eliminarse, y hasta entonces cada administrador puede conservarla. Para cambiar quién la administra, consérvala primero.",
  organization_slug_already_used: "Este nombre corto ya está en uso. Elige otro.",
  duplicate_member_email: "Ya hay un miembro con esta dirección.",
  invalid_email_for_invites:
    "Los ajustes de tu organización no permiten invitar a esta dirección. Un administrador puede cambiar a quién se puede invitar.",
  internal_server_error: unavailable,
  service_unavailable: unavailable,
  user_unauthenticated: "Para esto hace falta una sesión. Inicia sesión e inténtalo de nuevo.",
  session_not_found: "La sesión ya no es válida.",
  session_authorization_error:
    "Confirma de nuevo que eres tú: esto necesita un inicio de sesión de los últimos diez minutos.",
  organization_not_found: "No se encontró la organización.",
  invalid_organization_name: "El nombre de la organización debe tener de 1 a 128 caracteres.",
  invalid_organization_slug:
    "El nombre corto debe tener de 2 a 128 de los caracteres a-z, 0-9, “-”, “.”, “_” y “~”, no ser solo puntos ni empezar como el identificador de una organización.",
  invalid_organization_logo_url:
    "El logotipo debe tener una dirección https sin nombre de usuario.",
  organization_settings_invalid_domain:
    "Uno de los dominios de correo permitidos no es un nombre de dominio.",
  organization_settings_domain_too_common:
    "El dominio de un proveedor público de correo no puede pertenecer a una organización.",
  invalid_organization_allowed_auth_methods:
    "Las formas de iniciar sesión restringidas necesitan una lista con al menos una.",
  invalid_organization_allowed_mfa_methods:
    "Los segundos factores restringidos necesitan una lista con al menos uno.",
  action_not_allowed_email_domain_is_claimed:
    "El dominio de correo pertenece a otra organización. Pide a sus administradores que te den acceso.",
  organization_domain_not_found: "La organización no ha empezado a demostrar este dominio.",
  organization_domain_not_proven:
    "El registro no se encontró en el DNS. Los registros nuevos pueden tardar unas horas en verse en todas partes.",
  organization_name_mismatch: "La organización no se llama así.",
  connected_app_not_found: "No se encontró la aplicación conectada.",
  member_not_found: "No se encontró al miembro.",
  invalid_role: "No existe ese rol.",
  invalid_email: "La dirección de correo no es válida.",
  inactive_email:
    "Esta dirección de correo está marcada como inactiva. Prueba con otra o habla con tu administrador si crees que es un error.",
  retired_email_not_found: "El miembro no tiene esa dirección anterior.",
  member_search_member_email_fuzzy_too_short:
    "Para buscar parte de una dirección hacen falta al menos 3 caracteres.",
  default_mfa_member_missing_factor: "El miembro no registró ese segundo factor.",
  user_lock_limit_reached:
    "Demasiados intentos fallidos. Usa otra forma de iniciar sesión o restablece esta.",
  unable_to_auth_otp_code: "El código es incorrecto o ya no es válido. Pide uno nuevo.",
  unable_to_authenticate_totp:
    "El código es incorrecto o ya no es válido. Escribe el que tu aplicación muestra ahora.",
  unable_to_authenticate_recovery_code: "El código de respaldo es incorrecto o ya se usó.",
  linked_account_not_found: "Esta cuenta no está vinculada.",
  totp_not_found: "El miembro no tiene una aplicación de autenticación.",
  active_totp_exists: "Ya hay una aplicación de autenticación. Quítala antes de agregar otra.",
  recovery_codes_not_found: "El miembro no tiene códigos de respaldo.",
  invalid_phone_number: "El número de teléfono no es válido.",
  invalid_phone_number_country_code: "No se pueden enviar mensajes de texto a este país.",
  duplicate_member_phone_number: "Otro miembro de la organización usa este número de teléfono.",
  phone_number_not_found: "El miembro no tiene número de teléfono.",
  sms_not_available: "No se pueden enviar mensajes de texto.",
  operation_restricted_by_organization_mfa_methods:
    "La organización no permite este segundo factor.",
  weak_password: "La contraseña es demasiado fácil de adivinar. Elige una más larga o menos común.",
  breached_password: "La contraseña está en listas de contraseñas robadas. Elige otra.",
  password_not_found: "No existe esa contraseña.",
  cannot_delete_last_primary_factor:
    "Es la única forma de iniciar sesión que permite tu organización.",
};

/** What is wrong with a password. */
export const faultMessages: Readonly<Record<string, string>> = {
  too_short: "La contraseña debe tener al menos 8 caracteres.",
  too_long: "La contraseña no debe ocupar más de 256 bytes.",
  context:
    "La contraseña no debe contener tu dirección ni tu nombre, ni el nombre de tu organización o de este producto.",
};

/** The same for what can't be done before a moment that the answer names. */
export const waitMessages: Readonly<Record<string, (notBefore: string) => string>> = {
  too_many_deletion_requests: (at) =>
    `La eliminación se pidió demasiadas veces hoy. La organización se conserva; puedes volver a pedirla a partir del ${denverMomentFrom(at)}.`,
  admin_removed_too_recently: (at) =>
    `En las últimas 24 horas alguien dejó de ser administrador. La eliminación se puede pedir a partir del ${denverMomentFrom(at)}.`,
};

export const stepUpMessages: Translated<typeof en.stepUpMessages> = {
  title: "Confirma que eres tú",
  text: "Esto cambia quién puede hacer qué, o cómo alguien inicia sesión, así que requiere una verificación de los últimos diez minutos.",
  ways: {
    app: "Escribe el código de 6 dígitos que tu aplicación de autenticación muestra ahora.",
    text: (number) =>
      `Escribe el código de 6 dígitos que se envió por mensaje de texto al ${number}.`,
    email: (address) => `Escribe el código de 6 dígitos que se envió por correo a ${address}.`,
  },
  code: "Código de 6 dígitos",
  sendText: "Recibir un código por mensaje",
  sendEmail: "Recibir un código por correo",
  sendAnother: "Enviar otro código",
  sending: "Enviando",
  useText: "Usar un mensaje de texto",
  useApp: "Usar la aplicación de autenticación",
  confirm: "Confirmar",
  confirming: "Confirmando",
  cancel: "Cancelar",
  signInAgain: "Iniciar sesión de nuevo",
  sixDigits: "El código tiene 6 dígitos.",
  wrong: "Código no válido, inténtalo de nuevo.",
  failed: "No funcionó. Como alternativa, puedes iniciar sesión de nuevo.",
  notSent: "No se pudo enviar el código. Como alternativa, puedes iniciar sesión de nuevo.",
};

export const activityPageMessages: Translated<typeof en.activityPageMessages> = {
  lead: (organization) =>
    `Inicios de sesión, miembros, ajustes y conexiones de ${organization}. Las horas son de la zona horaria de la Montaña (MT).`,
};

export const appearanceMessages: Translated<typeof en.appearanceMessages> = {
  lead: "Estas opciones se guardan en este navegador y no valen para nadie más.",
  theme: "Colores",
  themeText: "Con Sistema se usa lo que esté configurado en tu dispositivo.",
  language: "Idioma",
  languageText:
    "Las páginas se muestran en el idioma que pide tu navegador, hasta que elijas uno aquí.",
};

export const dataMessages: Translated<typeof en.dataMessages> = {
  lead: "Lo que se guarda aquí, en archivos que puedes llevarte.",
  noAccess:
    "Tu organización no tiene acceso a las cifras por ahora. Lo que se guarde de ella se podrá descargar cuando lo tenga.",
  operator: "Un operador que mira en nombre de un miembro no puede llevarse datos.",
  everything: {
    title: "Todo en un archivo",
    text: "Todas las tablas de abajo como JSON, para programas.",
    name: "Todos los datos",
    button: "Descargar JSON",
    file: "stocks-vibe.json",
  },
  tables: {
    title: "Un archivo por tabla",
    text: "Archivos CSV para una hoja de cálculo. Los montos van al centavo, como en las páginas; ninguno contiene contraseñas, claves de acceso ni números de cuenta completos.",
    button: "Descargar CSV",
    of: (table) => `de ${table}`,
    file: (table) => `stocks-vibe-${table}.csv`,
  },
  preparing: "Preparando",
  failed: "No se pudo descargar el archivo.",
  logged: "Cada descarga queda anotada en la actividad.",
  names: {
    accounts: "Cuentas",
    holdings: "Posiciones",
    lots: "Lotes",
    transactions: "Transacciones",
    imports: "Archivos agregados",
    activity: "Actividad de las cuentas",
  },
  texts: {
    accounts: "Cada cuenta con su saldo y el total de la institución.",
    holdings: "Lo que hay en cada cuenta, con su costo donde se conoce.",
    lots: "Cada compra que aún se conserva, con su día, costo y ganancia.",
    transactions: "Todo lo que informan las instituciones y agregaron los miembros.",
    imports: "Archivos y transacciones que agregaron los miembros.",
    activity: "Conexiones, sincronizaciones, descargas y cambios. Para administradores.",
  },
};

export const membersMessages: Translated<typeof en.membersMessages> = {
  lead: (organization) =>
    `Los miembros de ${organization} ven las mismas cuentas y posiciones. Los administradores gestionan además los miembros, los ajustes y todas las conexiones.`,
  list: "Miembros",
  failed: "No se pudo cargar la lista de miembros.",
  find: "Buscar por dirección de correo",
  findFrom: (least) => `Escribe al menos ${least} caracteres para buscar.`,
  found: (shown, total) =>
    shown === total
      ? countOf(total, "miembro", "miembros")
      : `${wholeNumber(shown)} de ${countOf(total, "miembro", "miembros")}`,
  noneTitle: "No se encontró a nadie",
  none: (part) => `Ningún miembro tiene “${part}” en su dirección de correo.`,
  more: "Mostrar más",
  loadingMore: "Cargando",
  you: "Tú",
  roles: { administrator: "Administrador", member: "Miembro" },
  byDomain: "Por dominio de correo",
  statuses: { active: null, invited: "Invitado", pending: "Pendiente", deleted: "Quitado" },

  invite: {
    title: "Invitar a alguien",
    email: "Invitar por correo electrónico",
    name: "Nombre (opcional)",
    note: "Nota (opcional)",
    noteHint: (most) =>
      `Va en el correo en tu nombre, como texto simple de hasta ${wholeNumber(most)} caracteres: los enlaces no se pueden abrir con un clic.`,
    noteTooLong: (over) =>
      `A la nota le ${over === 1 ? "sobra 1 carácter" : `sobran ${wholeNumber(over)} caracteres`}.`,
    role: "Rol",
    roleHints: {
      member: "Ve todo, conecta cuentas y gestiona lo que conectó.",
      administrator:
        "Gestiona además los miembros, los ajustes y todas las conexiones, y puede eliminar la organización.",
    },
    send: "Invitar",
    sending: "Invitando",
    sent: (email) => `Se envió una invitación a ${email}.`,
    invalid: "Dirección de correo electrónico no válida",
    byAdministrators:
      "Los administradores invitan a los miembros nuevos. Pídelo a uno de ellos, o que permitan invitar a todos los miembros.",
  },

  resend: "Reenviar",
  resending: "Enviando",
  withdraw: "Retirar",
  changeRole: "Cambiar rol",
  remove: "Quitar",
  of: (action, name) => `${action}: ${name}`,

  role: {
    title: (name) => `Rol de ${name}`,
    save: "Guardar",
    saving: "Guardando",
    loses: "Se cerrará su sesión y tendrá que iniciarla de nuevo.",
    saved: (name, role) => `${name} ahora es ${role}.`,
    as: { administrator: "administrador", member: "miembro" },
  },
  removal: {
    title: (name) => `¿Quitar a ${name}?`,
    text: (name, organization) =>
      `La sesión de ${name} se cierra de inmediato y ya no verá nada de ${organization}. Las cuentas que conectó se quedan; un administrador puede desconectarlas.`,
    confirm: "Quitar",
    removing: "Quitando",
    done: (name) => `Se quitó a ${name}.`,
    keep: "Conservar",
  },
  withdrawal: {
    title: (email) => `¿Retirar la invitación de ${email}?`,
    text: "El enlace del correo deja de funcionar. Puedes invitar de nuevo a esta persona en cualquier momento.",
    confirm: "Retirar",
    removing: "Retirando",
    done: (email) => `Se retiró la invitación de ${email}.`,
    keep: "Conservar",
  },
};
