import type { Words } from "../letter.ts";

type DeletionLetters = Pick<Words["letters"], "deletionAsked" | "deletionWithdrawn">;

/** To administrators, of an organization that is about to be deleted. */
export const deletionEnglish: DeletionLetters = {
  deletionAsked: ({ project, organization, by }) => ({
    subject: `${organization} will be deleted in 24 hours`,
    lead: `${by} asked for ${organization} to be deleted on ${project}. In 24 hours its members, accounts and figures are removed for good.`,
    notes: [
      "Until then every administrator can keep it: sign in, and withdraw the deletion in the settings of the organization.",
      "If you did not expect this, withdraw it and ask who did it.",
    ],
  }),
  deletionWithdrawn: ({ project, organization, by }) => ({
    subject: `${organization} will not be deleted`,
    lead: `${by} withdrew the deletion of ${organization} on ${project}. Nothing was removed.`,
    notes: ["There is nothing to do."],
  }),
};

export const deletionSpanish: DeletionLetters = {
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
