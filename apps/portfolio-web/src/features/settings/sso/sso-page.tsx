import { useState } from "react";
import { useServices } from "#lib/api/services.ts";
import { useOperator } from "#lib/auth/auth.ts";
import { useMay } from "#lib/auth/may.ts";
import { Link } from "#lib/router/link.tsx";
import { paths } from "#lib/router/paths.ts";
import { useNavigate, useSearchParams } from "#lib/router/router.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Skeleton, SkeletonLine } from "#ui/feedback/skeleton.tsx";
import { Button, buttonClass } from "#ui/forms/button.tsx";
import { RadioChoice } from "#ui/forms/radio-choice.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Icon } from "#ui/icon.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { settingsMessages } from "../messages/en.ts";
import { SettingsPage } from "../settings-page.tsx";
import { SettingsRow, SettingsSection } from "../settings-row.tsx";
import {
  type AnyConnection,
  endingIn,
  nameOf,
  type ProviderName,
  providerNames,
  providerOf,
  ssoSentence,
  useSsoChange,
  useSsoConnections,
} from "./connection.ts";
import { ConnectionView, StatusBadge } from "./connection-view.tsx";
import { ssoMessages as words } from "./messages/en.ts";
import { RulesSection } from "./rules-section.tsx";

const PARAMETER = "connection";
const isProvider = (name: string): name is ProviderName => Object.hasOwn(providerNames, name);
const providers = Object.keys(providerNames).filter(isProvider);

/** Which provider it is of, and what it is called: the rest follows on a page of its own. */
function AddDialog({ onClose, onDone }: { onClose: () => void; onDone: (id: string) => void }) {
  const [provider, setProvider] = useState<ProviderName>("okta");
  const [typed, setTyped] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const create = useSsoChange(
    async (
      client,
      { name, of }: { name: string; of: ProviderName },
    ): Promise<{ connection: { connection_id: string } }> => {
      // It is tested before anyone signs in by it.
      const common = { display_name: name, starts_switched_off: true };
      return of === "oidc"
        ? client.sso.oidc.createConnection({ ...common, identity_provider: "generic" })
        : client.sso.saml.createConnection({ ...common, identity_provider: of });
    },
  );
  const isNamed = provider !== "generic" && provider !== "oidc";
  const name = typed ?? (isNamed ? providerNames[provider] : "");
  const send = () => {
    const wanted = name.trim();
    setMissing(wanted === "");
    if (wanted === "") return;
    create.mutate(
      { name: wanted, of: provider },
      { onSuccess: ({ connection }) => onDone(connection.connection_id) },
    );
  };
  return (
    <FormDialog
      title={words.list.add}
      send={words.list.add}
      sending={words.list.adding}
      change={create}
      sentence={ssoSentence}
      onSend={send}
      onClose={onClose}
    >
      <RadioChoice
        label={words.list.provider}
        value={provider}
        options={providers.map((value) => ({ value, label: providerNames[value] }))}
        onChange={setProvider}
      />
      <TextField
        label={words.list.name}
        hint={words.list.nameHint}
        value={name}
        maxLength={128}
        error={isMissing ? words.list.noName : null}
        onChange={({ target }) => {
          setTyped(target.value);
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}

function ConnectionRow({ connection }: { connection: AnyConnection }) {
  const name = nameOf(connection);
  return (
    <SettingsRow
      name={name}
      actions={
        <Link
          className={buttonClass({ size: "small" })}
          to={{ search: `${PARAMETER}=${encodeURIComponent(connection.connection_id)}` }}
          aria-label={words.list.openOf(name)}
        >
          {words.list.open}
        </Link>
      }
    >
      <p>
        {connection.kind === "external" ? words.list.shared : providerNames[providerOf(connection)]}
      </p>
      <StatusBadge connection={connection} />
    </SettingsRow>
  );
}

function ConnectionList({
  connections,
  onAdded,
}: {
  connections: readonly AnyConnection[];
  onAdded: (id: string) => void;
}) {
  const mayCreate = useMay("stytch.sso", "create") ?? false;
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <SettingsSection title={words.list.title}>
        {connections.map((connection) => (
          <ConnectionRow key={connection.connection_id} connection={connection} />
        ))}
        {(connections.length === 0 || mayCreate) && (
          <div className="settings-row">
            {connections.length === 0 && <p>{words.list.empty}</p>}
            {mayCreate && (
              <Button
                size="small"
                look={connections.length === 0 ? "primary" : "secondary"}
                onClick={() => setAdding(true)}
              >
                {words.list.add}
              </Button>
            )}
          </div>
        )}
        {isAdding && <AddDialog onClose={() => setAdding(false)} onDone={onAdded} />}
      </SettingsSection>
      {connections.length > 0 && <RulesSection connections={connections} />}
    </>
  );
}

/** What an administrator should see first: certificates that end soon, whichever is open. */
function EndingNotices({ connections }: { connections: readonly AnyConnection[] }) {
  const { clock } = useServices();
  return connections.map((connection) => {
    const days = endingIn(connection, clock.now());
    return days === null ? null : (
      <Notice
        key={connection.connection_id}
        tone="warn"
        title={words.certificates.banner(nameOf(connection), days)}
      />
    );
  });
}

function SingleSignOn() {
  const { config } = useServices();
  const isOperator = useOperator() !== null;
  const mayRead = useMay("stytch.sso", "get");
  const connections = useSsoConnections(mayRead === true);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [deleted, setDeleted] = useState<string | null>(null);
  const open = query.get(PARAMETER);
  const shown = connections.data?.find(({ connection_id: id }) => id === open);
  return (
    <div className="settings-sections">
      <Link className="back-link" to={shown ? paths.settingsSso : paths.settingsOrganization}>
        <Icon name="back" />
        {shown ? words.list.all : words.back}
      </Link>
      {isOperator && <Notice tone="info" title={settingsMessages.operator} />}
      {mayRead === false && !isOperator && <p className="muted">{words.notAllowed}</p>}
      {!config.products.includes("sso") && mayRead && (
        <Notice tone="info" title={words.notOffered} />
      )}
      {deleted !== null && !shown && (
        <Notice tone="good" title={words.remove.done(deleted)} onDismiss={() => setDeleted(null)} />
      )}
      {mayRead !== false && connections.isPending && (
        <Skeleton>
          <div className="skeleton-lines">
            <SkeletonLine width="100%" height="220px" />
          </div>
        </Skeleton>
      )}
      {connections.isError && (
        <Notice
          tone="bad"
          title={words.failed}
          action={
            <Button size="small" icon="refresh" onClick={() => void connections.refetch()}>
              {settingsMessages.tryAgain}
            </Button>
          }
        />
      )}
      {connections.data && (
        <>
          <EndingNotices connections={shown ? [shown] : connections.data} />
          {shown ? (
            <ConnectionView
              key={shown.connection_id}
              connection={shown}
              onDeleted={() => {
                setDeleted(nameOf(shown));
                navigate(paths.settingsSso, { replace: true });
              }}
            />
          ) : (
            <ConnectionList
              connections={connections.data}
              onAdded={(id) => navigate({ search: `${PARAMETER}=${encodeURIComponent(id)}` })}
            />
          )}
        </>
      )}
    </div>
  );
}

/** How people of the organization sign in with the accounts of their company. */
export function SsoPage() {
  return (
    <SettingsPage part="singleSignOn" lead={words.lead}>
      <SingleSignOn />
    </SettingsPage>
  );
}
