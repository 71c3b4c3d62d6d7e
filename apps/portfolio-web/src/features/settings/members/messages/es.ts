import { countOf, wholeNumber } from "#lib/format/format.ts";
import type { Translated } from "#lib/format/translated.ts";
import type * as en from "./en.ts";

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
