import type { FindingAnswer, FindingQuestion } from "@stocks-vibe/contracts/portfolio";
import { type FormEvent, useState } from "react";
import { readAmount } from "#lib/read-amount.ts";
import { TextField } from "#ui/text-field.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { answerMessages } from "./answer-messages.ts";
import { partsOf } from "./read-entry.ts";

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
  const [isWrong, setWrong] = useState(false);

  const save = (event: FormEvent) => {
    event.preventDefault();
    const ratio = (readAmount(fresh) ?? 0) / (readAmount(old) ?? 0);
    const isRatio = Number.isFinite(ratio) && ratio > 0;
    setWrong(!isRatio);
    if (isRatio) onSave({ about: "split", split: { ratio, day: day || last } });
  };

  return (
    <AnswerForm title={words.title(symbol)} isSaving={isSaving} onSubmit={save} onCancel={onCancel}>
      <TextField
        label={words.newShares}
        inputMode="decimal"
        autoComplete="off"
        value={fresh}
        error={isWrong ? words.wrongRatio : null}
        onChange={(event) => setFresh(event.target.value)}
      />
      <TextField
        label={words.oldShares}
        inputMode="decimal"
        autoComplete="off"
        value={old}
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
