import type { FindingAnswer, FindingQuestion } from "@stocks-vibe/contracts/portfolio";
import { type FormEvent, useState } from "react";
import { TextField } from "#ui/text-field.tsx";
import { answerMessages } from "../messages/en.ts";
import { AnswerForm } from "./answer-form.tsx";
import { partsOf, type RatioProblems, readRatio } from "./split-ratio.ts";

const words = answerMessages.split;

/** The ratio and day of a split, as the member knows them. */
export function SplitForm({
  question,
  isSaving,
  onSave,
  onCancel,
}: {
  question: Extract<FindingQuestion, { about: "split" }>;
  isSaving: boolean;
  onSave: (said: FindingAnswer) => void;
  onCancel: () => void;
}) {
  const { symbol, first_day: first, last_day: last } = question;
  const parts = partsOf(question.ratio);
  const [fresh, setFresh] = useState(String(parts.fresh));
  const [old, setOld] = useState(String(parts.old));
  const [day, setDay] = useState(last);
  const [problem, setProblem] = useState<RatioProblems>({});

  const save = (event: FormEvent) => {
    event.preventDefault();
    const read = readRatio(fresh, old);
    setProblem(read.kind === "problems" ? read.problems : {});
    if (read.kind === "ratio")
      onSave({ about: "split", split: { ratio: read.ratio, day: day || last } });
  };

  return (
    <AnswerForm title={words.title(symbol)} isSaving={isSaving} onSubmit={save} onCancel={onCancel}>
      <TextField
        label={words.newShares}
        inputMode="decimal"
        autoComplete="off"
        value={fresh}
        error={problem.fresh ?? null}
        onChange={(event) => setFresh(event.target.value)}
      />
      <TextField
        label={words.oldShares}
        inputMode="decimal"
        autoComplete="off"
        value={old}
        error={problem.old ?? null}
        onChange={(event) => setOld(event.target.value)}
      />
      {first === last ? (
        <p className="tiny muted">{words.onDay(last)}</p>
      ) : (
        <TextField
          label={words.day}
          hint={words.days(first, last)}
          type="date"
          min={first}
          max={last}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      )}
    </AnswerForm>
  );
}
