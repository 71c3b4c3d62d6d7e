import { type FormEvent, useEffect, useRef, useState } from "react";
import { useServices } from "#lib/api/services.ts";
import { useMay } from "#lib/auth/may.ts";
import { paths } from "#lib/router/paths.ts";
import { useCameBy } from "#lib/router/router.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Badge } from "#ui/figures/badge.tsx";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { ConfirmDialog } from "../form-dialog.tsx";
import { useOrganizationSettings } from "../organization-queries.ts";
import { SettingsRow, SettingsSection } from "../settings-row.tsx";
import { AttemptsSection } from "./attempt-view.tsx";
import { CertificatesSection } from "./certificates-section.tsx";
import {
  type AnyConnection,
  type Connection,
  consoleNames,
  type Mapping,
  nameOf,
  type OwnConnection,
  providerIn,
  providerNames,
  providerOf,
  ssoSentence,
  useAttempts,
  useSaveMapping,
  useSsoChange,
  usualClaims,
} from "./connection.ts";
import { OptionsSection } from "./connection-options.tsx";
import { ssoMessages as words } from "./messages/en.ts";
import { ProvidedSection } from "./provided-section.tsx";
import { RolesSection } from "./rules-section.tsx";
import { CopyRow, SetupLinksSection, SwitchOnSection } from "./setup-links.tsx";
import { TestSection } from "./test-section.tsx";

/** What the provider has to know of us, under the names that its console uses. */
export function AddressesSection({ connection }: { connection: Connection }) {
  const provider = providerOf(connection);
  return (
    <SettingsSection
      title={words.addresses.title(providerIn(connection))}
      text={words.addresses.where[provider]}
    >
      {connection.kind === "oidc" || provider === "oidc" ? (
        <CopyRow
          name="Redirect URI"
          text={connection.kind === "oidc" ? connection.redirect_url : connection.acs_url}
        />
      ) : (
        <>
          <CopyRow name={consoleNames[provider].acs} text={connection.acs_url} />
          <CopyRow name={consoleNames[provider].audience} text={connection.audience_uri} />
          {/* Our entity ID is the address of our metadata. */}
          <CopyRow name={words.addresses.metadata} text={connection.audience_uri} />
        </>
      )}
    </SettingsSection>
  );
}

const mappingKeys = ["email", "full_name", "first_name", "last_name", "groups"] as const;
/** Pure: whether it says where the address and the name are, as SAML needs it. */
const isWhole = ({ email, full_name, first_name, last_name }: Mapping): boolean =>
  Boolean(email && (full_name || (first_name && last_name)));

export function MappingSection({ connection }: { connection: Connection }) {
  const mayUpdate = useMay("stytch.sso", "update") ?? false;
  const { attribute_mapping: before } = connection;
  const [mapping, setMapping] = useState<Mapping>(before);
  const [isMissing, setMissing] = useState(false);
  const save = useSaveMapping();
  const isOidc = connection.kind === "oidc";
  // A mapping that a test suggested and that was saved replaces what is typed here.
  useEffect(() => setMapping(before), [before]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const named = Object.fromEntries(
      Object.entries(mapping)
        .map(([key, name]) => [key, name.trim()] as const)
        .filter(([, name]) => name !== ""),
    );
    const isRefused = !isOidc && !isWhole(named);
    setMissing(isRefused);
    if (!isRefused && !save.isPending) save.mutate({ of: connection, mapping: named });
  };
  return (
    <SettingsSection
      title={words.mapping.title}
      text={`${words.mapping.text} ${isOidc ? words.mapping.usual : words.mapping.nameHint}`}
    >
      <form className="settings-form sso-form" noValidate onSubmit={send}>
        <div className="settings-fields">
          {mappingKeys.map((key) => (
            <TextField
              key={key}
              label={words.mapping.keys[key]}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              maxLength={512}
              readOnly={!mayUpdate}
              placeholder={isOidc ? usualClaims[key] : undefined}
              value={mapping[key] ?? ""}
              onChange={({ target }) => {
                setMapping({ ...mapping, [key]: target.value });
                setMissing(false);
              }}
            />
          ))}
        </div>
        {isMissing && (
          <p className="field-error" role="alert">
            {words.mapping.needed}
          </p>
        )}
        {save.isError && <Notice tone="bad" title={ssoSentence(save.error)} />}
        {save.isSuccess && <Notice tone="good" title={words.saved} />}
        {mayUpdate && (
          <div>
            <Button type="submit" busy={save.isPending ? words.saving : null}>
              {words.save}
            </Button>
          </div>
        )}
      </form>
    </SettingsSection>
  );
}

