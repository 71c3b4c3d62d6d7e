import type { AuditAction } from "@stocks-vibe/contracts/auth";
import type { TrackerAction } from "@stocks-vibe/contracts/portfolio";
import { countOf } from "#lib/format/format.ts";
import type { Translated } from "#lib/format/translated.ts";
import type * as en from "./en.ts";

export const activityMessages: Translated<typeof en.activityMessages> = {
  filter: "Qué mostrar",
  kinds: { all: "Todo", people: "Accesos y miembros", money: "Cuentas" },
  list: (day) => `Actividad del ${day}`,
  failed: "No se pudo cargar la actividad.",
  notAllowed: "Solo los administradores ven la actividad de la organización.",
  olderFailed: "No se pudo cargar la actividad anterior.",
  tryAgain: "Reintentar",
  emptyTitle: "Aún no ha ocurrido nada",
  emptyText: "Aquí aparecerán los inicios de sesión y los cambios.",
  older: "Cargar anteriores",
  loadingOlder: "Cargando",
  end: "Antes de esto no pasó nada.",
  refused: "Rechazado",
  notAllowedMark: "Sin permiso",
  product: "Stocks Vibe",
  unknown: "Ocurrió otra cosa",
  tried: (what) => `Intentó ${what}`,
  self: "su propia cuenta",
  formerMember: "un antiguo miembro",
  operator: "Un operador",
  stranger: "Alguien sin sesión iniciada",
  inNameOf: (operator, member) => `${operator}, en nombre de ${member}`,
  from: (address) => `desde ${address}`,
  because: (reason) => `Motivo: ${reason}`,
  sessions: (count) => countOf(count, "sesión terminada", "sesiones terminadas"),
  changed: (fields) => `Cambió: ${fields}`,
};

/** Why something was refused, where that helps. */
export const reasonMessages: Readonly<Record<string, string>> = {
  unauthorized_action: "Sin permiso",
  too_many_requests: "Demasiados intentos",
  session_authorization_error: "Antes debía verificar su identidad",
  member_not_found: "No existe ese miembro",
  duplicate_member_email: "Ya es miembro",
  no_match_for_provided_magic_link_url: "Dirección de regreso desconocida",
  last_admin: "El último administrador",
};

/** What a change named, in words. What is not here is not told. */
export const fieldMessages: Readonly<Record<string, string>> = {
  name: "nombre",
  roles: "roles",
  email_address: "dirección de correo",
  mfa_enrolled: "segundo factor",
  mfa_phone_number: "número de teléfono",
  default_mfa_method: "segundo factor preferido",
  is_breakglass: "acceso de emergencia",
  organization_name: "nombre",
  organization_slug: "nombre corto",
  organization_logo_url: "logotipo",
  email_allowed_domains: "dominios de correo",
  email_jit_provisioning: "quién puede unirse",
  email_invites: "a quién se puede invitar",
  auth_methods: "formas de iniciar sesión",
  allowed_auth_methods: "formas de iniciar sesión",
  mfa_policy: "segundo factor",
  mfa_methods: "tipos de segundo factor",
  allowed_mfa_methods: "tipos de segundo factor",
  rbac_email_implicit_role_assignments: "roles por dominio de correo",
};

const always = (done: string, tried: string): en.Sentence => ({ done: () => done, tried });
/** ' de Nora': whose; nothing where nobody is named. */
const of = (subject: string): string => subject && ` de ${subject}`;

