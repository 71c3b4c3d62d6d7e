import type { Messages } from "../catalogue.ts";

/** What is asked before a link is used, in Spanish. */
export const spanishLink: Pick<Messages, "link"> = {
  link: {
    headline: "¿Continuar con el inicio de sesión?",
    continueAs: (mailbox) => `¿Continuar como ${mailbox}?`,
    invited: (organization) => `Te invitaron a ${organization}`,
    invitedBy: (inviter, organization) => `${inviter} te invitó a ${organization}`,
    headlines: {
      changeAddress: "¿Usar esta dirección de correo electrónico?",
      operator: "¿Ver como otro miembro?",
      newPassword: "¿Elegir una contraseña nueva?",
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
    },
    continue: "Continuar",
    wrote: (inviter) => `${inviter} escribió:`,
    ending: (organization) =>
      `${organization} está por eliminarse: si ninguno de sus administradores lo detiene, todo lo suyo desaparece en menos de un día.`,
    accept: "Aceptar invitación",
    leave: "Ahora no",
  },
};
