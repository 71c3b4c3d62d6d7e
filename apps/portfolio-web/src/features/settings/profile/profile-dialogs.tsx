import type { Member } from "#lib/auth/auth.ts";
import { AppDialog } from "./app-dialog.tsx";
import { CodesDialog } from "./codes-dialog.tsx";
import { EmailDialog } from "./email-dialog.tsx";
import { isLast, standingOf } from "./factor-standing.ts";
import type { FactorAsk } from "./factors-section.tsx";
import { profileMessages } from "./messages/en.ts";
import { NameDialog } from "./name-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { PhoneDialog } from "./phone-dialog.tsx";
import { RemoveFactorDialog, RemovePasswordDialog } from "./remove-dialogs.tsx";
import type { YouAsk } from "./you-section.tsx";

/** What was asked for; `given` are backup codes that came with a new app. */
export type Asked = { kind: YouAsk } | FactorAsk | { kind: "newCodes"; given: readonly string[] };

type Ends = { onClose: () => void; onDone: (message: string) => void };

/** The dialog of whatever was asked for. */
export function ProfileDialog({
  asked,
  member,
  isRequired,
  onClose,
  onDone,
  onCodes,
}: Ends & {
  asked: Asked;
  member: Member;
  isRequired: boolean;
  /** A new app is on, and these codes came with it. */
  onCodes: (message: string, codes: readonly string[]) => void;
}) {
  const ends = { onClose, onDone };
  const { password } = profileMessages;
  const passwordId = member.member_password_id ?? "";
  switch (asked.kind) {
    case "name":
      return <NameDialog name={member.name} {...ends} />;
    case "email":
      return <EmailDialog email={member.email_address} {...ends} />;
    case "password":
      return <PasswordDialog title={passwordId ? password.changeTitle : password.set} {...ends} />;
    case "removePassword":
      return <RemovePasswordDialog id={passwordId} {...ends} />;
    case "codes":
      return <CodesDialog given={null} onClose={onClose} />;
    case "newCodes":
      return <CodesDialog given={asked.given} onClose={onClose} />;
    case "add":
      return asked.factor === "app" ? (
        <AppDialog onClose={onClose} onDone={onCodes} />
      ) : (
        <PhoneDialog {...ends} />
      );
    case "remove":
      return (
        <RemoveFactorDialog
          which={asked.factor}
          isLast={isLast(standingOf(member), asked.factor)}
          isRequired={isRequired}
          {...ends}
        />
      );
  }
}
