import { type FormEvent, useState } from "react";
import type { DiscoveredOrganization } from "#lib/auth.ts";
import { organizationNameFrom } from "#lib/organization-name.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextField } from "#ui/text-field.tsx";
import { tooLong } from "#ui/too-long.ts";
import { isInvitation } from "./authenticate-machine.ts";
import { EndingNotice } from "./ending-notice.tsx";
import { membershipLabel } from "./membership-label.ts";
import { NoteOfInviter } from "./note-of-inviter.tsx";
import { signInMessages as words } from "./sign-in-messages.ts";

/** As long as the server takes. */
const NAME_LIMIT = 128;

function CreateForm({ email, onCreate }: { email: string; onCreate: (name: string) => void }) {
  const [name, setName] = useState(() => organizationNameFrom(email));
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

/** An organization that the person belongs to opens at a click; an invitation is accepted or declined. */
function ChoiceRow({
  found,
  isDeclined,
  onJoin,
  onDecline,
}: {
  found: DiscoveredOrganization;
  isDeclined: boolean;
  onJoin: (organizationId: string) => void;
  onDecline: (organizationId: string) => void;
}) {
  const { organization_id: id, organization_name: name } = found.organization;
  const ending = found.deletion_due_at !== undefined && !isDeclined && (
    <EndingNotice organization={name} dueAt={found.deletion_due_at} />
  );
  const face = (
    <>
      <span className="institution" aria-hidden="true">
        {name.charAt(0).toUpperCase()}
      </span>
      <span>
        <b>{name}</b>
        <span className="small muted">{membershipLabel(found)}</span>
      </span>
    </>
  );
  if (!isInvitation(found)) {
    return (
      <li>
        <button type="button" className="choice" onClick={() => onJoin(id)}>
          {face}
          <Icon name="arrow" />
        </button>
        {ending}
      </li>
    );
  }
  return (
    <li className="choice choice-invitation">
      {face}
      {found.invite_note && !isDeclined && <NoteOfInviter note={found.invite_note} />}
      {ending}
      {isDeclined ? (
        <span className="small muted" role="status">
          {words.declinedChoice}
        </span>
      ) : (
        <span className="actions">
          <Button aria-label={`${words.decline} ${name}`} onClick={() => onDecline(id)}>
            {words.decline}
          </Button>
          <Button look="primary" aria-label={`${words.accept} ${name}`} onClick={() => onJoin(id)}>
            {words.accept}
          </Button>
        </span>
      )}
    </li>
  );
}

/** The way on where none that is there is the right one. */
function Otherwise({
  email,
  mayCreate,
  onCreate,
  onBack,
}: {
  email: string;
  mayCreate: boolean;
  onCreate: (name: string) => void;
  onBack: () => void;
}) {
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      {mayCreate && isCreating && <CreateForm email={email} onCreate={onCreate} />}
      {mayCreate && !isCreating && (
        <Button icon="plus" onClick={() => setCreating(true)}>
          {words.create}
        </Button>
      )}
      <Button look="ghost" icon="back" onClick={onBack}>
        {words.backToLogin}
      </Button>
    </>
  );
}

/**
 * Several organizations know this mailbox, or would take it, or somebody made the person a member who has not agreed: the person
 * picks one, or starts another where those are founded here. Where none does and none is, it says so.
 */
export function OrganizationChoice({
  email,
  organizations,
  mayCreate,
  declined,
  onJoin,
  onDecline,
  onCreate,
  onBack,
}: {
  email: string;
  organizations: readonly DiscoveredOrganization[];
  mayCreate: boolean;
  /** Ids of those that were declined just now. */
  declined: readonly string[];
  onJoin: (organizationId: string) => void;
  onDecline: (organizationId: string) => void;
  onCreate: (name: string) => void;
  onBack: () => void;
}) {
  const isNone = organizations.length === 0;
  const title = isNone ? words.none(email) : words.chooseTitle;
  return (
    <div className="card padded sign-in-card">
      <PageTitle title={title}>{title}</PageTitle>
      <p>{isNone ? words.noneText : words.chooseText(email)}</p>
      {!isNone && (
        <ul className="choices">
          {organizations.map((found) => (
            <ChoiceRow
              key={found.organization.organization_id}
              found={found}
              isDeclined={declined.includes(found.organization.organization_id)}
              onJoin={onJoin}
              onDecline={onDecline}
            />
          ))}
        </ul>
      )}
      <Otherwise email={email} mayCreate={mayCreate} onCreate={onCreate} onBack={onBack} />
    </div>
  );
}