function DeleteSection({
  connection,
  onDeleted,
}: {
  connection: AnyConnection;
  onDeleted: () => void;
}) {
  const mayDelete = useMay("stytch.sso", "delete") ?? false;
  const [isAsking, setAsking] = useState(false);
  const remove = useSsoChange((client) => client.sso.deleteConnection(connection.connection_id));
  // Callbacks of `mutate` are dropped with this section, which leaves with the connection.
  const confirm = () =>
    void remove.mutateAsync().then(onDeleted, () => {
      // The dialog says why.
    });
  if (!mayDelete) return null;
  return (
    <SettingsSection title={words.remove.title}>
      <SettingsRow
        name={words.remove.name}
        actions={
          <Button size="small" look="danger" onClick={() => setAsking(true)}>
            {words.remove.button}
          </Button>
        }
      >
        <p>{words.remove.text}</p>
      </SettingsRow>
      {isAsking && (
        <ConfirmDialog
          title={words.remove.question(nameOf(connection))}
          keep={words.remove.keep}
          confirm={words.remove.button}
          confirming={words.remove.removing}
          change={remove}
          sentence={ssoSentence}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>{words.remove.after}</p>
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}

/** The steps from a new connection to one that people sign in by, in the order in which they go. */
function Steps({ connection }: { connection: OwnConnection }) {
  const attempts = useAttempts(connection.connection_id);
  return (
    <>
      <SetupLinksSection connection={connection} />
      <AddressesSection connection={connection} />
      <ProvidedSection connection={connection} />
      <TestSection connection={connection} attempts={attempts} />
      <MappingSection connection={connection} />
      <SwitchOnSection connection={connection} isTested={attempts.newest?.result === "signed_in"} />
      <RolesSection connection={connection} />
      {connection.kind === "saml" && <CertificatesSection connection={connection} />}
      <AttemptsSection attempts={attempts.query} />
    </>
  );
}

/** Whether people sign in by it, and if not, what is missing. */
export function StatusBadge({
  connection: { status, is_complete: isComplete },
}: {
  connection: AnyConnection;
}) {
  const isActive = status === "active";
  const missing = isComplete ? words.list.switchedOff : words.list.pending;
  return (
    <Badge tone={isActive ? "good" : "warn"} icon={isActive ? "check" : "clock"}>
      {isActive ? words.list.active : missing}
    </Badge>
  );
}

/** Pure: the sign-in page of one organization. */
const ownPage = (origin: string, slug: string): string =>
  `${origin}${paths.login}?organization=${encodeURIComponent(slug)}`;

/** One connection: how far it is, its steps, and its end. */
export function ConnectionView({
  connection,
  onDeleted,
}: {
  connection: AnyConnection;
  onDeleted: () => void;
}) {
  const { origin } = useServices();
  const slug = useOrganizationSettings().data?.organization_slug;
  const heading = useRef<HTMLHeadingElement>(null);
  const came = useCameBy();
  // A screen reader begins at what has been opened.
  useEffect(() => {
    if (came !== "LOAD") heading.current?.focus({ preventScroll: true });
  }, [came]);
  const isActive = connection.status === "active";
  const isOurs = connection.kind !== "external";
  return (
    <>
      <div className="sso-head">
        <h2 ref={heading} tabIndex={-1}>
          {nameOf(connection)}
        </h2>
        <StatusBadge connection={connection} />
        <p className="muted">
          {isOurs ? providerNames[providerOf(connection)] : words.list.shared}
        </p>
        {isActive && slug !== undefined && (
          <p className="small">
            {words.activeText} <code translate="no">{ownPage(origin, slug)}</code>
          </p>
        )}
      </div>
      {isOurs ? <Steps connection={connection} /> : <RolesSection connection={connection} />}
      <OptionsSection connection={connection} />
      <DeleteSection connection={connection} onDeleted={onDeleted} />
    </>
  );
}
