import { type FormEvent, useId, useState } from "react";
import type { Messages } from "../config/catalogue.ts";
import { useMessages } from "../config/use-messages.ts";
import { type Found, isActive, isInvited } from "../machine/discovered.ts";
import { countCharacters } from "../parts/count-characters.ts";
import { Face } from "../parts/face.tsx";
import { Headline } from "../parts/headline.tsx";
import { InviteNote } from "../parts/invite-note.tsx";
import { LinkButton } from "../parts/link-button.tsx";
import { Problem } from "../parts/problem.tsx";
import { isTooMany, tooManyText } from "./problem-text.ts";
import type { LaterProps } from "./view.ts";

type Words = Messages["organizations"];

function wayIn(words: Words, found: Found): string {
  if (isActive(found)) return words.continue;
  return found.membership.type === "invited_member" ? words.acceptInvite : words.join;
}

function Row({ found, screen, actions }: { found: Found } & LaterProps<"organizations">) {
  const messages = useMessages();
  const words = messages.organizations;
  const { organization_id: id, organization_name: name } = found.organization;
  const isDeclined = screen.declined.includes(id);
  const isBusy = screen.entering !== null;
  const { decline } = actions;
  return (
    <li className="choice">
      <Face name={name} logoUrl={found.organization.organization_logo_url} />
      <b>{name}</b>
      {found.invite_note && !isDeclined && <InviteNote note={found.invite_note} />}
      {found.deletion_due_at !== undefined && !isDeclined && (
        <p className="ending">{messages.link.ending(name)}</p>
      )}
      {isDeclined ? (
        <span role="status">{words.declined}</span>
      ) : (
        <span className="column">
          <button
            type="button"
            className="button"
            aria-label={`${wayIn(words, found)}: ${name}`}
            aria-disabled={isBusy || undefined}
            onClick={isBusy ? undefined : () => void actions.enter(id)}
          >
            {wayIn(words, found)}
          </button>
          {isInvited(found) && decline && (
            <button
              type="button"
              className="button button-quiet"
              aria-label={`${words.decline}: ${name}`}
              onClick={() => void decline(id)}
            >
              {words.decline}
            </button>
          )}
        </span>
      )}
    </li>
  );
}

/** As long as the server takes. A field that stopped taking letters would cut off what is pasted without a word. */
const LONGEST_NAME = 128;

/** A new organization, by a name of the person's own. */
function CreateForm({ screen, actions }: LaterProps<"organizations">) {
  const words = useMessages().organizations;
  const id = useId();
  const [name, setName] = useState(screen.newName ?? "");
  const isTooLong = countCharacters(name.trim()) > LONGEST_NAME;
  const problem = isTooLong ? words.nameTooLong(LONGEST_NAME) : null;
  const isNone = screen.found.length === 0;
  const [isOpen, setOpen] = useState(isNone || screen.newName !== null);
  const create = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "" && !problem && screen.entering === null)
      void actions.enter("new", name.trim());
  };
  if (!isOpen) {
    return (
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {words.create}
      </button>
    );
  }
  return (
    <form className="column" onSubmit={create}>
      <label className="label" htmlFor={id}>
        {words.name}
      </label>
      <input
        id={id}
        name="organization"
        autoComplete="organization"
        required
        value={name}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
      <button type="submit" className="button button-primary" disabled={name.trim() === ""}>
        {words.create}
      </button>
    </form>
  );
}

function headlineOf(words: Words, screen: LaterProps<"organizations">["screen"]): string {
  const { found, mayCreate, email } = screen;
  if (found.length > 0) return words.headline;
  return mayCreate ? words.noneMayCreate : words.none(email);
}

/** A proven mailbox: where it belongs, where it may join, and a new organization. */
export function OrganizationsScreen(props: LaterProps<"organizations">) {
  const messages = useMessages();
  const words = messages.organizations;
  const { screen, actions, takesFocus } = props;
  const { found, mayCreate, entering, email, problem } = screen;
  if (entering !== null) {
    return (
      <p role="status">
        <span className="spinner spinner-inline" aria-hidden="true" />{" "}
        {entering === "new" ? words.creating : messages.main.entering}
      </p>
    );
  }
  return (
    <>
      <Headline takesFocus={takesFocus}>{headlineOf(words, screen)}</Headline>
      {found.length === 0 && <p>{mayCreate ? words.noneMayCreateText(email) : words.noneText}</p>}
      {problem && (
        <Problem>
          {isTooMany(problem) ? tooManyText(messages.failed, problem) : messages.failed[problem]}
        </Problem>
      )}
      {found.length > 0 && (
        <ul className="choices">
          {found.map((one) => (
            <Row key={one.organization.organization_id} found={one} {...props} />
          ))}
        </ul>
      )}
      <div className="column below">
        {mayCreate && <CreateForm {...props} />}
        <LinkButton onClick={actions.startOver}>{words.another}</LinkButton>
      </div>
    </>
  );
}
