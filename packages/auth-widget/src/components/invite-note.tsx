import { useMessages } from "../config/use-messages.ts";
import type { InviteNote as Note } from "../machine/link-confirmation.ts";

/** What somebody wrote with an invitation: their words as text, in the direction that they run. */
export function InviteNote({ note }: { note: Note }) {
  const words = useMessages().link;
  return (
    <figure className="quote">
      <figcaption>{words.wrote(note.by)}</figcaption>
      <blockquote dir="auto">{note.text}</blockquote>
    </figure>
  );
}
