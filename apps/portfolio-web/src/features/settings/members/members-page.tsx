import { useState } from "react";
import { type Member, useAuthState } from "#lib/auth/auth.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { ConfirmDialog } from "../form-dialog.tsx";
import { membersMessages, membersMessages as words } from "../messages/en.ts";
import { SettingsPage } from "../settings-page.tsx";
import { sentenceOf } from "../use-change.ts";
import { InviteForm } from "./invite-form.tsx";
import { MemberList } from "./member-list.tsx";
import { nameOf, type Offer, roleOf } from "./member-standing.ts";
import { useInvite, useRemoveMember, useRights } from "./members-queries.ts";
import { RoleDialog } from "./role-dialog.tsx";

/** Asks before somebody is removed, or an invitation withdrawn. */
function RemoveDialog({
  member,
  onClose,
  onDone,
}: {
  member: Member;
  onClose: () => void;
  onDone: (message: string) => void;
}) {
  const { organization } = useAuthState();
  const remove = useRemoveMember();
  const isInvitation = member.status === "invited";
  const words = isInvitation ? membersMessages.withdrawal : membersMessages.removal;
  const name = isInvitation ? member.email_address : nameOf(member);
  return (
    <ConfirmDialog
      title={words.title(name)}
      keep={words.keep}
      confirm={words.confirm}
      confirming={words.removing}
      change={remove}
      onConfirm={() => remove.mutate(member, { onSuccess: () => onDone(words.done(name)) })}
      onClose={onClose}
    >
      <p>
        {isInvitation
          ? membersMessages.withdrawal.text
          : membersMessages.removal.text(name, organization?.organization_name ?? "")}
      </p>
    </ConfirmDialog>
  );
}

type Asked = { offer: Offer; member: Member };
type LocalizedText = { tone: "good" | "bad"; text: string };

/** Inside the settings page, where a change may ask for a proof. */
function Members() {
  const { member: me } = useAuthState();
  const rights = useRights();
  // Administrators may always: the form is there at once, and nothing below it moves when the
  // answer comes.
  const mayInvite = rights.invite ?? (me !== null && roleOf(me) === "administrator" ? true : null);
  const resend = useInvite();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [told, setTold] = useState<LocalizedText | null>(null);
  const close = () => setAsked(null);
  const done = (text: string) => {
    setAsked(null);
    setTold({ tone: "good", text });
  };
  const take = (offer: Offer, member: Member) => {
    setTold(null);
    if (offer !== "resend") return setAsked({ offer, member });
    const { email_address: email } = member;
    resend.mutate(
      // Roles of the earlier invitation stay, and so does one's own note.
      { email, name: "", note: "", role: "member" },
      {
        onSuccess: () => done(words.invite.sent(email)),
        onError: (error) => setTold({ tone: "bad", text: sentenceOf(error) }),
      },
    );
  };
  const resending = resend.isPending ? resend.variables.email : null;
  return (
    <div className="settings-sections">
      {told && <Notice tone={told.tone} title={told.text} onDismiss={() => setTold(null)} />}
      {mayInvite === true && <InviteForm onSent={done} />}
      {mayInvite === false && <p className="muted">{words.invite.byAdministrators}</p>}
      <MemberList rights={rights} resending={resending} onOffer={take} />
      {asked?.offer === "changeRole" && (
        <RoleDialog member={asked.member} onClose={close} onDone={done} />
      )}
      {(asked?.offer === "remove" || asked?.offer === "withdraw") && (
        <RemoveDialog member={asked.member} onClose={close} onDone={done} />
      )}
    </div>
  );
}

/** Who shares these holdings, who may do what, and who is asked in. */
export function MembersPage() {
  const { organization } = useAuthState();
  return (
    <SettingsPage part="members" lead={words.lead(organization?.organization_name ?? "")}>
      <Members />
    </SettingsPage>
  );
}
