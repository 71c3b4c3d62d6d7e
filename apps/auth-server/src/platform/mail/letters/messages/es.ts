import type { LetterText, Words } from "../letter.ts";
import { dayIn, momentIn } from "../locale.ts";
import type { LinkedLetters, SsoLetters } from "./en.ts";

/** What somebody else did to what this person had linked. */
const linkedNotice = (
  { project, organization }: { readonly project: string; readonly organization: string },
  subject: string,
  happened: string,
): LetterText => ({
  subject,
  lead: happened,
  notes: [
    `Este mensaje trata de cuentas que conectaste o llevas a mano en ${organization} (${project}).`,
    "Puede hacerlo quien conectó o agregó la cuenta, y también un administrador. Si no lo esperabas, pregúntales.",
  ],
});

/** To whoever linked what somebody else changed. */
const linkedSpanish: LinkedLetters = {
  connectionRemoved: (fields) =>
    linkedNotice(
      fields,
      `Se desconectó ${fields.institution} de ${fields.organization}`,
      `${fields.by} desconectó ${fields.institution}, que habías conectado. Sus cuentas y cifras se eliminaron.`,
    ),
  handOverOffered: (fields) =>
    linkedNotice(
      fields,
      `${fields.by} también conectó ${fields.institution} en ${fields.organization}`,
      `${fields.by} conectó cuentas de ${fields.institution} que habías conectado, y tu propia conexión no funciona. Nada tuyo cambió. Si son las mismas cuentas, abre la página de cuentas: allí puedes reparar tu conexión o ceder tus cuentas con su historial.`,
    ),
  handedOver: (fields) =>
    linkedNotice(
      fields,
      `Tus cuentas de ${fields.institution} se cedieron en ${fields.organization}`,
      `${fields.by} cedió las cuentas de ${fields.institution}, que habías conectado, a una conexión más reciente de las mismas cuentas. Su historial se conservó. Tu conexión averiada se eliminó.`,
    ),
  accountsHandedOver: (fields) =>
    linkedNotice(
      fields,
      `${fields.by} te cedió cuentas de ${fields.institution} en ${fields.organization}`,
      `${fields.by} había conectado antes que tú cuentas de ${fields.institution} y ofrece cedértelas con su historial. Todavía no cambió nada. Si son las mismas cuentas, puedes tomarlas en la página de cuentas.`,
    ),
  costBasisChanged: (fields) =>
    linkedNotice(
      fields,
      `Cambió la base de costo de ${fields.account} en ${fields.organization}`,
      `${fields.by} cambió el método de base de costo de ${fields.account} (${fields.institution}): qué acciones cuentan como vendidas primero. Las ganancias pueden verse distintas que antes. Tú conectaste esta cuenta.`,
    ),
  findingAnswered: (fields) =>
    linkedNotice(
      fields,
      `Cambiaron cifras de ${fields.account} en ${fields.organization}`,
      `${fields.by} respondió a una pregunta sobre los datos de ${fields.account} (${fields.institution}) o retiró una respuesta. Tú conectaste esta cuenta. La página de cuentas muestra lo que se dijo, y allí puedes deshacerlo.`,
    ),
  historyChanged: (fields) =>
    linkedNotice(
      fields,
      `Cambió el historial de ${fields.account} en ${fields.organization}`,
      `${fields.by} agregó transacciones a ${fields.account} (${fields.institution}), una cuenta tuya, o quitó algunas. Sus cifras pueden verse distintas que antes. La página de la cuenta muestra lo que se agregó, y allí puedes quitarlo.`,
    ),
  accountRenamed: (fields) =>
    linkedNotice(
      fields,
      `${fields.account} se llama así ahora en ${fields.organization}`,
      `${fields.by} cambió el nombre, la institución o el tipo de una cuenta que llevas a mano: ahora es ${fields.account} (${fields.institution}).`,
    ),
  accountRemoved: (fields) =>
    linkedNotice(
      fields,
      `Se eliminó ${fields.account} de ${fields.organization}`,
      `${fields.by} eliminó ${fields.account} (${fields.institution}), una cuenta tuya. Sus cifras se eliminaron.`,
    ),
};

const count = (n: number, one: string): string => (n === 1 ? `1 ${one}` : `${n} ${one}s`);

/** 90 → '90 minutos', 120 → '2 horas', 10080 → '7 días'. */
const spanishMinutes = (minutes: number): string => {
  if (minutes % 1440 === 0) return count(minutes / 1440, "día");
  if (minutes % 60 === 0) return count(minutes / 60, "hora");
  return count(minutes, "minuto");
};

type DeletionLetters = Pick<Words["letters"], "deletionAsked" | "deletionWithdrawn">;
type StandingLetters = Pick<Words["letters"], "administratorLost" | "memberRemoved">;

