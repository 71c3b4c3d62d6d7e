import type { LetterText, Words } from "../letter.ts";

const count = (n: number, one: string): string => (n === 1 ? `1 ${one}` : `${n} ${one}s`);

/** What somebody else did to what this person had linked. */
const linkedNotice = (
  { project, organization }: { readonly project: string; readonly organization: string },
  subject: string,
  happened: string,
): LetterText => ({
  subject,
  lead: happened,
  notes: [
    `Este mensaje se refiere a cuentas que usted conectó en ${organization} (${project}).`,
    "Puede hacerlo la persona que conectó la institución, y también un administrador. Si no lo esperaba, pregúnteles.",
  ],
});

/** 90 → '90 minutos', 120 → '2 horas', 10080 → '7 días'. */
export const spanishMinutes = (minutes: number): string => {
  if (minutes % 1440 === 0) return count(minutes / 1440, "día");
  if (minutes % 60 === 0) return count(minutes / 60, "hora");
  return count(minutes, "minuto");
};

const once = (minutes: number): string =>
  `El enlace funciona una sola vez, durante ${spanishMinutes(minutes)}.`;
const UNASKED = "Si no lo ha pedido usted, puede ignorar este mensaje.";

const notice = (
  { project, organization }: { readonly project: string; readonly organization: string },
  happened: string,
): LetterText => ({
  subject: `Su acceso a ${organization} ha cambiado`,
  lead: happened,
  notes: [
    `Este aviso se refiere a cómo inicia usted sesión en ${organization} (${project}).`,
    "Si no ha sido usted, inicie sesión, deshaga el cambio y avise enseguida a su administrador.",
  ],
});

