import { RadioChoice } from "#ui/forms/radio-choice.tsx";
import { membersMessages as words } from "../messages/en.ts";
import type { RoleChoice as Role } from "./member-standing.ts";

const roles = ["member", "administrator"] as const;

/** What somebody may do, each role with what it means. */
export function RoleChoice({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  return (
    <RadioChoice
      label={words.invite.role}
      value={value}
      onChange={onChange}
      options={roles.map((role) => ({
        value: role,
        label: words.roles[role],
        hint: words.invite.roleHints[role],
      }))}
    />
  );
}