const spanishMoment = momentIn("es");

const deletionSpanish: DeletionLetters = {
  deletionAsked: ({ project, organization, by }) => ({
    subject: `${organization} se eliminará en 24 horas`,
    lead: `${by} pidió eliminar ${organization} en ${project}. En 24 horas sus miembros, cuentas y cifras se eliminarán para siempre.`,
    notes: [
      "Hasta entonces cualquier administrador puede conservarla: inicia sesión y retira la eliminación en los ajustes de la organización.",
      "Si no lo esperabas, retírala y pregunta quién lo hizo.",
    ],
  }),
  deletionWithdrawn: ({ project, organization, by }) => ({
    subject: `${organization} no se eliminará`,
    lead: `${by} retiró la eliminación de ${organization} en ${project}. No se eliminó nada.`,
    notes: ["No tienes que hacer nada."],
  }),
};

const spanishDay = dayIn("es");

const ssoSpanish: SsoLetters = {
  ssoRequired: ({ project, organization, ways, from, timeZone, state }) =>
    ({
      planned: {
        subject: `Cambia tu forma de iniciar sesión en ${organization}`,
        lead: from
          ? `Desde el ${spanishDay(from, timeZone)} inicias sesión en ${organization} con ${ways}.`
          : `Desde ahora inicias sesión en ${organization} con ${ways}.`,
        notes: [
          ...(from
            ? [
                "Hasta entonces puedes iniciar sesión como antes. Prueba una vez la nueva forma antes de ese día.",
              ]
            : []),
          `Entonces dejan de servir las demás formas de iniciar sesión en ${organization} (${project}), y terminan las sesiones que empezaron de otra forma.`,
          `Si no puedes iniciar sesión con ${ways}, pregunta a un administrador de ${organization}.`,
        ],
      },
      cancelled: {
        subject: `Puedes seguir iniciando sesión en ${organization} como antes`,
        lead: `Un administrador cambió el plan: ${organization} (${project}) no exige el inicio de sesión único.`,
        notes: ["No tienes que hacer nada."],
      },
      ended: {
        subject: `Puedes volver a iniciar sesión en ${organization} como antes`,
        lead: `${organization} (${project}) ya no exige el inicio de sesión único. Puedes iniciar sesión como antes.`,
        notes: ["No tienes que hacer nada."],
      },
    })[state],
  ssoRequirementStarted: ({ project, organization, connection }) => ({
    subject:
      connection === null
        ? `Los miembros de ${organization} no pueden iniciar sesión: no hay ninguna conexión activa`
        : `Los miembros de ${organization} solo inician sesión con ${connection}`,
    lead:
      connection === null
        ? `Desde ahora, el inicio de sesión único es la única forma de entrar en ${organization} (${project}), pero ninguna de sus conexiones está activa. Los miembros no pueden iniciar sesión.`
        : `Desde ahora, el inicio de sesión único es la única forma de entrar en ${organization} (${project}). Las sesiones que empezaron de otra forma terminaron.`,
    notes: [
      "Las personas que elegiste todavía pueden entrar. Eligen «Iniciar sesión de otra forma» en la página de inicio de sesión.",
      `Si falla, una de ellas puede volver a permitir todas las formas en los ajustes de ${organization}: Inicio de sesión único.`,
    ],
  }),
  ssoRequirementEnded: ({ project, organization, by }) => ({
    subject: `Los miembros de ${organization} pueden iniciar sesión como antes`,
    lead: `${by ?? `Quien opera ${project}`} quitó la regla de que los miembros de ${organization} solo usan el inicio de sesión único.`,
    notes: ["Si no lo esperabas, pregunta quién lo hizo."],
  }),
  breakglassUsed: ({ project, organization, by, at }) => ({
    subject: `${by} inició sesión en ${organization} sin el inicio de sesión único`,
    lead: `${by} puede entrar en ${organization} (${project}) de otra forma, y lo hizo el ${spanishMoment(at)}.`,
    notes: [
      `Si el inicio de sesión único funciona, pregunta a ${by} si lo hizo. Si no fue así, quítale ese derecho en los ajustes de ${organization}: Inicio de sesión único.`,
    ],
  }),
  certificateEnding: ({ project, organization, connection, endsAt }) => ({
    subject: `Un certificado de ${connection} vence pronto en ${organization}`,
    lead: `El certificado con el que ${project} comprueba los inicios de sesión de ${connection} vence el ${spanishMoment(endsAt)}. Después se sigue aceptando, pero tu proveedor puede firmar ya con otro nuevo, y esos inicios de sesión se rechazarían.`,
    notes: [
      `Pide el próximo certificado a quien administra el proveedor y añádelo en los ajustes de ${organization}: Inicio de sesión único, ${connection}. Ambos valen hasta que quites el anterior.`,
    ],
  }),
  certificatesRead: ({ project, organization, connection, isFull }) => ({
    subject: `El proveedor de ${connection} tiene un certificado nuevo`,
    lead: `El proveedor de ${connection} en ${organization} tiene un certificado nuevo. ${project} lo leyó en los metadatos del proveedor y lo añadió. Los inicios de sesión siguen funcionando.`,
    notes: [
      ...(isFull
        ? [
            `Los metadatos nombran más certificados, y una conexión tiene cinco como máximo. Quita los que ya no necesites en los ajustes de ${organization}: Inicio de sesión único, ${connection}. Mañana volvemos a leer los metadatos.`,
          ]
        : []),
      "Si tu proveedor no anunció un certificado nuevo, pregunta a quien lo administra.",
    ],
  }),
  connectionFailing: ({ project, organization, connection, since }) => ({
    subject: `Comprueba el inicio de sesión único con ${connection} en ${organization}`,
    lead: `Ningún inicio de sesión en ${project} con ${connection} funciona desde el ${spanishMoment(since)}. Desde entonces, tres o más no superaron una comprobación.`,
    notes: [
      "Inicia sesión con ella o prueba la conexión. Si funciona, no tienes que hacer nada: alguien pudo enviarnos respuestas que no son de tu proveedor.",
      `Abre los ajustes de ${organization}: Inicio de sesión único, ${connection}. «Inicios de sesión de los últimos siete días» muestra por qué falló cada uno.`,
      "Te escribimos sobre esto una vez al día como máximo.",
    ],
  }),
  ssoSetup: ({ project, organization, inviter, connection, minutes }) => ({
    subject: `Configura el inicio de sesión único de ${organization}`,
    lead: `${inviter} te pide conectar tu proveedor de identidad con ${project}, para que la gente de ${organization} pueda entrar con ${connection}. No necesitas una cuenta.`,
    button: "Configurar el inicio de sesión único",
    notes: [
      `El enlace vale ${spanishMinutes(minutes)}, o hasta que termines. Quien lo tenga puede cambiar esta conexión: no lo compartas.`,
      "Si no conoces al remitente, puedes ignorar este mensaje.",
    ],
  }),
  ssoSetupFinished: ({ project, organization, connection }) => ({
    subject: `${connection} está configurada en ${organization}`,
    lead: `La persona a la que enviaste el enlace dice que ya hizo su parte del inicio de sesión único con ${connection}.`,
    notes: [
      `Nadie entra todavía en ${project} con ella. Abre los ajustes de ${organization}, Inicio de sesión único, ${connection}: pruébala y actívala.`,
      "El enlace ya no vale. Si no enviaste ninguno, elimina la conexión.",
    ],
  }),
};

