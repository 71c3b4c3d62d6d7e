import type { Organization } from "@stocks-vibe/contracts/auth";
import { SettingRow, SettingsSection } from "../settings-row.tsx";
import { organizationMessages } from "./messages/en.ts";
import { ChoiceDialog, DomainsDialog } from "./setting-dialogs.tsx";

const words = organizationMessages.entry;

/** Who invites whom, and who joins without being asked. */
export function EntrySection({
  settings,
  onSaved,
}: {
  settings: Organization;
  onSaved: () => void;
}) {
  const domains = settings.email_allowed_domains;
  const inviters = settings.members_may_invite ? "everyone" : "administrators";
  return (
    <SettingsSection title={words.title}>
      <SettingRow
        name={words.inviters}
        value={words.inviterChoices[inviters]}
        action="update.settings.email-invites"
        onSaved={onSaved}
        dialog={(ends) => (
          <ChoiceDialog
            title={words.inviters}
            value={inviters}
            choices={words.inviterChoices}
            toChange={(choice) => ({ members_may_invite: choice === "everyone" })}
            {...ends}
          />
        )}
      />
      <SettingRow
        name={words.invited}
        value={words.invitedChoices[settings.email_invites]}
        action="update.settings.email-invites"
        onSaved={onSaved}
        dialog={(ends) => (
          <ChoiceDialog
            title={words.invited}
            value={settings.email_invites}
            choices={words.invitedChoices}
            toChange={(email_invites) => ({ email_invites })}
            {...ends}
          />
        )}
      />
      <SettingRow
        name={words.joining}
        value={words.joiningChoices[settings.email_jit_provisioning]}
        action="update.settings.email-jit-provisioning"
        onSaved={onSaved}
        dialog={(ends) => (
          <ChoiceDialog
            title={words.joining}
            value={settings.email_jit_provisioning}
            choices={words.joiningChoices}
            toChange={(email_jit_provisioning) => ({ email_jit_provisioning })}
            {...ends}
          />
        )}
      />
      <SettingRow
        name={words.domains}
        value={domains.length > 0 ? domains.join(", ") : words.noDomains}
        action="update.settings.allowed-domains"
        onSaved={onSaved}
        dialog={(ends) => <DomainsDialog domains={domains} {...ends} />}
      />
    </SettingsSection>
  );
}
