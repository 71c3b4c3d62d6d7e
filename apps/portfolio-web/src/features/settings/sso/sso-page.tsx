import { ApiError } from "@stocks-vibe/auth-client";
import { useState } from "react";
import { useServices } from "#lib/api/services.ts";
import { type AuthClient, useOperator } from "#lib/auth/auth.ts";
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
import { useOrganizationSettings } from "../organization-queries.ts";
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
import { RequirementSection } from "./requirement-section.tsx";
import { RulesSection } from "./rules-section.tsx";

const PARAMETER = "connection";
const isProvider = (name: string): name is ProviderName => Object.hasOwn(providerNames, name);
const providers = Object.keys(providerNames).filter(isProvider);

type Added = ProviderName | "external";
const addable: readonly { value: Added; label: string }[] = [
  ...providers.map((value) => ({ value, label: providerNames[value] })),
  { value: "external", label: words.list.external },
];

interface NewConnection {
  readonly name: string;
  readonly of: Added;
  readonly external: { readonly organization: string; readonly connection: string };
}

async function createConnection(
  { sso }: AuthClient,
  { name: display_name, of, external }: NewConnection,
): Promise<{ connection: { connection_id: string } }> {
  if (of === "external") {
    return sso.external.createConnection({
      display_name,
      external_organization_id: external.organization,
      external_connection_id: external.connection,
    });
  }
  // It is tested before anyone signs in by it.
  const common = { display_name, starts_switched_off: true };
  return of === "oidc"
    ? sso.oidc.createConnection({ ...common, identity_provider: "generic" })
    : sso.saml.createConnection({ ...common, identity_provider: of });
}

/** Pure: the server does not say whether a connection that is not shared exists. */
const externalSentence = (error: unknown): string =>
  error instanceof ApiError && error.error_type === "sso_connection_not_found"
    ? words.list.notShared
    : ssoSentence(error);

/** Which provider it is of, and what it is called: the rest follows on a page of its own. */
function AddDialog({ onClose, onDone }: { onClose: () => void; onDone: (id: string) => void }) {
  const [of, setOf] = useState<Added>("okta");
  const [typed, setTyped] = useState<string | null>(null);
  const [ids, setIds] = useState({ organization: "", connection: "" });
  const [isRefused, setRefused] = useState(false);
  const ownId = useOrganizationSettings().data?.organization_id ?? "";
  const create = useSsoChange(createConnection);
  const isExternal = of === "external";
  const isNamed = !isExternal && of !== "generic" && of !== "oidc";
  const name = (typed ?? (isNamed ? providerNames[of] : "")).trim();
  const external = { organization: ids.organization.trim(), connection: ids.connection.trim() };
  const hasIds = external.organization !== "" && external.connection !== "";
  const send = () => {
    const isWhole = name !== "" && (!isExternal || hasIds);
    setRefused(!isWhole);
    if (!isWhole) return;
    create.mutate(
      { name, of, external },
      { onSuccess: ({ connection }) => onDone(connection.connection_id) },
    );
  };
  const idField = (which: keyof typeof ids, label: string) => (
    <TextField
      label={label}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      maxLength={128}
      value={ids[which]}
      error={isRefused && external[which] === "" ? words.list.noExternal : null}
      onChange={({ target }) => setIds({ ...ids, [which]: target.value })}
    />
  );
  return (
    <FormDialog
      title={words.list.add}
      send={words.list.add}
      sending={words.list.adding}
      change={create}
      sentence={isExternal ? externalSentence : ssoSentence}
      onSend={send}
      onClose={onClose}
    >
      <RadioChoice label={words.list.provider} value={of} options={[...addable]} onChange={setOf} />
      <TextField
        label={words.list.name}
        hint={words.list.nameHint}
        value={typed ?? (isNamed ? providerNames[of] : "")}
        maxLength={128}
        error={isRefused && name === "" ? words.list.noName : null}
        onChange={({ target }) => setTyped(target.value)}
      />
      {isExternal && (
        <>
          {idField("organization", words.list.externalOrganization)}
          {idField("connection", words.list.externalConnection)}
          <p className="small">
            {words.list.externalText} <code translate="no">{ownId}</code>
          </p>
        </>
      )}
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
      <RequirementSection />
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
