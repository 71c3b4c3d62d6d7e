import type { ReactNode } from "react";
import { Modal } from "#ui/dialogs/modal.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { sentenceOf } from "./sentence-of.ts";

/** Asks before something is taken away. The safe choice has the focus. */
export function ConfirmDialog({
  title,
  keep,
  confirm,
  confirming,
  change,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  keep: string;
  confirm: string;
  confirming: string;
  change: { isPending: boolean; isError: boolean; error: unknown };
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
      {change.isError && <Notice tone="bad" title={sentenceOf(change.error)} />}
    </Modal>
  );
}
