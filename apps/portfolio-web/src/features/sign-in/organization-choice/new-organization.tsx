import { type FormEvent, useState } from "react";
import { organizationNameFrom } from "#lib/auth/organization-name.ts";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { tooLong } from "#ui/forms/too-long.ts";
import type { Choice } from "../choice.ts";
import { signInMessages as words } from "../messages/en.ts";

/** As long as the server takes. */
const NAME_LIMIT = 128;

function CreateForm({ first, onCreate }: { first: string; onCreate: (name: string) => void }) {
  const [name, setName] = useState(first);
  const problem = tooLong(name, NAME_LIMIT);
  const create = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() && !problem) onCreate(name.trim());
  };
  return (
    <form className="inline-form" onSubmit={create}>
      <TextField
        label={words.createLabel}
        required
        error={problem}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit">{words.create}</Button>
    </form>
  );
}

/**
 * Another organization than those that are there; its form is open where there is none, or it was
 * named before.
 */
export function NewOrganization({
  choice: { email, organizations, newName },
  onCreate,
}: {
  choice: Choice;
  onCreate: (name: string) => void;
}) {
  const [isOpen, setOpen] = useState(organizations.length === 0 || newName !== null);
  if (isOpen)
    return <CreateForm first={newName ?? organizationNameFrom(email)} onCreate={onCreate} />;
  return (
    <Button icon="plus" onClick={() => setOpen(true)}>
      {words.create}
    </Button>
  );
}
