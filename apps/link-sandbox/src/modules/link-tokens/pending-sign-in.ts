import type { DialogLanguage, MfaChallenge } from "@stocks-vibe/contracts/link";
import * as z from "zod";
import {
  type FailureRecord,
  failuresAt,
  LOCK_AFTER_FAILURES,
  type LoginOutcome,
  wrongAnswer,
} from "../../institutions/behaviour.ts";
import type { SecondStep, StepOutcome } from "../../institutions/second-step.ts";
import { secondStepMessages } from "../../institutions/second-step-messages.ts";

const pendingSignIn = z.object({
  institutionId: z.string(),
  username: z.string(),
  step: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("device") }),
    z.object({ kind: z.literal("code"), device: z.string() }),
    z.object({
      kind: z.literal("questions"),
      round: z.int(),
      rounds: z.int(),
      perRound: z.int(),
    }),
    z.object({ kind: z.literal("selections") }),
  ]),
});

/** A sign-in whose password was right and whose second step is not answered yet. */
export type PendingSignIn = z.infer<typeof pendingSignIn>;

export const readPending = (stored: string | null): PendingSignIn | undefined =>
  stored === null ? undefined : pendingSignIn.parse(JSON.parse(stored));

/** Pure: a step as the dialog is told it, in its language. */
export function challengeOf(step: SecondStep, language: DialogLanguage): MfaChallenge {
  const words = secondStepMessages[language];
  switch (step.kind) {
    case "device":
      return { type: "device", devices: [...words.devices] };
    case "code":
      return { type: "code", sent_to: step.device };
    case "selections":
      return { type: "selections", question: words.selection, options: [...words.options] };
    case "questions": {
      const { round, perRound } = step;
      const questions = Array.from({ length: perRound }, (_, question) =>
        words.question(`${round}-${question}`),
      );
      return { type: "questions", questions };
    }
  }
}

/** Pure: what answering a step means for the sign-in. While it is locked no answer is right. */
export function outcomeOfStep(
  outcome: StepOutcome,
  record: FailureRecord | undefined,
  now: Date,
): LoginOutcome {
  if (failuresAt(record, now) >= LOCK_AFTER_FAILURES) {
    return { kind: "refused", code: "ITEM_LOCKED", counts: false };
  }
  switch (outcome.kind) {
    case "passed":
      return { kind: "accepted", custom: null };
    case "next":
      return { kind: "asked", step: outcome.step };
    case "wrong":
      return wrongAnswer(record, now, "INVALID_MFA");
  }
}
