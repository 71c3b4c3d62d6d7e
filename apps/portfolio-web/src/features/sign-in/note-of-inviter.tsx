import type { InviteNote } from "#lib/auth/auth.ts";
import { signInMessages as words } from "./messages/en.ts";

/** What somebody wrote with an invitation: their words as text, in the direction that they run. */
export function NoteOfInviter({ note }: { note: InviteNote }) {
  return (
    <figure className="quote">
      <figcaption className="small muted">{words.wrote(note.by)}</figcaption>
      <blockquote dir="auto">{note.text}</blockquote>
    </figure>
  );
}
