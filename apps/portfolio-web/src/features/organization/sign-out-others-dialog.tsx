import { Modal } from "#ui/dialogs/modal.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { organizationMessages as words } from "./messages/en.ts";
import { useSignOutOthers } from "./organization-queries.ts";

/** Asks first, then says how many other places it was. */
export function SignOutOthersDialog({ onClose }: { onClose: () => void }) {
  const signOut = useSignOutOthers();
  if (signOut.isSuccess) {
    return (
      <Modal
        title={words.signOutOthersDone}
        onClose={onClose}
        actions={
          <Button look="primary" data-autofocus onClick={onClose}>
            {words.close}
          </Button>
        }
      >
        <p role="status">{words.signedOutOthers(signOut.data)}</p>
      </Modal>
    );
  }
  return (
    <Modal
      title={words.signOutOthersTitle}
      role="alertdialog"
      isHeld={signOut.isPending}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus disabled={signOut.isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            look="primary"
            busy={signOut.isPending ? words.signingOutOthers : null}
            onClick={() => signOut.mutate()}
          >
            {words.signOutOthersConfirm}
          </Button>
        </>
      }
    >
      <p>{words.signOutOthersText}</p>
      {signOut.isError && <Notice tone="bad" title={words.signOutOthersFailed} />}
    </Modal>
  );
}
