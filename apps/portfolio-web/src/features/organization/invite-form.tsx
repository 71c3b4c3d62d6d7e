import { ApiError } from "@stocks-vibe/auth-client";
import { type FormEvent, useState } from "react";
import * as z from "zod";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import { organizationMessages as words } from "./organization-messages.ts";
import { useInvite } from "./organization-queries.ts";

const emailAddress = z.email();

function sentence(error: unknown): string {
  if (!(error instanceof ApiError)) return words.inviteFailed;
  if (error.status_code === 403) return words.inviteNotAllowed;
  return error.error_message || words.inviteFailed;
}

export function InviteForm() {
  const [email, setEmail] = useState("");
  const [isInvalid, setInvalid] = useState(false);
  const invite = useInvite();

  const send = (event: FormEvent) => {
    event.preventDefault();
    const parsed = emailAddress.safeParse(email.trim());
    setInvalid(!parsed.success);
    if (parsed.success) invite.mutate(parsed.data, { onSuccess: () => setEmail("") });
  };
  const problem = isInvalid ? words.invalidEmail : null;

  return (
    <form className="inline-form" noValidate onSubmit={send}>
      <TextField
        label={words.inviteLabel}
        type="email"
        autoComplete="off"
        value={email}
        error={problem ?? (invite.isError ? sentence(invite.error) : null)}
        onChange={(event) => {
          setEmail(event.target.value);
          setInvalid(false);
          if (invite.isError) invite.reset();
        }}
      />
      <Button type="submit" busy={invite.isPending ? words.inviting : null}>
        {words.invite}
      </Button>
      {invite.isSuccess && <Notice tone="good" title={words.invited(invite.variables)} />}
    </form>
  );
}
