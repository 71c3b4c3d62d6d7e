import type { Organization } from "@stocks-vibe/contracts/auth";
import { useState } from "react";
import { useAuthClient } from "#lib/auth/auth.ts";
import { Button } from "#ui/forms/button.tsx";
import { useChangeOrganization } from "../organization-queries.ts";
import { SettingRow, SettingsSection } from "../settings-row.tsx";
import { sentenceOf } from "../use-change.ts";
import { logoProblem, nameProblem, slugProblem } from "./check-settings.ts";
import { organizationMessages } from "./messages/en.ts";
import { TextDialog } from "./setting-dialogs.tsx";

const words = organizationMessages.about;

/** What became of the picture at the address: itself, and whether it could be fetched. */
function LogoState({ settings }: { settings: Organization }) {
  const { baseUrl = "" } = useAuthClient();
  const { organization_logo_fetch: fetched, organization_logo_path: path } = settings;
  const [broken, setBroken] = useState<string>();
  const isFailed = fetched !== undefined && fetched !== "pending" && fetched !== "kept";
  return (
    <>
      {path !== undefined && path !== broken && (
        <img
          className="institution"
          src={`${baseUrl}${path}`}
          alt={words.logoPreview}
          onError={() => setBroken(path)}
        />
      )}
      {fetched !== undefined && (
        <p className={isFailed ? "field-error" : "small"} role={isFailed ? "alert" : "status"}>
          {words.logoFetch[fetched]}
          {isFailed && path !== undefined && ` ${words.logoKept}`}
        </p>
      )}
    </>
  );
}

function LogoRow({ settings, onSaved }: { settings: Organization; onSaved: () => void }) {
  const { organization_logo_url: logo } = settings;
  const change = useChangeOrganization();
  const remove = () => change.mutate({ organization_logo_url: "" }, { onSuccess: onSaved });
  return (
    <SettingRow
      name={words.logo}
      value={logo || words.noLogo}
      action="update.info.logo-url"
      onSaved={onSaved}
      otherAction={
        logo !== "" && (
          <Button
            size="small"
            aria-label={words.removeLogo}
            disabled={change.isPending}
            onClick={remove}
          >
            {words.remove}
          </Button>
        )
      }
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
    >
      <LogoState settings={settings} />
      {change.isError && (
        <p className="field-error" role="alert">
          {sentenceOf(change.error)}
        </p>
      )}
    </SettingRow>
  );
}

/** What the organization is called. */
export function AboutSection({
  settings,
  onSaved,
}: {
  settings: Organization;
  onSaved: () => void;
}) {
  const { organization_name: name, organization_slug: slug } = settings;
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
      <LogoRow settings={settings} onSaved={onSaved} />
    </SettingsSection>
  );
}
