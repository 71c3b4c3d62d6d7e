import { type FormEvent, useState } from "react";
import { apartFrom, foundBy, SEARCHED_FROM } from "#lib/auth/organization-list.ts";
import { organizationNameFrom } from "#lib/auth/organization-name.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { OrganizationSearch } from "#ui/forms/organization-search.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { tooLong } from "#ui/forms/too-long.ts";
import { PageTitle } from "#ui/layout/page-title.tsx";
import type { Choice } from "../choice.ts";
import { signInMessages as words } from "../messages/en.ts";
import { ChoiceRow } from "./choice-row.tsx";

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
function NewOrganization({
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

function headOf({ email, organizations, mayCreate }: Choice): { title: string; text: string } {
  if (organizations.length > 0) return { title: words.chooseTitle, text: words.chooseText(email) };
  return mayCreate
    ? { title: words.noneMayCreate, text: words.chooseText(email) }
    : { title: words.none(email), text: words.noneText };
}

/**
 * Several organizations know this mailbox, or would take it, or somebody made the person a member
 * who has not agreed: the person picks one, or starts another where those are founded here. Where
 * none does and none is, it says so.
 */
export function OrganizationChoice({
  choice,
  onJoin,
  onDecline,
  onCreate,
  onBack,
}: {
  choice: Choice;
  onJoin: (organizationId: string) => void;
  onDecline: (organizationId: string) => void;
  onCreate: (name: string) => void;
  onBack: () => void;
}) {
  const { organizations, mayCreate, declined, problem } = choice;
  const { title, text: under } = headOf(choice);
  const [text, setText] = useState("");
  const shown = foundBy(text, organizations);
  return (
    <div className="card padded sign-in-card">
      <PageTitle title={title}>{title}</PageTitle>
      <p>{under}</p>
      {problem && <Notice tone="bad" title={problem} />}
      {organizations.length >= SEARCHED_FROM && (
        <OrganizationSearch
          text={text}
          onText={setText}
          shown={shown.length}
          all={organizations.length}
        />
      )}
      {shown.length > 0 && (
        <ul className="choices">
          {shown.map((found) => (
            <ChoiceRow
              key={found.organization.organization_id}
              found={found}
              apart={apartFrom(found, organizations)}
              isDeclined={declined.includes(found.organization.organization_id)}
              onJoin={onJoin}
              onDecline={onDecline}
            />
          ))}
        </ul>
      )}
      {mayCreate && <NewOrganization choice={choice} onCreate={onCreate} />}
      <Button look="ghost" icon="back" onClick={onBack}>
        {words.backToLogin}
      </Button>
    </div>
  );
}