/** One sentence for each thing that the organization's log can tell of. */
export const actionMessages: Readonly<Record<AuditAction, en.Sentence>> = {
  "member.sign_in": always("Inició sesión", "iniciar sesión"),
  "member.breakglass_sign_in": always(
    "Inició sesión sin el inicio de sesión único, como una de las personas que pueden",
    "iniciar sesión sin el inicio de sesión único",
  ),
  "organization.sso_requirement_set": always(
    "Fijó desde cuándo los miembros solo usan el inicio de sesión único",
    "exigir el inicio de sesión único",
  ),
  "organization.sso_requirement_start": always(
    "Dejó el inicio de sesión único como única forma de entrar, según lo previsto",
    "empezar a exigir el inicio de sesión único",
  ),
  "organization.sso_requirement_cancel": always(
    "Canceló el plan de exigir el inicio de sesión único",
    "cancelar el plan de exigir el inicio de sesión único",
  ),
  "organization.sso_requirement_end": always(
    "Volvió a permitir todas las formas de iniciar sesión",
    "volver a permitir todas las formas de iniciar sesión",
  ),
  "session.revoke": {
    done: (subject) => `Cerró la sesión${of(subject)}`,
    tried: "cerrar la sesión",
  },
  "session.revoke_all": {
    done: (subject) => `Cerró todas las sesiones${of(subject)}`,
    tried: "cerrar todas las sesiones de alguien",
  },
  "session.revoke_others": always("Cerró sus demás sesiones", "cerrar sus demás sesiones"),
  "login_link.send": always(
    "Pidió un enlace de inicio de sesión",
    "recibir un enlace de inicio de sesión",
  ),
  "magic_link.authenticate": always(
    "Abrió un enlace de inicio de sesión",
    "usar un enlace de inicio de sesión",
  ),
  "oauth.start": always(
    "Salió para iniciar sesión con otra cuenta",
    "iniciar sesión con otra cuenta",
  ),
  "oauth.callback": always(
    "Volvió de iniciar sesión con otra cuenta",
    "iniciar sesión con otra cuenta",
  ),
  "oauth.authenticate": always("Inició sesión con otra cuenta", "iniciar sesión con otra cuenta"),
  "sso.start": always(
    "Salió para iniciar sesión con el proveedor de la organización",
    "iniciar sesión con SSO",
  ),
  "sso.callback": always("Volvió del proveedor de la organización", "iniciar sesión con SSO"),
  "sso.authenticate": always("Inició sesión con SSO", "iniciar sesión con SSO"),
  "sso_connection.create": always("Añadió una conexión SSO", "añadir una conexión SSO"),
  "sso_connection.update": always("Cambió una conexión SSO", "cambiar una conexión SSO"),
  "sso_connection.delete": always("Eliminó una conexión SSO", "eliminar una conexión SSO"),
  "sso_connection.test": always("Probó una conexión SSO", "probar una conexión SSO"),
  "sso_connection.certificates_read": always(
    "Añadió un certificado nuevo de un proveedor de SSO",
    "añadir un certificado nuevo de un proveedor de SSO",
  ),
  "sso_connection.certificate_delete": always(
    "Quitó un certificado de una conexión SSO",
    "quitar un certificado de una conexión SSO",
  ),
  "sso_connection.switch_on": always("Activó una conexión SSO", "activar una conexión SSO"),
  "sso_setup_link.create": always(
    "Creó un enlace para configurar una conexión SSO",
    "crear un enlace para configurar una conexión SSO",
  ),
  "sso_setup_link.revoke": always(
    "Anuló un enlace para configurar una conexión SSO",
    "anular un enlace para configurar una conexión SSO",
  ),
  "sso_setup.update": always(
    "Con su enlace de configuración se cambió una conexión SSO",
    "cambiar una conexión SSO con un enlace de configuración",
  ),
  "sso_setup.test": always(
    "Con su enlace de configuración se probó una conexión SSO",
    "probar una conexión SSO con un enlace de configuración",
  ),
  "sso_setup.finish": always(
    "Con su enlace de configuración se terminó de configurar una conexión SSO",
    "terminar de configurar una conexión SSO con un enlace de configuración",
  ),
  "sso_connection.key_delete": always(
    "Quitó una clave de una conexión SSO",
    "quitar una clave de una conexión SSO",
  ),
  "linked_account.remove": always("Quitó una cuenta vinculada", "quitar una cuenta vinculada"),
  "discovery_link.send": always(
    "Pidió un enlace de inicio de sesión",
    "recibir un enlace de inicio de sesión",
  ),
  "sign_up.start": always("Pidió una cuenta", "obtener una cuenta"),
  "discovery_link.authenticate": always(
    "Abrió un enlace de inicio de sesión",
    "usar un enlace de inicio de sesión",
  ),
  "email_code.send": always("Pidió un código por correo", "recibir un código por correo"),
  "email_code.authenticate": always("Usó un código de un correo", "usar un código de un correo"),
  "discovery_code.send": always("Pidió un código por correo", "recibir un código por correo"),
  "discovery_code.authenticate": always(
    "Usó un código de un correo",
    "usar un código de un correo",
  ),
  "sms_code.send": always(
    "Pidió un código por mensaje de texto",
    "recibir un código por mensaje de texto",
  ),
  "sms_code.authenticate": always(
    "Usó un código de un mensaje de texto",
    "usar un código de un mensaje de texto",
  ),
  "totp.create": always(
    "Empezó a configurar una aplicación de autenticación",
    "configurar una aplicación de autenticación",
  ),
  "totp.authenticate": always(
    "Usó un código de una aplicación de autenticación",
    "usar un código de una aplicación de autenticación",
  ),
  "totp.remove": {
    done: (subject) => `Quitó la aplicación de autenticación${of(subject)}`,
    tried: "quitar una aplicación de autenticación",
  },
  "phone.add": always("Agregó un número de teléfono", "agregar un número de teléfono"),
  "phone.remove": {
    done: (subject) => `Quitó el número de teléfono${of(subject)}`,
    tried: "quitar un número de teléfono",
  },
  "recovery_codes.read": always("Vio los códigos de respaldo", "ver los códigos de respaldo"),
  "recovery_codes.rotate": always(
    "Creó códigos de respaldo nuevos",
    "crear códigos de respaldo nuevos",
  ),
  "recovery_code.use": always("Usó un código de respaldo", "usar un código de respaldo"),
  "password.authenticate": always("Usó una contraseña", "iniciar sesión con una contraseña"),
  "password.set": always("Creó una contraseña", "crear una contraseña"),
  "password.remove": {
    done: (subject) => `Quitó la contraseña${of(subject)}`,
    tried: "quitar una contraseña",
  },
  "password_reset.start": always("Pidió restablecer una contraseña", "restablecer una contraseña"),
  "password_reset.finish": always("Restableció una contraseña", "restablecer una contraseña"),
  "invite.send": { done: (subject) => `Invitó a ${subject}`, tried: "invitar a alguien" },
  "invite.decline": {
    done: (subject) => `Rechazó la invitación${of(subject)}`,
    tried: "rechazar una invitación",
  },
  "organization.create": always("Creó la organización", "crear una organización"),
  "organization.update": always(
    "Cambió los ajustes de la organización",
    "cambiar los ajustes de la organización",
  ),
  "organization.deletion_ask": always(
    "Pidió eliminar la organización",
    "pedir que se elimine la organización",
  ),
  "organization.deletion_withdraw": always(
    "Conservó la organización, que estaba por eliminarse",
    "conservar la organización",
  ),
  "organization.domain_start": always(
    "Empezó a comprobar un dominio de correo",
    "empezar a comprobar un dominio de correo",
  ),
  "organization.domain_verify": always(
    "Comprobó un dominio de correo",
    "comprobar un dominio de correo",
  ),
  "organization.domain_remove": always("Quitó un dominio de correo", "quitar un dominio de correo"),
  "organization.delete": always("Eliminó la organización", "eliminar la organización"),
  "member.create": { done: (subject) => `Agregó a ${subject}`, tried: "agregar a un miembro" },
  "member.update": {
    done: (subject) => `Cambió los datos${of(subject)}`,
    tried: "cambiar los datos de un miembro",
  },
  "member.delete": {
    done: (subject) => `Quitó a ${subject}`,
    doneToSelf: "Salió de la organización",
    tried: "quitar a un miembro",
  },
  "member.reactivate": {
    done: (subject) => `Invitó a ${subject} a volver`,
    tried: "invitar a volver a alguien que ya no es miembro",
  },
  "member.email_change": {
    done: (subject) => `Cambió la dirección de correo${of(subject)}`,
    tried: "cambiar una dirección de correo",
  },
  "member.email_change_start": {
    done: (subject) => `Pidió otra dirección de correo para ${subject}`,
    tried: "pedir otra dirección de correo",
  },
  "member.email_change_stop": {
    done: (subject) => `Detuvo el cambio de la dirección de correo${of(subject)}`,
    tried: "detener el cambio de una dirección de correo",
  },
  "member.look_up": always("Consultó a un miembro", "consultar a un miembro"),
  "user.look_up": always("Consultó a una persona", "consultar a una persona"),
  "connected_app.revoke": {
    done: (subject) => `Desconectó una aplicación${of(subject)}`,
    tried: "desconectar una aplicación",
  },
  "audit_log.read": always("Vio esta actividad", "ver esta actividad"),
  "impersonation.start": {
    done: (subject) => `Obtuvo permiso para mirar en nombre${of(subject)}`,
    tried: "mirar en nombre de un miembro",
  },
  "impersonation.authenticate": {
    done: (subject) => `Empezó a mirar en nombre${of(subject)}`,
    tried: "mirar en nombre de un miembro",
  },
};

