import { useState } from "react";
import type { Member } from "#lib/auth/auth.ts";
import { FormDialog } from "../form-dialog.tsx";
import { membersMessages } from "../messages/en.ts";
import { nameOf, roleOf } from "./member-standing.ts";
import { useChangeRole } from "./members-queries.ts";
import { RoleChoice } from "./role-choice.tsx";

const words = membersMessages.role;

/** Makes a member an administrator, or an administrator a member. */
export function RoleDialog({
  member,
  onClose,
  onDone,
}: {
  member: Member;
  onClose: () => void;
  onDone: (message: string) => void;
}) {
  const before = roleOf(member);
  const [role, setRole] = useState(before);
  const change = useChangeRole();
  const name = nameOf(member);
  const save = () => {
    if (role === before) return onClose();
    change.mutate({ member, role }, { onSuccess: () => onDone(words.saved(name, words.as[role])) });
  };
  return (
    <FormDialog
      title={words.title(name)}
      send={words.save}
      sending={words.saving}
      change={change}
      onSend={save}
      onClose={onClose}
    >
      <RoleChoice value={role} onChange={setRole} />
      {before === "administrator" && role === "member" && <p>{words.loses}</p>}
    </FormDialog>
  );
}
