import type { Words } from "../letter.ts";

type StandingLetters = Pick<Words["letters"], "administratorLost" | "memberRemoved">;

/**
 * Letters go to people of all time zones, and to who has no membership any more that could say
 * which.
 */
const momentIn = (language: string): ((at: Date) => string) => {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    timeStyle: "short",
    hourCycle: "h23",
    timeZone: "UTC",
  });
  return (at) => `${format.format(at)} UTC`;
};
const englishMoment = momentIn("en-US");
const spanishMoment = momentIn("es");

/** To whom somebody else took a right or the membership from. */
export const standingEnglish: StandingLetters = {
  administratorLost: ({ project, organization, by, at, isBack }) => ({
    subject: isBack
      ? `You lost the administrator's role of ${organization} for a moment`
      : `You are no longer an administrator of ${organization}`,
    lead: isBack
      ? `An administrator, ${by}, took that role from you in ${organization} on ${project} and gave it back. You have had it again since ${englishMoment(at)}.`
      : `An administrator, ${by}, took that role from you in ${organization} on ${project}. It happened on ${englishMoment(at)}. You are still a member.`,
    notes: [
      `If you did not agree to this, ask ${by} or another administrator of ${organization} today.`,
    ],
  }),
  memberRemoved: ({ project, organization, by, at, wasAdministrator }) => ({
    subject: `You were removed from ${organization}`,
    lead: `An administrator, ${by}, removed you from ${organization} on ${project}. It happened on ${englishMoment(at)}.`,
    notes: [
      wasAdministrator
        ? "You were an administrator there, and can no longer sign in there."
        : "You can no longer sign in there.",
      `If you did not agree to this, ask ${by} or another administrator of ${organization} today.`,
    ],
  }),
};

export const standingSpanish: StandingLetters = {
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
