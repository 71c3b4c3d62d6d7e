import type { Organization } from "@stocks-vibe/contracts/auth";
import { SettingRow, SettingsSection } from "../settings-row.tsx";
import { logoProblem, nameProblem, slugProblem } from "./check-settings.ts";
import { organizationMessages } from "./messages/en.ts";
import { TextDialog } from "./setting-dialogs.tsx";

const words = organizationMessages.about;

/** What the organization is called. */
export function AboutSection({
  settings,
  onSaved,
}: {
  settings: Organization;
  onSaved: () => void;
}) {
  const {
    organization_name: name,
    organization_slug: slug,
    organization_logo_url: logo,
  } = settings;
  return (
    <SettingsSection title={words.title}>
      <SettingRow
        name={words.name}
        value={name}
        action="update.info.name"
        onSaved={onSaved}
        dialog={(ends) => (
          <TextDialog
            title={words.name}
            label={words.name}
            hint={words.nameHint}
            value={name}
            limit={128}
            problemOf={nameProblem}
            toChange={(organization_name) => ({ organization_name })}
            {...ends}
          />
        )}
      />
      <SettingRow
        name={words.slug}
        value={slug}
        action="update.info.slug"
        onSaved={onSaved}
        dialog={(ends) => (
          <TextDialog
            title={words.slug}
            label={words.slug}
            hint={words.slugHint}
            value={slug}
            limit={128}
            problemOf={slugProblem}
            toChange={(organization_slug) => ({ organization_slug })}
            {...ends}
          />
        )}
      />
      <SettingRow
        name={words.logo}
        value={logo || words.noLogo}
        action="update.info.logo-url"
        onSaved={onSaved}
        dialog={(ends) => (
          <TextDialog
            title={words.logo}
            label={words.logoLabel}
            hint={words.logoHint}
            value={logo}
            limit={2048}
            problemOf={logoProblem}
            toChange={(organization_logo_url) => ({ organization_logo_url })}
            {...ends}
          />
        )}
      />
    </SettingsSection>
  );
}
