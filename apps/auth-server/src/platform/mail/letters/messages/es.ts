import type { LetterText, Words } from "../letter.ts";
import { deletionSpanish } from "./deletion-letters.ts";
import { linkedSpanish } from "./linked-letters-es.ts";
import { spanishMinutes } from "./spanish-minutes.ts";
import { standingSpanish } from "./standing-letters.ts";

const once = (minutes: number): string =>
  `El enlace funciona una sola vez, durante ${spanishMinutes(minutes)}.`;
const UNASKED = "Si no lo pediste tú, puedes ignorar este mensaje.";

const notice = (
  { project, organization }: { readonly project: string; readonly organization: string },
  happened: string,
): LetterText => ({
  subject: `Tu acceso a ${organization} cambió`,
  lead: happened,
  notes: [
    `Este aviso trata de cómo inicias sesión en ${organization} (${project}).`,
    "Si no fuiste tú, inicia sesión, deshaz el cambio y avisa enseguida a tu administrador.",
  ],
});

/** The letters in Spanish. */
export const spanish: Words = {
  buttonHint: "Si el botón no funciona, copia esta dirección en tu navegador:",
  earlier: "Antes ocurrió esto:",
  andMore: (count) => `Y ${count} más del mismo tipo.`,
  footer: (project) =>
    `${project} envió este mensaje automáticamente. Nadie de ${project} te pedirá nunca una contraseña ni un código por teléfono o por correo.`,
  text: ({ project, code, minutes }) =>
    `${code} es tu código de ${project}. Funciona durante ${spanishMinutes(minutes)}. No lo compartas con nadie.`,
  letters: {
    discoveryLink: ({ project, minutes }) => ({
      subject: `Iniciar sesión en ${project}`,
      lead: "Usa este enlace para iniciar sesión o para crear tu cuenta.",
      button: "Iniciar sesión",
      notes: [once(minutes), UNASKED],
    }),
    signUpLink: ({ project, minutes }) => ({
      subject: `Confirma tu correo para ${project}`,
      lead: "Usa este enlace para confirmar tu dirección de correo y terminar de crear tu cuenta.",
      button: "Confirmar y continuar",
      notes: [
        "Ábrelo en el navegador en el que te registraste. En otro, el enlace inicia sesión, pero no se guardan el nombre ni la contraseña que elegiste.",
        once(minutes),
        UNASKED,
      ],
    }),
    accountExists: ({ project, minutes }) => ({
      subject: `Ya tienes una cuenta en ${project}`,
      lead: "Alguien pidió una cuenta nueva con esta dirección de correo, pero ya tienes una cuenta o una invitación. Usa este enlace para iniciar sesión.",
      button: "Iniciar sesión",
      notes: ["La contraseña que se escribió no se guardó.", once(minutes), UNASKED],
    }),
    loginLink: ({ project, organization, minutes }) => ({
      subject: `Iniciar sesión en ${organization} (${project})`,
      lead: `Usa este enlace para iniciar sesión en ${organization}.`,
      button: "Iniciar sesión",
      notes: [once(minutes), UNASKED],
    }),
    signupLink: ({ project, organization, minutes }) => ({
      subject: `Unirse a ${organization} en ${project}`,
      lead: `Usa este enlace para confirmar tu dirección de correo y unirte a ${organization}.`,
      button: "Confirmar y unirse",
      notes: [once(minutes), UNASKED],
    }),
    invite: ({ project, organization, inviter, note, isEnding, minutes }) => ({
      subject: `Unirse a ${organization} en ${project}`,
      lead: `${inviter} te invita a ${organization} en ${project}.`,
      ...(note !== null && {
        quote: {
          lead: `${inviter} te escribió:`,
          text: note,
          after: `Son palabras de ${inviter}. ${project} no las escribió ni las revisó.`,
        },
      }),
      button: "Aceptar la invitación",
      notes: [
        ...(isEnding
          ? [
              `${organization} está por eliminarse: si ninguno de sus administradores lo detiene, todo lo suyo desaparece en menos de un día, y con ello la invitación.`,
            ]
          : []),
        once(minutes),
        "Si no conoces al remitente, puedes ignorar este mensaje.",
      ],
    }),
    code: ({ project, minutes }) => ({
      subject: `Tu código de ${project}`,
      lead: `Escribe este código para iniciar sesión en ${project}.`,
      notes: [
        `El código funciona una sola vez, durante ${spanishMinutes(minutes)}. No lo compartas con nadie.`,
        UNASKED,
      ],
    }),
    resetPassword: ({ project, minutes, login }) => ({
      subject: `Tu contraseña de ${project}`,
      lead: `Usa este enlace para elegir una contraseña nueva. Funciona una sola vez, durante ${spanishMinutes(minutes)}, y cierra la sesión en tus demás dispositivos.`,
      button: "Elegir una contraseña",
      ...(login && {
        other: {
          lead: `También puedes iniciar sesión solo por esta vez y dejar tu contraseña como está. Este enlace también funciona una sola vez, durante ${spanishMinutes(login.minutes)}:`,
          button: "Iniciar sesión sin contraseña",
          link: login.link,
        },
      }),
      notes: [`${UNASKED} Tu contraseña no cambiará.`],
    }),
    noAccount: ({ project, organization }) => ({
      subject: `Inicio de sesión en ${organization} (${project})`,
      lead: `Alguien intentó iniciar sesión en ${organization} con esta dirección de correo, pero no hay ninguna cuenta con ella.`,
      notes: ["Si fuiste tú, prueba con otra dirección de correo o pide una invitación.", UNASKED],
    }),
    phoneAdded: (fields) =>
      notice(
        fields,
        `Se agregó el teléfono ${fields.phoneNumber}. A ese número se pueden enviar códigos para iniciar sesión.`,
      ),
    phoneRemoved: (fields) => notice(fields, "Se quitó tu número de teléfono."),
    appAdded: (fields) => notice(fields, "Se agregó una aplicación de autenticación."),
    appRemoved: (fields) => notice(fields, "Se quitó tu aplicación de autenticación."),
    passwordAdded: (fields) =>
      notice(fields, "Se agregó una contraseña. Desde ahora puedes iniciar sesión con ella."),
    passwordSet: (fields) =>
      notice(
        fields,
        "Se guardó una contraseña nueva. Se cerró la sesión en tus demás dispositivos.",
      ),
    passwordRemoved: (fields) => notice(fields, "Se quitó tu contraseña."),
    emailChanged: ({ project, organization }) => ({
      subject: `Tu dirección de correo para ${organization} cambió`,
      lead: "Ahora tienes otra dirección de correo en tu cuenta. Desde ahora, inicia sesión con ella.",
      notes: [
        `Este aviso trata de cómo inicias sesión en ${organization} (${project}).`,
        "Con la dirección que recibe este aviso ya no puedes iniciar sesión allí. Si no hiciste este cambio, avisa enseguida a tu administrador.",
      ],
    }),
    emailChangeStarted: ({ project, organization, minutes }) => ({
      subject: `Tu dirección para ${organization} (${project}) está a punto de cambiar`,
      lead: `Alguien pidió cambiar tu dirección de correo en ${organization}. Nada cambia hasta que se confirme la nueva.`,
      button: "Detener el cambio",
      notes: [
        once(minutes),
        "Si fuiste tú o tu administrador, no tienes que hacer nada.",
        "Si no, detén el cambio y avisa enseguida a tu administrador.",
      ],
    }),
    confirmEmail: ({ project, organization, minutes }) => ({
      subject: `Confirma tu nueva dirección para ${organization} (${project})`,
      lead: `Usa este enlace para confirmar que esta dirección de correo es tuya y para iniciar sesión en ${organization}.`,
      button: "Confirmar e iniciar sesión",
      notes: [once(minutes), UNASKED],
    }),
    recoveryCodeUsed: (fields) =>
      notice(fields, `Se usó un código de respaldo. Te quedan ${fields.remaining}.`),
    recoveryCodesRotated: (fields) =>
      notice(fields, "Tus códigos de respaldo se renovaron. Los anteriores ya no funcionan."),
    ...deletionSpanish,
    ...linkedSpanish,
    ...standingSpanish,
  },
};
