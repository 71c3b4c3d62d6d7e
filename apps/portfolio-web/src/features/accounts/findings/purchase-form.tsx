import type { FindingAnswer, FindingQuestion } from "@stocks-vibe/contracts/portfolio";
import { type FormEvent, useState } from "react";
import { readAmount } from "#lib/format/read-amount.ts";
import { amountMessages } from "#lib/messages/en.ts";
import { TextField } from "#ui/forms/text-field.tsx";
import { answerMessages } from "../messages/en.ts";
import { AnswerForm } from "./answer-form.tsx";

/** What all of the shares cost, null where nothing is said, or what is wrong with it. Pure. */
function readCost(
  text: string,
):
  | { readonly kind: "cost"; readonly cost: number | null }
  | { readonly kind: "problem"; readonly problem: string } {
  const read = readAmount(text);
  if (read.kind === "amount") return { kind: "cost", cost: read.value };
  if (read.kind === "nothing") return { kind: "cost", cost: null };
  const { wrongCost } = answerMessages.purchase;
  return { kind: "problem", problem: read.kind === "marks" ? amountMessages.cents : wrongCost };
}

const words = answerMessages.purchase;

/** When shares were bought and what they cost, as far as it is asked and the member knows. */
export function PurchaseForm({
  question,
  isSaving,
  onSave,
  onCancel,
}: {
  question: Extract<FindingQuestion, { about: "purchase" }>;
  isSaving: boolean;
  onSave: (said: FindingAnswer) => void;
  onCancel: () => void;
}) {
  const { symbol, shares, came, asks_date: asksDate, asks_cost: asksCost } = question;
  const [date, setDate] = useState("");
  const [cost, setCost] = useState("");
  const [problem, setProblem] = useState<{ date?: string; cost?: string }>({});

  const save = (event: FormEvent) => {
    event.preventDefault();
    const read = readCost(cost);
    if (read.kind === "problem") return setProblem({ cost: read.problem });
    const isEmpty = date === "" && read.cost === null;
    if (isEmpty && !asksDate) return setProblem({ cost: words.wrongCost });
    if (isEmpty) return setProblem({ date: asksCost ? words.nothing : words.wrongDay });
    setProblem({});
    onSave({ about: "purchase", date: date || null, cost: read.cost });
  };

  return (
    <AnswerForm
      title={words.title(shares, symbol)}
      isSaving={isSaving}
      onSubmit={save}
      onCancel={onCancel}
    >
      {asksDate && (
        <TextField
          label={words.date}
          hint={words.latest(came)}
          type="date"
          max={came}
          value={date}
          error={problem.date ?? null}
          onChange={(event) => setDate(event.target.value)}
        />
      )}
      {asksCost && (
        <TextField
          label={words.cost}
          hint={words.costHint}
          inputMode="decimal"
          autoComplete="off"
          value={cost}
          error={problem.cost ?? null}
          onChange={(event) => setCost(event.target.value)}
        />
      )}
    </AnswerForm>
  );
}
