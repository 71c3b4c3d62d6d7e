import type { SsoSetupLink } from "@stocks-vibe/contracts/auth";
import { languageNames, type PageLanguage, pageLanguages } from "@stocks-vibe/contracts/portfolio";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { retryUpTo } from "#lib/api/query-policy.ts";
import { useServices } from "#lib/api/services.ts";
import { useAuthClient, useMemberKey } from "#lib/auth/auth.ts";
import { useMay } from "#lib/auth/may.ts";
import { denverMomentFrom } from "#lib/format/format-date.ts";
import { language } from "#lib/format/language.ts";
import { paths } from "#lib/router/paths.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button, useCopy } from "#ui/forms/button.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { ConfirmDialog } from "../form-dialog.tsx";
import { LoadFailed, SettingsRow, SettingsSection } from "../settings-row.tsx";
import { type OwnConnection, ssoSentence, useSsoChange } from "./connection.ts";
import { ssoMessages, setupMessages as words } from "./messages/en.ts";

/** A text to copy, named as the provider's console names it. */
export function CopyRow({ name, text }: { name: string; text: string }) {
  const [copied, copy] = useCopy(text);
  return (
    <SettingsRow
      name={name}
      actions={
        <Button
          size="small"
          icon={copied ? "check" : "copy"}
          aria-label={copied ? undefined : ssoMessages.addresses.copyOf(name)}
          onClick={copy}
        >
          {copied ? ssoMessages.addresses.copied : ssoMessages.addresses.copy}
        </Button>
      }
    >
      <p>
        <code translate="no">{text}</code>
      </p>
      {copied === false && <p role="alert">{ssoMessages.addresses.notCopied}</p>}
    </SettingsRow>
  );
}

/** Makes a link. Its address is shown once, and mailed where that is wished. */
function CreateForm({
  connection: { connection_id },
  onMade,
}: {
  connection: OwnConnection;
  onMade: () => void;
}) {
  const { origin } = useServices();
  const [email, setEmail] = useState("");
  const [locale, setLocale] = useState<PageLanguage>(language.code);
  const create = useSsoChange((client, email_address: string) =>
    client.ssoSetup.links.create({
      connection_id,
      page_url: `${origin}${paths.ssoSetup}`,
      ...(email_address === "" ? {} : { email_address, locale }),
    }),
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    create.mutate(email.trim(), {
      onSuccess: () => {
        setEmail("");
        onMade();
      },
    });
  };
  const made = create.data;
  return (
    <>
      <form className="settings-form sso-form" noValidate onSubmit={send}>
        <TextField
          type="email"
          autoComplete="off"
          label={words.email}
          hint={words.emailHint}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        {email !== "" && (
          <Segmented
            label={words.language}
            options={pageLanguages.map((value) => ({ value, label: languageNames[value] }))}
            value={locale}
            onChange={setLocale}
          />
        )}
        {create.isError && <Notice tone="bad" title={ssoSentence(create.error)} />}
        <div>
          <Button type="submit" look="primary" busy={create.isPending ? words.creating : null}>
            {words.create}
          </Button>
        </div>
      </form>
      {made && (
        <>
          <Notice
            tone="good"
            title={
              made.setup_link.email_address === ""
                ? words.copyNow
                : words.sent(made.setup_link.email_address)
            }
          />
          <CopyRow key={made.setup_url} name={words.link} text={made.setup_url} />
        </>
      )}
    </>
  );
}

function LinkRow({ link, onRevoke }: { link: SsoSetupLink; onRevoke: (() => void) | null }) {
  const name = words.linkOf(link.created_by);
  const made = denverMomentFrom(link.created_at);
  return (
    <SettingsRow
      name={name}
      actions={
        onRevoke && (
          <Button size="small" aria-label={words.revokeOf(name, made)} onClick={onRevoke}>
            {words.revoke}
          </Button>
        )
      }
    >
      <p>{words.dates(made, denverMomentFrom(link.expires_at))}</p>
      {link.email_address !== "" && <p>{words.sentTo(link.email_address)}</p>}
      <p>
        {link.last_used_at === null
          ? words.unused
          : words.lastUsed(denverMomentFrom(link.last_used_at))}
      </p>
    </SettingsRow>
  );
}

function RevokeDialog({
  link,
  onClose,
  onDone,
}: {
  link: SsoSetupLink;
  onClose: () => void;
  onDone: () => void;
}) {
  const { connection_id, setup_link_id } = link;
  const revoke = useSsoChange((client) =>
    client.ssoSetup.links.revoke({ connection_id, setup_link_id }),
  );
  return (
    <ConfirmDialog
      title={words.question}
      keep={words.keep}
      confirm={words.revoke}
      confirming={words.revoking}
      change={revoke}
      sentence={ssoSentence}
      onConfirm={() => revoke.mutate(undefined, { onSuccess: onDone })}
      onClose={onClose}
    >
      <p>{words.after}</p>
    </ConfirmDialog>
  );
}

/** Links by which someone without an account sets this connection up, and making one. */
export function SetupLinksSection({ connection }: { connection: OwnConnection }) {
  const mayUpdate = useMay("stytch.sso", "update") ?? false;
  const { links } = useAuthClient().ssoSetup;
  const { connection_id } = connection;
  const [leaving, setLeaving] = useState<SsoSetupLink | null>(null);
  const isOffered = mayUpdate && connection.status !== "active";
  // Not with what a change of connections asks for again: of one that was deleted there are none.
  const query = useQuery({
    queryKey: ["sso-setup-links", useMemberKey(), connection_id],
    queryFn: async () => (await links.list({ connection_id })).setup_links,
    enabled: isOffered,
    staleTime: 0,
    retry: retryUpTo(1),
  });
  const refresh = () => {
    setLeaving(null);
    void query.refetch();
  };
  if (!isOffered) return null;
  return (
    <SettingsSection title={words.title} text={words.text}>
      <CreateForm connection={connection} onMade={refresh} />
      {query.data?.map((link) => (
        <LinkRow key={link.setup_link_id} link={link} onRevoke={() => setLeaving(link)} />
      ))}
      {query.isError && <LoadFailed title={words.listFailed} onRetry={query.refetch} />}
      {leaving && <RevokeDialog link={leaving} onClose={() => setLeaving(null)} onDone={refresh} />}
    </SettingsSection>
  );
}

/** The last step: from here on people sign in by the connection. */
export function SwitchOnSection({
  connection,
  isTested,
}: {
  connection: OwnConnection;
  /** The newest test passed. */
  isTested: boolean;
}) {
  const mayUpdate = useMay("stytch.sso", "update") ?? false;
  const { connection_id, updated_at, is_complete: isComplete } = connection;
  const switchOn = useSsoChange((client) =>
    client.ssoSetup.links.switchOn({ connection_id, updated_at }),
  );
  if (!connection.is_switched_off) return null;
  return (
    <SettingsSection title={words.switchTitle} text={words.switchText}>
      <div className="sso-form">
        {!isComplete && <p className="muted">{words.incomplete}</p>}
        {isComplete && (
          <Notice
            tone={isTested ? "good" : "warn"}
            title={isTested ? words.tested : words.untested}
          />
        )}
        {switchOn.isError && <Notice tone="bad" title={ssoSentence(switchOn.error)} />}
        {isComplete && mayUpdate && (
          <div>
            <Button
              look={isTested ? "primary" : "secondary"}
              busy={switchOn.isPending ? words.switching : null}
              onClick={() => switchOn.mutate()}
            >
              {words.switchOn}
            </Button>
          </div>
        )}
      </div>
    </SettingsSection>
  );
}
