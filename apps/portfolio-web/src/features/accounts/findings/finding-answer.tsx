import type { DataFinding, FindingAnswer, FindingQuestion } from "@stocks-vibe/contracts/portfolio";
import { useRef, useState } from "react";
import { messageOf } from "#lib/api/api-failure.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { Button } from "#ui/forms/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { answerMessages as words } from "../messages/en.ts";
import type { AnswerMutation } from "./answer-query.ts";
import { PurchaseForm } from "./purchase-form.tsx";
import { SplitForm } from "./split-form.tsx";

/** An answer that one press gives. */
interface Choice {
  readonly label: string;
  readonly said: FindingAnswer | null;
}

function choicesOf(question: FindingQuestion | null): Choice[] {
  if (question?.about === "split") {
    const { ratio, last_day: day } = question;
    return [
      { label: words.confirm, said: { about: "split", split: { ratio, day } } },
      { label: words.deny, said: { about: "split", split: null } },
    ];
  }
  if (question?.about !== "repeat") return [];
  return [
    { label: words.both, said: { about: "repeat", both_happened: true } },
    { label: words.once, said: { about: "repeat", both_happened: false } },
  ];
}

/** What the button of a form says; null where there is none. */
function formLabel(question: FindingQuestion | null): string | null {
  if (question?.about === "split") return words.correct;
  if (question?.about !== "purchase") return null;
  const { both, date, cost } = words.purchase.open;
  if (question.asks_date && question.asks_cost) return both;
  return question.asks_date ? date : cost;
}

/** What a member may say of a finding, or take back of what was said. */
export function FindingAnswerActions({
  finding,
  account,
  answer,
  isWaiting,
}: {
  finding: DataFinding;
  account: string;
  answer: AnswerMutation;
  /** While figures are worked out anew. */
  isWaiting: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  const { id, question, answer: given } = finding;
  const isMine = answer.variables?.findingId === id;
  const isSaving = answer.isPending && isMine;
  const give = (said: FindingAnswer | null) =>
    answer.mutate({ findingId: id, said }, { onSuccess: () => setOpen(false) });
  const close = () => {
    setOpen(false);
    // The button that opened the form comes back with the next picture.
    requestAnimationFrame(() =>
      opener.current?.querySelector<HTMLElement>("[data-opens]")?.focus(),
    );
  };
  const choices = given ? [{ label: words.undo, said: null }] : choicesOf(question);
  const opens = given ? null : formLabel(question);
  const about = <span className="hidden-text">{words.of(question?.symbol ?? "", account)}</span>;
  const form = { isSaving, onSave: give, onCancel: close };
  return (
    <div className="finding-answer" ref={opener}>
      {isOpen && question?.about === "split" && <SplitForm question={question} {...form} />}
      {isOpen && question?.about === "purchase" && <PurchaseForm question={question} {...form} />}
      {!isOpen && (
        <div className="answer-buttons">
          {choices.map(({ label, said }) => (
            <Button
              key={label}
              size="small"
              inactive={isWaiting || answer.isPending}
              onClick={() => give(said)}
            >
              {label}
              {about}
            </Button>
          ))}
          {opens && (
            <Button
              data-opens
              size="small"
              look={choices.length > 0 ? "ghost" : "secondary"}
              inactive={isWaiting || answer.isPending}
              onClick={() => {
                answer.reset();
                setOpen(true);
              }}
            >
              {opens}
              {about}
            </Button>
          )}
        </div>
      )}
      {answer.isError && isMine && (
        <p className="field-error" role="alert">
          <Icon name="warning" />
          {messageOf(answer.error, apiMessages.failed.answer)}
        </p>
      )}
    </div>
  );
}