const named = ({ institution }: en.Details): string => institution ?? "una institución";
const account = ({ account: name, institution }: en.Details): string =>
  [name ?? "una cuenta", institution && `(${institution})`].filter(Boolean).join(" ");

/** One sentence for each thing that the tracker's own log can tell of. */
export const trackerMessages: Readonly<Record<TrackerAction, en.TrackerSentence>> = {
  "connection.linked": {
    done: (details) => `Conectó ${named(details)}`,
    tried: "conectar una institución",
  },
  "connection.sync-requested": {
    done: (details) => `Sincronizó ${named(details)} a mano`,
    tried: "sincronizar una institución",
  },
  "connection.updated": {
    done: (details) => `Inició sesión de nuevo en ${named(details)}`,
    tried: "iniciar sesión de nuevo en una institución",
  },
  "connection.kept-twice": {
    done: (details) => `Conservó una segunda conexión de ${named(details)}`,
    tried: "indicar para qué es la segunda conexión de otro miembro",
  },
  "connection.told-apart": {
    done: (details) => `Indicó que una segunda conexión de ${named(details)} trae otras cuentas`,
    tried: "indicar qué cuentas trae la conexión de otro miembro",
  },
  "connection.asked-again": {
    done: (details) => `Retiró lo que se dijo de una segunda conexión de ${named(details)}`,
    tried: "retirar lo que se dijo de la segunda conexión de otro miembro",
  },
  "connection.removed": {
    done: (details) => `Desconectó ${named(details)}`,
    tried: "desconectar una institución que conectó otro miembro",
  },
  "connection.handed-over": {
    done: (details) =>
      `Entregó las cuentas de ${named(details)} a una conexión más reciente de ellas`,
    tried: "entregar cuentas que conectó otro miembro",
  },
  "connection.taken-over": {
    done: (details) => `Recibió las cuentas de ${named(details)} de una conexión anterior`,
    tried: "recibir cuentas para la conexión de otro miembro",
  },
  "connection.history-carried-over": {
    done: (details) => `El historial de una conexión anterior pasó a ${named(details)}`,
    tried: "recibir un historial",
  },
  "account.cost-basis-method-chosen": {
    done: (details) => `Cambió el método de base de costo de ${account(details)}`,
    tried: "cambiar el método de base de costo de la cuenta de otro miembro",
  },
  "account.removed": {
    done: (details) => `Eliminó ${account(details)} definitivamente`,
    tried: "eliminar una cuenta",
  },
  "account.added-by-hand": {
    done: (details) => `Agregó ${account(details)} para llevarla a mano`,
    tried: "agregar una cuenta",
  },
  "account.renamed": {
    done: (details) => `Cambió cómo se llama ${account(details)}`,
    tried: "cambiar cómo se llama la cuenta de otro miembro",
  },
  "account.entry-added": {
    done: (details) => `Ingresó una transacción de ${account(details)}`,
    tried: "ingresar una transacción en la cuenta de otro miembro",
  },
  "account.history-added": {
    done: (details) => `Agregó historial de un archivo a ${account(details)}`,
    tried: "agregar historial a la cuenta de otro miembro",
  },
  "account.history-taken-back": {
    done: (details) => `Quitó historial que se había agregado a ${account(details)}`,
    tried: "quitar historial de la cuenta de otro miembro",
  },
  "account.lots-named": {
    done: (details) => `Indicó qué acciones tomó una venta en ${account(details)}`,
    tried: "indicar qué acciones tomó una venta en la cuenta de otro miembro",
  },
  "account.finding-answered": {
    done: (details) => `Respondió una pregunta sobre los datos de ${account(details)}`,
    tried: "responder una pregunta sobre los datos de la cuenta de otro miembro",
  },
  "account.answer-taken-back": {
    done: (details) => `Quitó una respuesta sobre los datos de ${account(details)}`,
    tried: "quitar una respuesta sobre la cuenta de otro miembro",
  },
  "security.matched": {
    done: ({ security, market_symbol: symbol }) =>
      `Indicó que el mercado conoce ${security ?? "un instrumento"} como ${symbol ?? "otro"}`,
    tried: "indicar qué símbolo de mercado tiene un instrumento de otro miembro",
  },
  "security.match-taken-back": {
    done: ({ security }) => `Quitó el símbolo de mercado de ${security ?? "un instrumento"}`,
    tried: "quitar el símbolo de mercado de un instrumento de otro miembro",
  },
  "data.exported": {
    done: () => "Descargó los datos de la organización",
    tried: "descargar los datos de la organización",
  },
  "identity.mismatch": {
    done: () => "Envió una solicitud en nombre de otra persona",
    tried: "enviar una solicitud en nombre de otra persona",
  },
  "operator.stopped": {
    done: () => "Cambió algo en nombre de un miembro",
    tried: "cambiar algo en nombre de un miembro",
  },
};
