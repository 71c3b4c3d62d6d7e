import { type FormEvent, useId, useState } from "react";
import { Face } from "../../components/avatar.tsx";
import { LinkButton } from "../../components/forms/busy-button.tsx";
import { countCharacters } from "../../components/forms/count-characters.ts";
import { Headline } from "../../components/headline.tsx";
import { InviteNote } from "../../components/invite-note.tsx";
import { Problem } from "../../components/problem.tsx";
import type { Messages } from "../../config/catalogue.ts";
import { useLanguage } from "../../config/spoken.ts";
import { useMessages } from "../../config/use-messages.ts";
import {
  type Found,
  foundBy,
  hasTwin,
  isActive,
  isInvited,
  SEARCHED_FROM,
} from "../../machine/discovered.ts";
import type { PassingFailure } from "../../machine/screen.ts";
import { isTooMany, tooManyText } from "../problem-text.ts";
import type { LaterProps } from "../view.ts";

/**
 * As long as the server takes. A field that stopped taking letters would cut off what is pasted
 * without a word.
 */
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

type Words = Messages["organizations"];

function wayIn(words: Words, found: Found): string {
  if (isActive(found)) return words.continue;
  return found.membership.type === "invited_member" ? words.acceptInvite : words.join;
}

/** What tells an organization from others of its name. */
function Apart({ found }: { found: Found }) {
  const words = useMessages().organizations;
  const language = useLanguage();
  const { invited_by, joined_at } = found;
  const date = joined_at && new Date(joined_at);
  const facts = [
    found.organization.organization_slug,
    invited_by && words.invitedBy(invited_by),
    date && words.joined(new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(date)),
  ].filter(Boolean);
  return facts.length > 0 ? <small className="apart">{facts.join(" · ")}</small> : null;
}

/** Narrows a long list letter by letter, and says how many are left. */
function Search({
  text,
  onText,
  shown,
  all,
}: {
  text: string;
  onText: (text: string) => void;
  shown: number;
  all: number;
}) {
  const words = useMessages().organizations;
  const id = useId();
  return (
    <div className="column">
      <label className="label" htmlFor={id}>
        {words.search}
      </label>
      <input
        id={id}
        type="search"
        name="search"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && onText("")}
      />
      <p role="status">{shown === 0 ? words.noMatch(text.trim()) : words.shown(shown, all)}</p>
    </div>
  );
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
      <Face
        name={name}
        logoPath={found.organization.organization_logo_path}
        server={actions.desk.client.baseUrl}
      />
      <b>{name}</b>
      {hasTwin(found, screen.found) && <Apart found={found} />}
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

function headlineOf(words: Words, screen: LaterProps<"organizations">["screen"]): string {
  const { found, mayCreate, email } = screen;
  if (found.length > 0) return words.headline;
  return mayCreate ? words.noneMayCreate : words.none(email);
}

function problemText(
  { organizations, failed }: Messages,
  problem: PassingFailure | "notMember",
): string {
  if (problem === "notMember") return organizations.notMember;
  return isTooMany(problem) ? tooManyText(failed, problem) : failed[problem];
}

/** A proven mailbox: where it belongs, where it may join, and a new organization. */
export function OrganizationsScreen(props: LaterProps<"organizations">) {
  const messages = useMessages();
  const words = messages.organizations;
  const { screen, actions, takesFocus } = props;
  const { found, mayCreate, entering, email, problem } = screen;
  const [text, setText] = useState("");
  const shown = foundBy(text, found);
  if (entering !== null) {
    return (
      <p role="status">
        <span className="spinner spinner-inline" aria-hidden="true" />{" "}
        <span>{entering === "new" ? words.creating : messages.main.entering}</span>
      </p>
    );
  }
  return (
    <>
      <Headline takesFocus={takesFocus}>{headlineOf(words, screen)}</Headline>
      {found.length === 0 && <p>{mayCreate ? words.noneMayCreateText(email) : words.noneText}</p>}
      {problem && <Problem>{problemText(messages, problem)}</Problem>}
      {found.length >= SEARCHED_FROM && (
        <Search text={text} onText={setText} shown={shown.length} all={found.length} />
      )}
      {shown.length > 0 && (
        <ul className="choices">
          {shown.map((one) => (
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
