import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Modal } from "#ui/dialogs/modal.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { settingsMessages as words } from "./messages/en.ts";
import { sentenceOf } from "./use-change.ts";

/** A few fields over the page. The first one has the focus; Enter sends. */
export function FormDialog({
  title,
  send,
  sending,
  change,
  sentence = sentenceOf,
  onSend,
  onClose,
  children,
}: {
  title: string;
  send: string;
  sending: string;
  /** What is being done, and why it failed. */
  change: { isPending: boolean; isError: boolean; error: unknown };
  sentence?: (error: unknown) => string;
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input, select, textarea")?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) onSend();
  };
  return (
    <Modal
      title={title}
      isHeld={change.isPending}
      onClose={onClose}
      actions={
        <>
          <Button disabled={change.isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button look="primary" type="submit" form={id} busy={change.isPending ? sending : null}>
            {send}
          </Button>
        </>
      }
    >
      <form className="dialog-form" id={id} ref={form} noValidate onSubmit={submit}>
        {children}
      </form>
      {change.isError && <Notice tone="bad" title={sentence(change.error)} />}
    </Modal>
  );
}

/** Asks before something is taken away. The safe choice has the focus. */
export function ConfirmDialog({
  title,
  keep,
  confirm,
  confirming,
  change,
  sentence = sentenceOf,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  keep: string;
  confirm: string;
  confirming: string;
  change: { isPending: boolean; isError: boolean; error: unknown };
  sentence?: (error: unknown) => string;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Modal
      title={title}
      role="alertdialog"
      isHeld={change.isPending}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus disabled={change.isPending} onClick={onClose}>
            {keep}
          </Button>
          <Button look="danger" busy={change.isPending ? confirming : null} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {change.isError && <Notice tone="bad" title={sentence(change.error)} />}
    </Modal>
  );
}
