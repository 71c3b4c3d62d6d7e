import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "#ui/forms/button.tsx";
import { answerMessages as words } from "../messages/en.ts";

/** Fields of an answer with Save and Cancel. Focus starts in the first field; Escape is Cancel. */
export function AnswerForm({
  title,
  isSaving,
  onSubmit,
  onCancel,
  children,
}: {
  title: string;
  isSaving: boolean;
  onSubmit: (event: FormEvent) => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  return (
    <form
      ref={form}
      className="answer-form"
      noValidate
      aria-labelledby={id}
      onSubmit={(event) => (isSaving ? event.preventDefault() : onSubmit(event))}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !isSaving) onCancel();
      }}
    >
      <p id={id} className="small">
        {title}
      </p>
      {children}
      <div className="answer-buttons">
        <Button type="submit" look="primary" size="small" busy={isSaving ? words.saving : null}>
          {words.save}
        </Button>
        <Button look="ghost" size="small" inactive={isSaving} onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
