import { countCharacters, NOTE_CHARACTERS } from "@stocks-vibe/contracts/auth";
import { type FormEvent, useState } from "react";
import * as z from "zod/mini";
import { useAuthState } from "#lib/auth/auth.ts";
import { Button } from "#ui/forms/button.tsx";
import { TextArea, TextField } from "#ui/forms/text-field.tsx";
import { tooLong } from "#ui/forms/too-long.ts";
import { membersMessages } from "../messages/en.ts";
import { sentenceOf } from "../use-change.ts";
import { roleOf } from "./member-standing.ts";
import { type Invitation, useInvite } from "./members-queries.ts";
import { RoleChoice } from "./role-choice.tsx";

const words = membersMessages.invite;
/** As long as the server takes. */
const NAME_LIMIT = 128;
const emailAddress = z.email();
const nothing: Invitation = { email: "", name: "", note: "", role: "member" };

/** Invites one more. Only administrators make others administrators. */
export function InviteForm({ onSent }: { onSent: (message: string) => void }) {
  const { member } = useAuthState();
  const [given, setGiven] = useState(nothing);
  const [isInvalid, setInvalid] = useState(false);
  const invite = useInvite();
  const maySetRole = member !== null && roleOf(member) === "administrator";

  const over = countCharacters(given.note.trim()) - NOTE_CHARACTERS;
  const longName = tooLong(given.name, NAME_LIMIT);

  const change = (changes: Partial<Invitation>) => {
    setGiven({ ...given, ...changes });
    setInvalid(false);
    if (invite.isError) invite.reset();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (invite.isPending || over > 0 || longName) return;
    const parsed = emailAddress.safeParse(given.email.trim());
    setInvalid(!parsed.success);
    if (!parsed.success) return;
    const email = parsed.data;
    invite.mutate(
      { ...given, email, name: given.name.trim(), note: given.note.trim() },
      {
        onSuccess: () => {
          setGiven(nothing);
          onSent(words.sent(email));
        },
      },
    );
  };
  const refused = invite.isError ? sentenceOf(invite.error) : null;

  return (
    <section className="card padded">
      <h2>{words.title}</h2>
      <form className="settings-form" noValidate onSubmit={send}>
        <div className="settings-fields">
          <TextField
            label={words.email}
            type="email"
            autoComplete="off"
            value={given.email}
            error={isInvalid ? words.invalid : refused}
            onChange={({ target }) => change({ email: target.value })}
          />
          <TextField
            label={words.name}
            autoComplete="off"
            value={given.name}
            error={longName}
            onChange={({ target }) => change({ name: target.value })}
          />
        </div>
        <TextArea
          label={words.note}
          hint={words.noteHint(NOTE_CHARACTERS)}
          error={over > 0 ? words.noteTooLong(over) : null}
          value={given.note}
          onChange={({ target }) => change({ note: target.value })}
        />
        {maySetRole && <RoleChoice value={given.role} onChange={(role) => change({ role })} />}
        <div>
          <Button type="submit" look="primary" busy={invite.isPending ? words.sending : null}>
            {words.send}
          </Button>
        </div>
      </form>
    </section>
  );
}
