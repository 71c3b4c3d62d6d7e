import type { InEachDialogLanguage } from "@stocks-vibe/contracts/link";
import { secondStepMessages as english, type SecondStepWords } from "../server/messages/en.ts";
import { secondStepMessages as spanish } from "../server/messages/es.ts";

/** What an institution asks beside the password, in words. */
export const secondStepMessages: InEachDialogLanguage<SecondStepWords> = {
  en: english,
  es: spanish,
};

/** The sandbox's standard person. Shown on the dialog: nothing real is behind it. */
export const TEST_CREDENTIALS = { username: "user_good", password: "pass_good" } as const;

/** The person whose password is their accounts, as JSON. */
export const CUSTOM_USERNAME = "user_custom";

/** What an institution asks beside the password; `round` counts from 0. */
export type SecondStep =
  | { readonly kind: "device" }
  | { readonly kind: "code"; readonly device: string }
  | {
      readonly kind: "questions";
      readonly round: number;
      readonly rounds: number;
      readonly perRound: number;
    }
  | { readonly kind: "selections" };

const spoken = Object.values(secondStepMessages);
/** An answer is right in whichever language it is given. */
const DEVICES = spoken.flatMap(({ devices }) => devices);
const RIGHT_SELECTIONS = spoken.map(({ options: [right] }) => right);
const RIGHT_CODE = "1234";

/** `answer_<round>_<question>`, both from 0. */
const rightAnswer = (round: number, question: number): string => `answer_${round}_${question}`;

const QUESTIONS = /^mfa_questions_([1-9])_([1-9])$/;

/**
 * Pure: the second step that a password asks for (plaid.com/docs/sandbox/test-credentials), or
 * undefined.
 */
export function secondStepOf(password: string): SecondStep | undefined {
  if (password === "mfa_device") return { kind: "device" };
  if (password === "mfa_selections") return { kind: "selections" };
  const asked = QUESTIONS.exec(password);
  if (!asked) return undefined;
  return { kind: "questions", round: 0, rounds: Number(asked[1]), perRound: Number(asked[2]) };
}

export type StepOutcome =
  | { readonly kind: "passed" }
  | { readonly kind: "next"; readonly step: SecondStep }
  | { readonly kind: "wrong" };

const passedIf = (isRight: boolean): StepOutcome => ({ kind: isRight ? "passed" : "wrong" });

/** Pure: what the answers to a step lead to. */
export function answerStep(step: SecondStep, answers: readonly string[]): StepOutcome {
  const [first = ""] = answers;
  switch (step.kind) {
    case "device": {
      const device = DEVICES.find((one) => one === first);
      return device ? { kind: "next", step: { kind: "code", device } } : { kind: "wrong" };
    }
    case "code":
      return passedIf(first === RIGHT_CODE);
    case "selections":
      return passedIf(RIGHT_SELECTIONS.includes(first));
    case "questions": {
      const { round, rounds, perRound } = step;
      const isRight =
        answers.length === perRound &&
        answers.every((answer, question) => answer === rightAnswer(round, question));
      if (!isRight) return { kind: "wrong" };
      const next = round + 1;
      return next < rounds ? { kind: "next", step: { ...step, round: next } } : { kind: "passed" };
    }
  }
}
