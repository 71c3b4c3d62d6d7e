import type { FindingAnswer, FindingQuestion } from "@stocks-vibe/contracts/portfolio";
import { type FormEvent, useState } from "react";
import { readAmount, type WrittenAmount } from "#lib/format/read-amount.ts";
import { amountMessages } from "#lib/messages/en.ts";
import { TextField } from "#ui/forms/text-field.tsx";
import { answerMessages } from "../messages/en.ts";
import { AnswerForm } from "./answer-form.tsx";

/** A split's ratio as people say it: 4 is 4 new shares for 1, 0.1 is 1 for 10, 1.5 is 3 for 2. */
export function partsOf(ratio: number): { readonly fresh: number; readonly old: number } {
  const most = 50;
  for (let old = 1; old <= most; old += 1) {
    const fresh = Math.round(ratio * old);
    if (fresh > 0 && Math.abs(fresh / old - ratio) < 1e-6) return { fresh, old };
  }
  return { fresh: Number(ratio.toFixed(6)), old: 1 };
}

type RatioProblems = { readonly fresh?: string; readonly old?: string };

const above = (read: WrittenAmount): number => (read.kind === "amount" ? read.value : 0);

/** The ratio that two fields tell, or what is wrong with each. Pure. */
export function readRatio(
  fresh: string,
  old: string,
):
  | { readonly kind: "ratio"; readonly ratio: number }
  | { readonly kind: "problems"; readonly problems: RatioProblems } {
  const [left, right] = [readAmount(fresh), readAmount(old)];
  const marks = {
    ...(left.kind === "marks" ? { fresh: amountMessages.decimals } : {}),
    ...(right.kind === "marks" ? { old: amountMessages.decimals } : {}),
  };
  if (Object.keys(marks).length > 0) return { kind: "problems", problems: marks };
  const ratio = above(left) / above(right);
  return Number.isFinite(ratio) && ratio > 0
    ? { kind: "ratio", ratio }
    : { kind: "problems", problems: { fresh: answerMessages.split.wrongRatio } };
}

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
