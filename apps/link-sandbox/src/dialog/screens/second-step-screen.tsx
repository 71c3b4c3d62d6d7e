import { type FormEvent, useState } from "react";
import { Alert } from "../components/alert.tsx";
import { Choices } from "../components/choices.tsx";
import { ScreenFrame } from "../components/screen-frame.tsx";
import { TextField } from "../components/text-field.tsx";
import { useWords } from "../language/words.ts";
import type { View } from "./view.ts";

const PROBLEM_ID = "second-step-problem";

/**
 * What the institution asks beside the password: where to send a code, the code, questions, or a
 * choice.
 */
export const SecondStepScreen: View<"secondStep"> = ({ screen, actions }) => {
  const messages = useWords();
  const words = messages.secondStep;
  const { institution, challenge } = screen;
  const asked = challenge.type === "questions" ? challenge.questions : [words.codeLabel];
  const [answers, setAnswers] = useState<readonly string[]>(asked.map(() => ""));
  const [isMissing, setMissing] = useState(false);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const isComplete = answers.every((answer) => answer.trim() !== "");
    setMissing(!isComplete);
    if (isComplete) void actions.answer(answers.map((answer) => answer.trim()));
  };
  const refusal = screen.problem && (screen.problem.display_message ?? messages.failed.unknown);
  const problem = isMissing ? words.missing : (refusal ?? undefined);
  const isTyped = challenge.type === "code" || challenge.type === "questions";
  return (
    <ScreenFrame
      title={words.title(institution.name)}
      onBack={actions.back}
      onClose={actions.leave}
    >
      {problem ? <Alert text={problem} id={PROBLEM_ID} /> : null}
      <form onSubmit={submit} noValidate>
        {challenge.type === "device" ? (
          <Choices
            legend={words.device}
            options={challenge.devices}
            chosen={answers[0]}
            onChoose={(device) => setAnswers([device])}
          />
        ) : null}
        {challenge.type === "selections" ? (
          <Choices
            legend={challenge.question}
            options={challenge.options}
            chosen={answers[0]}
            onChoose={(option) => setAnswers([option])}
          />
        ) : null}
        {challenge.type === "code" ? <p>{words.code(challenge.sent_to)}</p> : null}
        {challenge.type === "questions" ? <p>{words.questions}</p> : null}
        {isTyped
          ? asked.map((question, at) => (
              <TextField
                key={question}
                label={question}
                type="text"
                value={answers[at] ?? ""}
                onChange={(answer) =>
                  setAnswers(answers.map((other, index) => (index === at ? answer : other)))
                }
                autoComplete="off"
                takesFocus={at === 0}
                isInvalid={problem !== undefined}
                describedBy={problem ? PROBLEM_ID : undefined}
              />
            ))
          : null}
        <p className="notice">{words.test}</p>
        <div className="foot">
          <button type="submit" className="button primary">
            {words.go}
          </button>
        </div>
      </form>
    </ScreenFrame>
  );
};
