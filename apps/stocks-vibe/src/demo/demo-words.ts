import { acceptedLanguage } from "@stocks-vibe/server-kit";

/** What the demo's steps are called; they are stored in English. */
export const STEPS = {
  waiting: "Waiting to start",
  creating: "Creating the demo family",
  linking: (institution: string) => `Linking ${institution}`,
  calculating: "Calculating figures from the accounts' history",
  ready: "The demo family is ready",
  failed: "The demo family could not be created",
} as const;

const SPANISH: ReadonlyMap<string, string> = new Map([
  [STEPS.waiting, "Esperando para empezar"],
  [STEPS.creating, "Creando la familia de demostración"],
  [STEPS.calculating, "Calculando las cifras con el historial de las cuentas"],
  [STEPS.ready, "La familia de demostración está lista"],
  [STEPS.failed, "No se pudo crear la familia de demostración"],
]);

/** Pure: a stored step in the language that a request asks for. */
export function describeStep(step: string, accepted: string | undefined): string {
  if (acceptedLanguage(accepted, ["en", "es"]) !== "es") return step;
  const before = STEPS.linking("");
  if (step.startsWith(before)) return `Conectando ${step.slice(before.length)}`;
  return SPANISH.get(step) ?? step;
}
