import type { OrganizationDomain } from "@stocks-vibe/contracts/auth";
import { useState } from "react";
import { useMay } from "#lib/auth/may.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Badge } from "#ui/figures/badge.tsx";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { ConfirmDialog, FormDialog } from "../form-dialog.tsx";
import { settingsMessages } from "../messages/en.ts";
import { useDomainStep, useDomains } from "../organization-queries.ts";
import { SettingsRow, SettingsSection } from "../settings-row.tsx";
import { sentenceOf } from "../use-change.ts";
import { organizationMessages } from "./messages/en.ts";

const words = organizationMessages.proven;

function AddDialog({ onClose }: { onClose: () => void }) {
  const [domain, setDomain] = useState("");
  const start = useDomainStep("start");
  return (
    <FormDialog
      title={words.add}
      send={words.start}
      sending={words.starting}
      change={start}
      onSend={() => start.mutate(domain.trim().toLowerCase(), { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField
        label={words.label}
        autoCapitalize="none"
        autoComplete="off"
        maxLength={253}
        value={domain}
        onChange={({ target }) => setDomain(target.value)}
      />
    </FormDialog>
  );
}

function DomainRow({ domain, onRemove }: { domain: OrganizationDomain; onRemove: () => void }) {
  const verify = useDomainStep("verify");
  const { domain: name, verified_at } = domain;
  return (
    <SettingsRow
      name={name}
      actions={
        <>
          {verified_at === null && (
            <Button
              size="small"
              aria-label={words.checkOf(name)}
              busy={verify.isPending ? words.checking : null}
              onClick={() => verify.mutate(name)}
            >
              {words.check}
            </Button>
          )}
          <Button size="small" aria-label={words.removeOf(name)} onClick={onRemove}>
            {words.remove}
          </Button>
        </>
      }
    >
      <Badge tone={verified_at === null ? "warn" : "good"}>
        {verified_at === null ? words.waiting : words.isProven}
      </Badge>
      {verified_at === null && (
        <>
          <p>{words.record}</p>
          <dl className="dns-record">
            <dt>{words.recordName}</dt>
            <dd>
              <code>{domain.record_name}</code>
            </dd>
            <dt>{words.recordValue}</dt>
            <dd>
              <code>{domain.record_value}</code>
            </dd>
          </dl>
        </>
      )}
      {verify.isError && <Notice tone="bad" title={sentenceOf(verify.error)} />}
    </SettingsRow>
  );
}

function RemoveDialog({ domain, onClose }: { domain: string; onClose: () => void }) {
  const remove = useDomainStep("remove");
  return (
    <ConfirmDialog
      title={words.removeTitle(domain)}
      keep={words.keep}
      confirm={words.remove}
      confirming={words.removing}
      change={remove}
      onConfirm={() => remove.mutate(domain, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{words.removeText}</p>
    </ConfirmDialog>
  );
}

/**
 * The domains that were proven to be the organization's own. Only those who decide about domains
 * see them.
 */
export function ProvenSection() {
  const isAllowed = useMay("stytch.organization", "update.settings.allowed-domains") === true;
  const domains = useDomains(isAllowed);
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<string | null>(null);
  if (!isAllowed) return null;
  return (
    <SettingsSection title={words.title} text={words.text}>
      {domains.isPending && <p role="status">{words.loading}</p>}
      {domains.isError && (
        <Notice
          tone="bad"
          title={words.failed}
          action={
            <Button size="small" icon="refresh" onClick={() => void domains.refetch()}>
              {settingsMessages.tryAgain}
            </Button>
          }
        />
      )}
      {domains.data?.map((one) => (
        <DomainRow key={one.domain} domain={one} onRemove={() => setLeaving(one.domain)} />
      ))}
      <div className="settings-row">
        {domains.data?.length === 0 && <p>{words.none}</p>}
        <Button size="small" onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      </div>
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {leaving && <RemoveDialog domain={leaving} onClose={() => setLeaving(null)} />}
    </SettingsSection>
  );
}
