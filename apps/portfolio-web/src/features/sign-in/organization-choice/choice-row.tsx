import type { DiscoveredOrganization } from "#lib/auth/auth.ts";
import { Button } from "#ui/forms/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { isInvitation } from "../choice.ts";
import { EndingNotice, NoteOfInviter, OrganizationFace } from "../link-notes.tsx";
import { signInMessages as words } from "../messages/en.ts";

/** What a row of the selection says below the organization's name. */
function membershipLabel({ membership }: DiscoveredOrganization): string {
  if (membership.type === "invited_member" || membership.type === "pending_member") {
    return words.invitation;
  }
  if (membership.type.startsWith("eligible_to_join")) return words.eligible;
  const roles = membership.member?.roles.map(({ role_id: id }) => id).join(", ");
  return roles ? words.role(roles) : words.member;
}

/**
 * An organization that the person belongs to opens at a click; an invitation is accepted or
 * declined.
 */
export function ChoiceRow({
  found,
  apart,
  isDeclined,
  onJoin,
  onDecline,
}: {
  found: DiscoveredOrganization;
  /** What tells it from others of its name. */
  apart: string | null;
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
      <OrganizationFace name={name} logoPath={found.organization.organization_logo_path} />
      <span>
        <b>{name}</b>
        <span className="small muted">{membershipLabel(found)}</span>
        {apart !== null && <span className="small muted choice-apart">{apart}</span>}
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
