import { expect, it } from "vitest";
import { answerStep, secondStepMessages, secondStepOf } from "./second-step.ts";

const [, EMAIL = ""] = secondStepMessages.en.devices;

const stepOf = (password: string) => {
  const step = secondStepOf(password);
  if (!step) throw new Error("no second step");
  return step;
};

it.each(["pass_good", "mfa_questions", "mfa_questions_0_1", "mfa_device_2"])(
  "is not asked for by %s",
  (password) => {
    expect(secondStepOf(password)).toBeUndefined();
  },
);

it("sends a code to the device that was chosen", () => {
  const device = stepOf("mfa_device");
  expect(answerStep(device, ["a pigeon"])).toEqual({ kind: "wrong" });
  const chosen = answerStep(device, [EMAIL]);
  expect(chosen).toEqual({ kind: "next", step: { kind: "code", device: EMAIL } });
  const code = { kind: "code", device: EMAIL } as const;
  expect(answerStep(code, ["1234"])).toEqual({ kind: "passed" });
  expect(answerStep(code, ["4321"])).toEqual({ kind: "wrong" });
  expect(answerStep(code, [])).toEqual({ kind: "wrong" });
});

it("asks round after round, and wants every answer of each", () => {
  const first = stepOf("mfa_questions_2_2");
  const next = answerStep(first, ["answer_0_0", "answer_0_1"]);
  expect(next).toMatchObject({ kind: "next", step: { round: 1 } });
  expect(answerStep(first, ["answer_0_0"])).toEqual({ kind: "wrong" });
  expect(answerStep(first, ["answer_0_0", "answer_1_1"])).toEqual({ kind: "wrong" });
  const second = { ...first, round: 1 } as typeof first;
  expect(answerStep(second, ["answer_1_0", "answer_1_1"])).toEqual({ kind: "passed" });
});

it("takes the one right selection", () => {
  expect(answerStep(stepOf("mfa_selections"), ["Yes"])).toEqual({ kind: "passed" });
  expect(answerStep(stepOf("mfa_selections"), ["No"])).toEqual({ kind: "wrong" });
});
