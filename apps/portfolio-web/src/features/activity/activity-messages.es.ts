import { countOf } from "#lib/count-of.ts";
import type { Translated } from "#lib/translated.ts";
import type { activityMessages as english } from "./activity-messages.ts";

export const activityMessages: Translated<typeof english> = {
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
