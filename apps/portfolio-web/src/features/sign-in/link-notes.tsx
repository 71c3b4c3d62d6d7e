import { useState } from "react";
import { type InviteNote, useAuthClient } from "#lib/auth/auth.ts";
import { initialOf } from "#lib/format/format.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { signInMessages as words } from "./messages/en.ts";

/** An organization's logo, or its initial. It stands beside the name, so it says nothing itself. */
export function OrganizationFace({
  name,
  logoPath,
}: {
  name: string;
  /** Below the identity server's address, which serves a copy. */
  logoPath: string | undefined;
}) {
  const { baseUrl } = useAuthClient();
  const [isBroken, setBroken] = useState(false);
  if (logoPath?.startsWith("/") && baseUrl !== undefined && !isBroken) {
    return (
      <img
        className="institution"
        src={`${baseUrl}${logoPath}`}
        alt=""
        onError={() => setBroken(true)}
      />
    );
  }
  return (
    <span className="institution" aria-hidden="true">
      {initialOf(name)}
    </span>
  );
}

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
