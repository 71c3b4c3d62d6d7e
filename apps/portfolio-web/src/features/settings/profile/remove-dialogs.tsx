import { ConfirmDialog } from "../confirm-dialog.tsx";
import { profileMessages } from "./messages/en.ts";
import { type Factor, useRemoveFactor, useRemovePassword } from "./profile-changes.ts";

type Ends = { onClose: () => void; onDone: (message: string) => void };

const factor = profileMessages.removing;
const password = profileMessages.password;

/** Asks before a second factor goes, and says what that leaves. */
export function RemoveFactorDialog({
  which,
  isLast,
  isRequired,
  onClose,
  onDone,
}: Ends & {
  which: Factor;
  isLast: boolean;
  /** Whether the organization asks every member for one. */
  isRequired: boolean;
}) {
  const remove = useRemoveFactor();
  const last = isRequired ? factor.lastRequired : factor.last;
  return (
    <ConfirmDialog
      title={factor.title(factor[which])}
      keep={factor.keep}
      confirm={factor.confirm}
      confirming={factor.removing}
      change={remove}
      onConfirm={() =>
        remove.mutate(which, {
          onSuccess: () => onDone(which === "app" ? factor.appDone : factor.phoneDone),
        })
      }
      onClose={onClose}
    >
      <p>{isLast ? last : factor.other}</p>
    </ConfirmDialog>
  );
}

export function RemovePasswordDialog({ id, onClose, onDone }: Ends & { id: string }) {
  const remove = useRemovePassword();
  return (
    <ConfirmDialog
      title={password.removeTitle}
      keep={factor.keep}
      confirm={factor.confirm}
      confirming={factor.removing}
      change={remove}
      onConfirm={() => remove.mutate(id, { onSuccess: () => onDone(password.removed) })}
      onClose={onClose}
    >
      <p>{password.removeText}</p>
    </ConfirmDialog>
  );
}
