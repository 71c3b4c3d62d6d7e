import type { AuditAction } from "@stocks-vibe/contracts/auth";
import type { Sentence } from "./action-messages.ts";

const always = (done: string, tried: string): Sentence => ({ done: () => done, tried });
/** ' de Nora': whose; nothing where nobody is named. */
const of = (subject: string): string => subject && ` de ${subject}`;

/** One sentence for each thing that the organization's log can tell of. */
export const actionMessages: Readonly<Record<AuditAction, Sentence>> = {
  "member.sign_in": always("Inició sesión", "iniciar sesión"),
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
