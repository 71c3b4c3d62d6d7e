import { useEffect } from "react";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Modal } from "#ui/modal.tsx";
import type { LinkPurpose } from "./link-machine.ts";
import { linkMessages as words } from "./link-messages.ts";
import type { AccountLink } from "./use-account-link.ts";

/** How long a success stays before it closes itself. */
const successMs = 2000;

/** How an attempt ended. While the provider's own window is open nothing of ours may lie over it, so there is no dialog. */
export function LinkDialog({ link, purpose }: { link: AccountLink; purpose: LinkPurpose }) {
  const { state, start, dismiss } = link;
  useEffect(() => {
    if (state.name !== "success") return;
    const timer = setTimeout(dismiss, successMs);
    return () => clearTimeout(timer);
  }, [state.name, dismiss]);

  if (state.name === "success") {
    const isNew = purpose.kind === "connect";
    return (
      <Modal
        title={isNew ? words.connected(state.institution) : words.reconnected(state.institution)}
        onClose={dismiss}
        mark={
          <span className="modal-mark modal-mark-good">
            <Icon name="check" />
          </span>
        }
      >
        <p>{isNew ? words.follow(state.accountCount) : words.followReconnected}</p>
      </Modal>
    );
  }
  if (state.name !== "failed") return null;
  return (
    <Modal
      title={words.failed[purpose.kind]}
      role="alertdialog"
      onClose={dismiss}
      mark={
        <span className="modal-mark modal-mark-bad">
          <Icon name="warning" />
        </span>
      }
      actions={
        <>
          <Button onClick={dismiss}>{words.cancel}</Button>
          <Button look="primary" data-autofocus onClick={start}>
            {words.tryAgain}
          </Button>
        </>
      }
    >
      <p>{state.message}</p>
    </Modal>
  );
}
