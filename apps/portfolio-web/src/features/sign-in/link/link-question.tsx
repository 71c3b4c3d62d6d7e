import { Button } from "#ui/forms/button.tsx";
import { PageTitle } from "#ui/layout/page-title.tsx";
import { isSameMailbox } from "../asked-here.ts";
import type { Question } from "../authenticate-machine.ts";
import { EndingNotice, NoteOfInviter, OrganizationFace } from "../link-notes.tsx";
import { signInMessages as words } from "../messages/en.ts";

type Invitation = Extract<Question, { kind: "invitation" }>;

const titleOf = ({ inviter, organization }: Invitation): string =>
  inviter === null ? words.invited(organization) : words.invitedBy(inviter, organization);

/** Names who invites and where to, and leaves the choice to the person. */
function InvitationQuestion({
  question,
  onAccept,
  onDecline,
}: {
  question: Invitation;
  onAccept: () => void;
  onDecline: (organization: string) => void;
}) {
  const title = titleOf(question);
  return (
    <div className="card padded sign-in-card">
      <OrganizationFace name={question.organization} logoPath={question.logoPath} />
      <PageTitle title={title}>{title}</PageTitle>
      {question.note && <NoteOfInviter note={question.note} />}
      {question.deletionDueAt !== null && (
        <EndingNotice organization={question.organization} dueAt={question.deletionDueAt} />
      )}
      <p>{words.invitedText(question.email)}</p>
      {question.signedInAs !== null && (
        <p>
          {words.invitedMember({
            email: question.signedInAs,
            organization: question.organization,
            as: isSameMailbox(question.signedInAs, question.email) ? null : question.email,
          })}
        </p>
      )}
      <div className="actions">
        <Button onClick={() => onDecline(question.organization)}>{words.decline}</Button>
        <Button look="primary" onClick={onAccept}>
          {words.accept}
        </Button>
      </div>
    </div>
  );
}

const titles = {
  stopChange: words.stopTitle,
  changeAddress: words.changeTitle,
  otherMember: words.confirmTitle,
  otherBrowser: words.confirmTitle,
  otherMailbox: words.confirmTitle,
  connection: words.connectionTitle,
} as const;

const namedOrNot = (linkOf: string | null): string =>
  linkOf === null ? "" : words.confirmNamed(linkOf);

/** Pure: why it is asked, and whose link it is where that is known. */
function textsOf(question: Exclude<Question, Invitation>): readonly string[] {
  switch (question.kind) {
    case "otherMember":
      return [words.confirmMember(question.email), namedOrNot(question.linkOf)];
    case "otherBrowser":
      return [namedOrNot(question.linkOf), words.confirmBrowser];
    case "otherMailbox":
      return [
        question.isAsked
          ? words.confirmMailbox(question.email)
          : words.confirmNamed(question.email),
      ];
    case "stopChange":
      return [words.stopText];
    case "connection":
      return [
        words.connectionText,
        question.signedInAs === null ? "" : words.connectionMember(question.signedInAs),
      ];
    case "changeAddress":
      return [
        words.changeText(question.email, question.organization),
        question.signedInAs === null ? "" : words.confirmMember(question.signedInAs),
      ];
  }
}

/** What the page asks before it uses a link. */
export function LinkQuestion({
  question,
  onContinue,
  onDecline,
  onStop,
  onCancel,
}: {
  question: Question;
  onContinue: () => void;
  onDecline: (organization: string) => void;
  onStop: () => void;
  onCancel: () => void;
}) {
  if (question.kind === "invitation") {
    return <InvitationQuestion question={question} onAccept={onContinue} onDecline={onDecline} />;
  }
  const isStop = question.kind === "stopChange";
  const title = titles[question.kind];
  return (
    <div className="card padded sign-in-card">
      <PageTitle title={title}>{title}</PageTitle>
      {textsOf(question)
        .filter(Boolean)
        .map((text) => (
          <p key={text}>{text}</p>
        ))}
      <div className="actions">
        <Button onClick={onCancel}>{words.cancel}</Button>
        <Button look="primary" onClick={isStop ? onStop : onContinue}>
          {isStop ? words.stop : words.continue}
        </Button>
      </div>
    </div>
  );
}
