import { ApiError } from "@stocks-vibe/auth-client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { forgetProfile } from "#lib/api/profile-query.ts";
import {
  type Member,
  type Organization,
  useAuthClient,
  useAuthState,
  useMemberKey,
  useOperator,
} from "#lib/auth/auth.ts";
import { organizationNameFrom } from "#lib/auth/organization-name.ts";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { tooLong } from "#ui/forms/too-long.ts";
import { namesMessages as words } from "../messages/en.ts";

/** Which names are still missing. */
export type MissingNames = { person: boolean; organization: boolean };

/** In the member's metadata, so that another browser does not ask again. */
const askedMark = "names_asked";

/**
 * A name that was made up from the founder's own address: by these pages, or by the server, which
 * keeps what follows a '+'.
 */
const isMadeUp = ({ organization_name: name }: Organization, email: string): boolean =>
  name === organizationNameFrom(email) || name === organizationNameFrom(email.replace("+", "."));

/**
 * What to ask, or null: nothing is missing, or it was asked before. The organization is asked of
 * those who may name it, and only while it has the name that was made up from their own address.
 */
function namesToAsk(
  member: Member,
  organization: Organization,
  mayNameOrganization: boolean,
): MissingNames | null {
  if (member.untrusted_metadata[askedMark] === true) return null;
  const missing = {
    person: member.name.trim() === "",
    organization: mayNameOrganization && isMadeUp(organization, member.email_address),
  };
  return missing.person || missing.organization ? missing : null;
}

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
    // This may come after the card is gone: a person who went on meanwhile stays where they are.
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
function NamesForm({ missing, onSkipped }: { missing: MissingNames; onSkipped: () => void }) {
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

/**
 * Which names to ask the member who is signed in, or null. Never of an operator, who looks in the
 * member's name.
 */
function useMissingNames(): MissingNames | null {
  const client = useAuthClient();
  const operator = useOperator();
  const { member, organization } = useAuthState();
  const roles = member?.roles.map(({ role_id }) => role_id) ?? [];
  const mayName = useQuery({
    queryKey: ["may-name-organization", useMemberKey(), ...roles],
    queryFn: () => client.rbac.isAuthorized("stytch.organization", "update.info.name"),
    enabled: operator === null,
  });
  if (operator !== null || !member || !organization || mayName.isPending) return null;
  return namesToAsk(member, organization, mayName.data ?? false);
}

/** Asks once for the names that are missing. Nothing waits for an answer. */
export function AskNames() {
  const missing = useMissingNames();
  const { member } = useAuthState();
  const [skippedBy, setSkippedBy] = useState<string | null>(null);
  const memberId = member?.member_id ?? "";
  if (!missing || skippedBy === memberId) return null;
  return <NamesForm key={memberId} missing={missing} onSkipped={() => setSkippedBy(memberId)} />;
}
