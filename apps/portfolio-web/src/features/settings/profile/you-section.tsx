import type { Member } from "#lib/auth/auth.ts";
import { Badge } from "#ui/figures/badge.tsx";
import { Button } from "#ui/forms/button.tsx";
import { SettingsRow, SettingsSection } from "../settings-row.tsx";
import { profileMessages } from "./messages/en.ts";

const words = profileMessages.you;
const password = profileMessages.password;

/** What a press in this section asks for. */
export type YouAsk = "name" | "email" | "password" | "removePassword";

function Press({ label, of, onPress }: { label: string; of: string; onPress: () => void }) {
  return (
    <Button size="small" aria-label={of} onClick={onPress}>
      {label}
    </Button>
  );
}

function PasswordActions({ isSet, onAsk }: { isSet: boolean; onAsk: (ask: YouAsk) => void }) {
  if (!isSet)
    return <Press label={password.set} of={password.set} onPress={() => onAsk("password")} />;
  return (
    <>
      <Press label={password.change} of={password.changeOf} onPress={() => onAsk("password")} />
      <Press
        label={password.remove}
        of={password.removeOf}
        onPress={() => onAsk("removePassword")}
      />
    </>
  );
}

/** Name, address and password. */
export function YouSection({
  member,
  pendingEmail,
  isCancelling,
  withPassword,
  mayChange,
  onAsk,
  onCancelEmail,
}: {
  member: Member;
  /** An address that waits for its proof. */
  pendingEmail: string | null;
  isCancelling: boolean;
  /** Whether people sign in by a password here. */
  withPassword: boolean;
  mayChange: boolean;
  onAsk: (ask: YouAsk) => void;
  onCancelEmail: () => void;
}) {
  const hasPassword = (member.member_password_id ?? "") !== "";
  const change = (ask: "name" | "email", what: string) =>
    mayChange && (
      <Press label={words.change} of={words.changeOf(what)} onPress={() => onAsk(ask)} />
    );
  return (
    <SettingsSection title={words.title}>
      <SettingsRow name={words.name} actions={change("name", words.name)}>
        <p>{member.name || words.noName}</p>
      </SettingsRow>
      <SettingsRow
        name={words.email}
        actions={
          mayChange && (
            <>
              {pendingEmail !== null && (
                <Button
                  size="small"
                  busy={isCancelling ? words.cancelling : null}
                  onClick={onCancelEmail}
                >
                  {words.cancel}
                </Button>
              )}
              {change("email", words.email)}
            </>
          )
        }
      >
        <p>{member.email_address}</p>
        {member.email_address_verified === false && <Badge tone="warn">{words.unproven}</Badge>}
        {pendingEmail !== null && <p>{words.pending(pendingEmail)}</p>}
      </SettingsRow>
      {(withPassword || hasPassword) && (
        <SettingsRow
          name={password.title}
          actions={mayChange && <PasswordActions isSet={hasPassword} onAsk={onAsk} />}
        >
          <p>{hasPassword ? password.isSet : password.isNotSet}</p>
        </SettingsRow>
      )}
    </SettingsSection>
  );
}
