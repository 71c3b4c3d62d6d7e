import {
  accountChanged,
  type DataFinding,
  type FindingAnswer,
  type FindingQuestion,
} from "@stocks-vibe/contracts/portfolio";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { messageOf } from "#lib/api/api-failure.ts";
import { useServices } from "#lib/api/services.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { Button } from "#ui/forms/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useChangedAccount } from "../api/use-changed-account.ts";
import { answerMessages as words } from "../messages/en.ts";
import { PurchaseForm } from "./purchase-form.tsx";
import { SplitForm } from "./split-form.tsx";

/** What is said of a finding; null takes back what was said. */
export interface GivenAnswer {
  readonly findingId: string;
  readonly said: FindingAnswer | null;
}

/** Gives or takes back an answer about an account's data; the figures follow. */
export function useAnswer(accountId: string) {
  const { api } = useServices();
  const follow = useChangedAccount();
  return useMutation({
    mutationFn: ({ findingId, said }: GivenAnswer) => {
      const path = `/accounts/${encodeURIComponent(accountId)}/findings/${encodeURIComponent(findingId)}/answer`;
      const request = { schema: accountChanged, whenRefused: apiMessages.failed.answer };
      return said ? api.put(path, { ...request, body: said }) : api.remove(path, request);
    },
    onSuccess: ({ account }) => follow(account),
  });
}

export type AnswerMutation = ReturnType<typeof useAnswer>;

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
