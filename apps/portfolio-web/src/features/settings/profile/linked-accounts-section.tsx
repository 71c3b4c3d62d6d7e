import type { Member } from "#lib/auth/auth.ts";
import { Button } from "#ui/forms/button.tsx";
import { ConfirmDialog } from "../form-dialog.tsx";
import { SettingsRow, SettingsSection } from "../settings-row.tsx";
import { profileMessages } from "./messages/en.ts";
import { useUnlinkAccount } from "./profile-changes.ts";

const words = profileMessages.linked;

export type LinkedAccount = NonNullable<Member["oauth_registrations"]>[number];

/** Pure: the workspaces or tenants that the provider named, in one line; "" where it named none. */
const tenantsOf = ({ provider_tenants: tenants }: LinkedAccount): string =>
  tenants
    .map(({ tenant_name: name }) => name)
    .filter((name) => name !== "")
    .join(", ");

/** The accounts at providers by which the member signs in. Draws nothing where there are none. */
export function LinkedAccountsSection({
  accounts,
  mayChange,
  onUnlink,
}: {
  accounts: readonly LinkedAccount[];
  mayChange: boolean;
  onUnlink: (account: LinkedAccount) => void;
}) {
  if (accounts.length === 0) return null;
  return (
    <SettingsSection title={words.title} text={words.text}>
      {accounts.map((account) => (
        <SettingsRow
          key={account.member_oauth_registration_id}
          name={account.provider_type}
          actions={
            mayChange && (
              <Button
                size="small"
                aria-label={words.removeOf(account.provider_type)}
                onClick={() => onUnlink(account)}
              >
                {words.remove}
              </Button>
            )
          }
        >
          <p>{tenantsOf(account) || words.signsIn}</p>
        </SettingsRow>
      ))}
    </SettingsSection>
  );
}

/** Asks before an account is unlinked. */
export function UnlinkDialog({
  account,
  onClose,
  onDone,
}: {
  account: LinkedAccount;
  onClose: () => void;
  onDone: (message: string) => void;
}) {
  const unlink = useUnlinkAccount();
  const { provider_type: provider, member_oauth_registration_id: id } = account;
  return (
    <ConfirmDialog
      title={words.question(provider)}
      keep={words.keep}
      confirm={words.remove}
      confirming={words.removing}
      change={unlink}
      onConfirm={() => unlink.mutate(id, { onSuccess: () => onDone(words.removed(provider)) })}
      onClose={onClose}
    >
      <p>{words.after(provider)}</p>
    </ConfirmDialog>
  );
}
