import type { ReactNode } from "react";
import { messageOf } from "#lib/api/api-failure.ts";
import { isFinal } from "#lib/api/query-policy.ts";
import { Modal } from "#ui/dialogs/modal.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";

/**
 * Asks before something goes for good; `children` says what goes with it. `removal` is the call:
 * while it is on its way nothing closes, and a failure is said here, by `failed` where the server
 * gives no reason of its own.
 */
export function AskToRemove({
  title,
  words,
  look = "danger",
  removal,
  failed,
  onRemove,
  onClose,
  children,
}: {
  title: string;
  words: { keep: string; remove: string; removing: string };
  /** Of the button that does it; what can be taken back looks less grave. */
  look?: "danger" | "primary";
  removal: { isPending: boolean; isError: boolean; error: Error | null };
  failed: string;
  onRemove: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { isPending, isError, error } = removal;
  return (
    <Modal
      title={title}
      role="alertdialog"
      isHeld={isPending}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus disabled={isPending} onClick={onClose}>
            {words.keep}
          </Button>
          <Button
            look={look}
            inactive={isFinal(error)}
            busy={isPending ? words.removing : null}
            onClick={onRemove}
          >
            {words.remove}
          </Button>
        </>
      }
    >
      {children}
      {isError && <Notice tone="bad" title={messageOf(error, failed)} />}
    </Modal>
  );
}
