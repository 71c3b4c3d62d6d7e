import type { InEachDialogLanguage } from "@stocks-vibe/contracts/link";

interface SecondStepWords {
  /** Where a code may be sent. */
  readonly devices: readonly string[];
  readonly question: (number: string) => string;
  readonly selection: string;
  /** The right one first. */
  readonly options: readonly [right: string, wrong: string];
}

/** What an institution asks beside the password, in words. */
export const secondStepMessages: InEachDialogLanguage<SecondStepWords> = {
  en: {
    devices: ["Text message to ···1234", "Email to u···@example.com"],
    question: (number) => `What is the answer to question ${number}?`,
    selection: "Is this your computer?",
    options: ["Yes", "No"],
  },
  es: {
    devices: ["Mensaje de texto a ···1234", "Correo electrónico a u···@example.com"],
    question: (number) => `¿Cuál es la respuesta a la pregunta ${number}?`,
    selection: "¿Es esta tu computadora?",
    options: ["Sí", "No"],
  },
};
