import { type Member, useAuthState } from "#lib/auth.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { Notice } from "#ui/notice.tsx";
import { InviteForm } from "./invite-form.tsx";
import { organizationMessages as words } from "./organization-messages.ts";
import { useMayInvite, useMembers } from "./organization-queries.ts";

const statuses: Record<string, string | null> = words.status;

function MemberRow({ member, isYou }: { member: Member; isYou: boolean }) {
  const status = isYou ? words.you : statuses[member.status];
  return (
    <li>
      <span className="avatar" aria-hidden="true">
        {(member.name || member.email_address).charAt(0).toUpperCase()}
      </span>
      <div>
        <b>{member.name || member.email_address}</b>
        <span className="small muted">{member.email_address}</span>
      </div>
      {status && <Badge>{status}</Badge>}
    </li>
  );
}

/** Who shares these holdings, and the form that invites one more. */
export function MembersDialog({ onClose }: { onClose: () => void }) {
  const { organization, member: me } = useAuthState();
  const members = useMembers();
  const mayInvite = useMayInvite();
  return (
    <Modal
      title={words.membersTitle(organization?.organization_name ?? "")}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <p>{words.sharing}</p>
      {members.isPending && <p role="status">{words.loadingMembers}</p>}
      {members.isError && <Notice tone="bad" title={words.membersFailed} />}
      {members.data && (
        <ul className="people" aria-label={words.members}>
          {members.data.map((member) => (
            <MemberRow
              key={member.member_id}
              member={member}
              isYou={member.member_id === me?.member_id}
            />
          ))}
        </ul>
      )}
      {mayInvite === true && <InviteForm />}
      {mayInvite === false && <p className="small muted">{words.inviteByAdministrators}</p>}
    </Modal>
  );
}
