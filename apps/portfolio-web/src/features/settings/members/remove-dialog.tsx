import { type Member, useAuthState } from "#lib/auth.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { nameOf } from "./member-standing.ts";
import { useRemoveMember } from "./members-queries.ts";
import { membersMessages } from "./messages/en.ts";

/** Asks before somebody is removed, or an invitation withdrawn. */
export function RemoveDialog({
  member,
  onClose,
  onDone,
}: {
  member: Member;
  onClose: () => void;
  onDone: (message: string) => void;
}) {
  const { organization } = useAuthState();
  const remove = useRemoveMember();
  const isInvitation = member.status === "invited";
  const words = isInvitation ? membersMessages.withdrawal : membersMessages.removal;
  const name = isInvitation ? member.email_address : nameOf(member);
  return (
    <ConfirmDialog
      title={words.title(name)}
      keep={words.keep}
      confirm={words.confirm}
      confirming={words.removing}
      change={remove}
      onConfirm={() => remove.mutate(member, { onSuccess: () => onDone(words.done(name)) })}
      onClose={onClose}
    >
      <p>
        {isInvitation
          ? membersMessages.withdrawal.text
          : membersMessages.removal.text(name, organization?.organization_name ?? "")}
      </p>
    </ConfirmDialog>
  );
}
