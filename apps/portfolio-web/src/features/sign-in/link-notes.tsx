import type { InviteNote } from "#lib/auth/auth.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { signInMessages as words } from "./messages/en.ts";

/** Somebody asked to have the organization deleted: whoever thinks of joining is told before. */
export function EndingNotice({ organization, dueAt }: { organization: string; dueAt: string }) {
  return (
    <Notice tone="warn" icon="warning" title={words.ending(organization, dueAt)}>
      {words.endingText}
    </Notice>
  );
}

/** What somebody wrote with an invitation: their words as text, in the direction that they run. */
export function NoteOfInviter({ note }: { note: InviteNote }) {
  return (
    <figure className="quote">
      <figcaption className="small muted">{words.wrote(note.by)}</figcaption>
      <blockquote dir="auto">{note.text}</blockquote>
    </figure>
  );
}