const standingSpanish: StandingLetters = {
  administratorLost: ({ project, organization, by, at, isBack }) => ({
    subject: isBack
      ? `Perdiste por un momento el rol de administrador de ${organization}`
      : `Ya no administras ${organization}`,
    lead: isBack
      ? `Alguien que administra ${organization} en ${project}, ${by}, te quitó el rol de administrador y te lo devolvió. Lo tienes de nuevo desde el ${spanishMoment(at)}.`
      : `Alguien que administra ${organization} en ${project}, ${by}, te quitó el rol de administrador. Ocurrió el ${spanishMoment(at)}. Sigues siendo miembro.`,
    notes: [
      `Si no estabas de acuerdo, pregunta hoy mismo a ${by} o a otro administrador de ${organization}.`,
    ],
  }),
  memberRemoved: ({ project, organization, by, at, wasAdministrator }) => ({
    subject: `Te quitaron de ${organization}`,
    lead: `Alguien que administra ${organization} en ${project}, ${by}, te quitó de allí. Ocurrió el ${spanishMoment(at)}.`,
    notes: [
      wasAdministrator
        ? "Tenías allí el rol de administrador, y ya no puedes iniciar sesión allí."
        : "Ya no puedes iniciar sesión allí.",
      `Si no estabas de acuerdo, pregunta hoy mismo a ${by} o a otro administrador de ${organization}.`,
    ],
  }),
};

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
    accountLinked: (fields) =>
      notice(
        fields,
        `Se vinculó una cuenta para iniciar sesión: ${fields.provider}. A partir de ahora puedes usarla.`,
      ),
    accountUnlinked: (fields) =>
      notice(fields, "Se quitó una cuenta vinculada para iniciar sesión."),
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
    ...ssoSpanish,
    ...linkedSpanish,
    ...standingSpanish,
  },
};