/** The letters in Spanish. */
export const spanish: Words = {
  buttonHint: "Si el botón no funciona, copie esta dirección en su navegador:",
  footer: (project) =>
    `${project} ha enviado este mensaje automáticamente. Nadie de ${project} le pedirá nunca una contraseña ni un código por teléfono o por correo.`,
  text: ({ project, code, minutes }) =>
    `${code} es su código de ${project}. Funciona durante ${spanishMinutes(minutes)}. No lo comparta con nadie.`,
  letters: {
    discoveryLink: ({ project, minutes }) => ({
      subject: `Iniciar sesión en ${project}`,
      lead: "Use este enlace para iniciar sesión o para crear su cuenta.",
      button: "Iniciar sesión",
      notes: [once(minutes), UNASKED],
    }),
    loginLink: ({ project, organization, minutes }) => ({
      subject: `Iniciar sesión en ${organization} (${project})`,
      lead: `Use este enlace para iniciar sesión en ${organization}.`,
      button: "Iniciar sesión",
      notes: [once(minutes), UNASKED],
    }),
    signupLink: ({ project, organization, minutes }) => ({
      subject: `Unirse a ${organization} en ${project}`,
      lead: `Use este enlace para confirmar su dirección de correo y unirse a ${organization}.`,
      button: "Confirmar y unirse",
      notes: [once(minutes), UNASKED],
    }),
    invite: ({ project, organization, inviter, minutes }) => ({
      subject: `Unirse a ${organization} en ${project}`,
      lead: `${inviter} le invita a ${organization} en ${project}.`,
      button: "Aceptar la invitación",
      notes: [once(minutes), "Si no conoce al remitente, puede ignorar este mensaje."],
    }),
    code: ({ project, minutes }) => ({
      subject: `Su código de ${project}`,
      lead: `Escriba este código para iniciar sesión en ${project}.`,
      notes: [
        `El código funciona una sola vez, durante ${spanishMinutes(minutes)}. No lo comparta con nadie.`,
        UNASKED,
      ],
    }),
    resetPassword: ({ project, minutes, login }) => ({
      subject: `Su contraseña de ${project}`,
      lead: `Use este enlace para elegir una contraseña nueva. Funciona una sola vez, durante ${spanishMinutes(minutes)}, y cierra la sesión en sus demás dispositivos.`,
      button: "Elegir una contraseña",
      ...(login && {
        other: {
          lead: `También puede iniciar sesión solo por esta vez y dejar su contraseña como está. Este enlace también funciona una sola vez, durante ${spanishMinutes(login.minutes)}:`,
          button: "Iniciar sesión sin contraseña",
          link: login.link,
        },
      }),
      notes: [`${UNASKED} Su contraseña no cambiará.`],
    }),
    noAccount: ({ project, organization }) => ({
      subject: `Inicio de sesión en ${organization} (${project})`,
      lead: `Alguien ha intentado iniciar sesión en ${organization} con esta dirección de correo, pero no hay ninguna cuenta con ella.`,
      notes: [
        "Si ha sido usted, pruebe con otra dirección de correo o pida una invitación.",
        UNASKED,
      ],
    }),
    phoneAdded: (fields) =>
      notice(
        fields,
        `Se ha añadido el teléfono ${fields.phoneNumber}. A él se pueden enviar códigos para iniciar sesión.`,
      ),
    phoneRemoved: (fields) => notice(fields, "Se ha quitado su número de teléfono."),
    appAdded: (fields) => notice(fields, "Se ha añadido una aplicación de autenticación."),
    appRemoved: (fields) => notice(fields, "Se ha quitado su aplicación de autenticación."),
    passwordSet: (fields) =>
      notice(
        fields,
        "Se ha guardado una contraseña nueva. Se ha cerrado la sesión en sus demás dispositivos.",
      ),
    passwordRemoved: (fields) => notice(fields, "Se ha quitado su contraseña."),
    emailChanged: ({ project, organization }) => ({
      subject: `Su dirección de correo para ${organization} ha cambiado`,
      lead: "Se ha puesto otra dirección de correo para usted. Desde ahora inicie sesión con ella.",
      notes: [
        `Este aviso se refiere a cómo inicia usted sesión en ${organization} (${project}).`,
        "Con la dirección que recibe este aviso ya no puede iniciar sesión allí. Si usted no ha hecho este cambio, avise enseguida a su administrador.",
      ],
    }),
    emailChangeStarted: ({ project, organization, minutes }) => ({
      subject: `Su dirección para ${organization} (${project}) está a punto de cambiar`,
      lead: `Alguien ha pedido poner otra dirección de correo para usted en ${organization}. Nada cambia hasta que se confirme la nueva.`,
      button: "Detener el cambio",
      notes: [
        once(minutes),
        "Si ha sido usted o su administrador, no tiene que hacer nada.",
        "Si no, detenga el cambio y avise enseguida a su administrador.",
      ],
    }),
    confirmEmail: ({ project, organization, minutes }) => ({
      subject: `Confirme su nueva dirección para ${organization} (${project})`,
      lead: `Use este enlace para confirmar que esta dirección de correo es suya y para iniciar sesión en ${organization}.`,
      button: "Confirmar e iniciar sesión",
      notes: [once(minutes), UNASKED],
    }),
    recoveryCodeUsed: (fields) =>
      notice(fields, `Se ha usado un código de respaldo. Le quedan ${fields.remaining}.`),
    recoveryCodesRotated: (fields) =>
      notice(fields, "Sus códigos de respaldo se han renovado. Los anteriores ya no funcionan."),
    connectionRemoved: (fields) =>
      linkedNotice(
        fields,
        `Se ha desconectado ${fields.institution} de ${fields.organization}`,
        `${fields.by} ha desconectado ${fields.institution}, que usted había conectado. Sus cuentas y cifras se han eliminado.`,
      ),
    handOverOffered: (fields) =>
      linkedNotice(
        fields,
        `${fields.by} también ha conectado ${fields.institution} en ${fields.organization}`,
        `${fields.by} ha conectado cuentas de ${fields.institution} que usted había conectado, y su propia conexión no funciona. Nada suyo ha cambiado. Si son las mismas cuentas, abra la página de cuentas: allí puede reparar su conexión, o ceder sus cuentas con su historial.`,
      ),
    handedOver: (fields) =>
      linkedNotice(
        fields,
        `Sus cuentas de ${fields.institution} se han cedido en ${fields.organization}`,
        `${fields.by} ha cedido las cuentas de ${fields.institution}, que usted había conectado, a una conexión más reciente de las mismas cuentas. Su historial se ha conservado. Su conexión averiada se ha eliminado.`,
      ),
    accountsHandedOver: (fields) =>
      linkedNotice(
        fields,
        `${fields.by} le ha cedido cuentas de ${fields.institution} en ${fields.organization}`,
        `${fields.by} había conectado antes que usted cuentas de ${fields.institution}, y ofrece cedérselas con su historial. Todavía no ha cambiado nada. Si son las mismas cuentas, puede tomarlas en la página de cuentas.`,
      ),
    costBasisChanged: (fields) =>
      linkedNotice(
        fields,
        `Ha cambiado la base de costo de ${fields.account} en ${fields.organization}`,
        `${fields.by} ha cambiado el método de base de costo de ${fields.account} (${fields.institution}): qué acciones cuentan como vendidas primero. Las ganancias pueden verse distintas que antes. Usted había conectado esta cuenta.`,
      ),
    findingAnswered: (fields) =>
      linkedNotice(
        fields,
        `Han cambiado cifras de ${fields.account} en ${fields.organization}`,
        `${fields.by} ha respondido a una pregunta sobre los datos de ${fields.account} (${fields.institution}), o ha retirado una respuesta. Usted había conectado esta cuenta. La página de cuentas muestra lo que se dijo, y allí puede deshacerlo.`,
      ),
    accountRemoved: (fields) =>
      linkedNotice(
        fields,
        `Se ha eliminado ${fields.account} de ${fields.organization}`,
        `${fields.by} ha eliminado ${fields.account} (${fields.institution}), que su institución ya no mostraba. Usted había conectado esta cuenta. Sus cifras se han eliminado.`,
      ),
  },
};
