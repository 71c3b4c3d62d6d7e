import { ApiError } from "@stocks-vibe/auth-client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { forgetProfile } from "#lib/api/profile-query.ts";
import { useAuthClient } from "#lib/auth/auth.ts";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { tooLong } from "#ui/forms/too-long.ts";
import { namesMessages as words } from "../messages/en.ts";
import { askedMark, type MissingNames } from "./names-to-ask.ts";

/** What was typed. An empty one stays as it is. */
type GivenNames = { person: string; organization: string };

/** The card goes with its button: who reads by keyboard goes on at the page. */
const toPage = () => document.getElementById("main")?.focus();

/** Keeps what was given, and that it was asked. Nothing given is an answer, too. */
function useKeepNames() {
  const client = useAuthClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ person, organization }: GivenNames) => {
      if (organization) await client.organization.update({ organization_name: organization });
      await client.self.update({
        ...(person && { name: person }),
        untrusted_metadata: { [askedMark]: true },
      });
    },
    // Heard after the card is gone, too. Whoever went on meanwhile is left where they are.
    onSuccess: () => {
      if (document.activeElement === document.body) toPage();
      return Promise.all([
        forgetProfile(cache),
        cache.invalidateQueries({ queryKey: ["members"] }),
      ]);
    },
  });
}

/** As long as the server takes. */
const nameLimit = 128;

/** The card that asks. What was given is kept, and so is that it was skipped. */
export function NamesForm({
  missing,
  onSkipped,
}: {
  missing: MissingNames;
  onSkipped: () => void;
}) {
  const id = useId();
  const keep = useKeepNames();
  const [given, setGiven] = useState<GivenNames>({ person: "", organization: "" });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (keep.isPending) return;
    const names = { person: given.person.trim(), organization: given.organization.trim() };
    if (Object.values(names).some((name) => tooLong(name, nameLimit))) return;
    keep.mutate(names);
  };
  const skip = () => {
    // Where this can't be told, another visit asks again.
    keep.mutate({ person: "", organization: "" });
    onSkipped();
    toPage();
  };
  const said = keep.error instanceof ApiError ? keep.error.error_message : "";
  const error = keep.isError ? words.refused(said) : null;
  return (
    <section className="card padded ask-names" aria-labelledby={`${id}-title`}>
      <p id={`${id}-title`}>
        <b>{missing.person ? words.title : words.organizationTitle}</b>
      </p>
      <p className="muted">{words.text}</p>
      <form className="inline-form" noValidate onSubmit={send}>
        {missing.person && (
          <TextField
            label={words.person}
            autoComplete="name"
            value={given.person}
            error={tooLong(given.person, nameLimit) ?? error}
            onChange={({ target }) => setGiven({ ...given, person: target.value })}
          />
        )}
        {missing.organization && (
          <TextField
            label={words.organization}
            autoComplete="organization"
            value={given.organization}
            error={tooLong(given.organization, nameLimit) ?? (missing.person ? null : error)}
            onChange={({ target }) => setGiven({ ...given, organization: target.value })}
          />
        )}
        <div className="ask-names-actions">
          <Button type="submit" look="primary" busy={keep.isPending ? words.saving : null}>
            {words.use}
          </Button>
          <Button look="ghost" disabled={keep.isPending} onClick={skip}>
            {words.skip}
          </Button>
        </div>
      </form>
    </section>
  );
}
