import type { Organization, UpdateOrganizationRequest } from "@stocks-vibe/contracts/auth";
import { useId, useState } from "react";
import { useMay } from "#lib/auth/may.ts";
import { Button } from "#ui/forms/button.tsx";
import { RadioChoice } from "#ui/forms/radio-choice.tsx";
import { TextArea } from "#ui/forms/text-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { settingsMessages } from "../messages/en.ts";
import { useChangeOrganization, useOrganizationSettings } from "../organization-queries.ts";
import { SettingRow, SettingsRow, SettingsSection } from "../settings-row.tsx";
import {
  type AnyConnection,
  nameOf,
  type OwnConnection,
  ssoSentence,
  useSsoChange,
} from "./connection.ts";
import { ssoMessages } from "./messages/en.ts";

const ADMINISTRATOR = "stytch_admin";
const roleWords = ssoMessages.roles;

/** Pure: the roles that a connection gives, whatever its kind calls the lists. */
const rolesOf = (connection: OwnConnection) =>
  connection.kind === "saml"
    ? {
        ofEveryone: connection.saml_connection_implicit_role_assignments,
        ofGroups: connection.saml_group_implicit_role_assignments,
      }
    : {
        ofEveryone: connection.oidc_connection_implicit_role_assignments,
        ofGroups: connection.oidc_group_implicit_role_assignments,
      };

type Roles = Partial<ReturnType<typeof rolesOf>>;

const useSaveRoles = (connection: OwnConnection) =>
  useSsoChange(async (client, { ofEveryone, ofGroups }: Roles): Promise<unknown> => {
    const { connection_id } = connection;
    return connection.kind === "saml"
      ? client.sso.saml.updateConnection({
          connection_id,
          ...(ofEveryone && { saml_connection_implicit_role_assignments: ofEveryone }),
          ...(ofGroups && { saml_group_implicit_role_assignments: ofGroups }),
        })
      : client.sso.oidc.updateConnection({
          connection_id,
          ...(ofEveryone && { oidc_connection_implicit_role_assignments: ofEveryone }),
          ...(ofGroups && { oidc_group_implicit_role_assignments: ofGroups }),
        });
  });

type Ends = { onClose: () => void };

function EveryoneDialog({ connection, onClose }: { connection: OwnConnection } & Ends) {
  const { ofEveryone } = rolesOf(connection);
  const before = ofEveryone.some(({ role_id }) => role_id === ADMINISTRATOR);
  const [chosen, setChosen] = useState<"member" | "administrator">(
    before ? "administrator" : "member",
  );
  const save = useSaveRoles(connection);
  const others = ofEveryone.filter(({ role_id }) => role_id !== ADMINISTRATOR);
  const wanted = chosen === "administrator" ? [...others, { role_id: ADMINISTRATOR }] : others;
  return (
    <FormDialog
      title={roleWords.everyone}
      send={ssoMessages.save}
      sending={ssoMessages.saving}
      change={save}
      sentence={ssoSentence}
      onSend={() => save.mutate({ ofEveryone: wanted }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <RadioChoice
        label={roleWords.everyone}
        value={chosen}
        options={[
          { value: "member", label: roleWords.member },
          { value: "administrator", label: roleWords.administrator },
        ]}
        onChange={setChosen}
      />
    </FormDialog>
  );
}

function GroupsDialog({ connection, onClose }: { connection: OwnConnection } & Ends) {
  const { ofGroups } = rolesOf(connection);
  const before = ofGroups.filter(({ role_id }) => role_id === ADMINISTRATOR);
  const [text, setText] = useState(before.map(({ group }) => group).join("\n"));
  const save = useSaveRoles(connection);
  const send = () => {
    const groups = [...new Set(text.split("\n").map((line) => line.trim()))].filter(Boolean);
    const others = ofGroups.filter(({ role_id }) => role_id !== ADMINISTRATOR);
    const wanted = [...others, ...groups.map((group) => ({ role_id: ADMINISTRATOR, group }))];
    save.mutate({ ofGroups: wanted }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={roleWords.administrators}
      send={ssoMessages.save}
      sending={ssoMessages.saving}
      change={save}
      sentence={ssoSentence}
      onSend={send}
      onClose={onClose}
    >
      <TextArea
        label={roleWords.groupsLabel}
        hint={roleWords.groupsHint}
        rows={4}
        maxLength={8000}
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  );
}

/** Roles of everyone who signs in by the connection, and by the provider's groups. */
export function RolesSection({ connection }: { connection: OwnConnection }) {
  const mayGive = useMay("stytch.organization", "update.settings.implicit-roles") ?? false;
  const mayUpdate = useMay("stytch.sso", "update") ?? false;
  const [open, setOpen] = useState<"everyone" | "groups" | null>(null);
  const { ofEveryone, ofGroups } = rolesOf(connection);
  const isAdministrator = ofEveryone.some(({ role_id }) => role_id === ADMINISTRATOR);
  const others = [...ofEveryone, ...ofGroups]
    .map(({ role_id }) => role_id)
    .filter((role) => role !== ADMINISTRATOR);
  const groups = ofGroups.filter(({ role_id }) => role_id === ADMINISTRATOR);
  const button = (name: string, which: "everyone" | "groups") =>
    mayGive &&
    mayUpdate && (
      <Button
        size="small"
        aria-label={settingsMessages.changeOf(name)}
        onClick={() => setOpen(which)}
      >
        {settingsMessages.change}
      </Button>
    );
  const onClose = () => setOpen(null);
  return (
    <SettingsSection title={roleWords.title} text={roleWords.text}>
      <SettingsRow name={roleWords.everyone} actions={button(roleWords.everyone, "everyone")}>
        <p>{isAdministrator ? roleWords.administrator : roleWords.member}</p>
      </SettingsRow>
      <SettingsRow
        name={roleWords.administrators}
        actions={button(roleWords.administrators, "groups")}
      >
        <p>{groups.map(({ group }) => group).join(", ") || roleWords.noGroups}</p>
        {others.length > 0 && <p>{roleWords.others([...new Set(others)].join(", "))}</p>}
      </SettingsRow>
      {open === "everyone" && <EveryoneDialog connection={connection} onClose={onClose} />}
      {open === "groups" && <GroupsDialog connection={connection} onClose={onClose} />}
    </SettingsSection>
  );
}

const rules = ssoMessages.rules;
type Joining = Organization["sso_jit_provisioning"];

const isJoining = (name: string): name is Joining => Object.hasOwn(rules.joinings, name);

function JoiningDialog({
  settings,
  connections,
  onClose,
  onDone,
}: {
  settings: Organization;
  connections: readonly AnyConnection[];
  onDone: () => void;
} & Ends) {
  const id = useId();
  const [rule, setRule] = useState(settings.sso_jit_provisioning);
  const [allowed, setAllowed] = useState<readonly string[]>(
    settings.sso_jit_provisioning_allowed_connections,
  );
  const [isMissing, setMissing] = useState(false);
  const change = useChangeOrganization();
  const send = () => {
    const isRestricted = rule === "RESTRICTED";
    const isRefused = isRestricted && allowed.length === 0;
    setMissing(isRefused);
    if (isRefused) return;
    const request: UpdateOrganizationRequest = {
      sso_jit_provisioning: rule,
      ...(isRestricted && { sso_jit_provisioning_allowed_connections: [...allowed] }),
    };
    change.mutate(request, { onSuccess: onDone });
  };
  return (
    <FormDialog
      title={rules.joining}
      send={ssoMessages.save}
      sending={ssoMessages.saving}
      change={change}
      sentence={ssoSentence}
      onSend={send}
      onClose={onClose}
    >
      <RadioChoice
        label={rules.joining}
        value={rule}
        options={Object.keys(rules.joinings)
          .filter(isJoining)
          .map((value) => ({ value, label: rules.joinings[value] }))}
        onChange={setRule}
      />
      {rule === "RESTRICTED" && (
        <fieldset className="tick-list" aria-label={rules.joinings.RESTRICTED}>
          {connections.map((connection) => {
            const { connection_id: connectionId } = connection;
            return (
              <div className="check-line" key={connectionId}>
                <input
                  type="checkbox"
                  id={`${id}-${connectionId}`}
                  checked={allowed.includes(connectionId)}
                  onChange={({ target }) => {
                    setMissing(false);
                    setAllowed(
                      target.checked
                        ? [...allowed, connectionId]
                        : allowed.filter((one) => one !== connectionId),
                    );
                  }}
                />
                <label htmlFor={`${id}-${connectionId}`}>{nameOf(connection)}</label>
              </div>
            );
          })}
        </fieldset>
      )}
      {isMissing && (
        <p className="field-error" role="alert">
          {rules.choose}
        </p>
      )}
    </FormDialog>
  );
}

function DefaultDialog({
  standard,
  connections,
  onClose,
  onDone,
}: { standard: string; connections: readonly AnyConnection[]; onDone: () => void } & Ends) {
  const [chosen, setChosen] = useState(standard);
  const change = useChangeOrganization();
  const send = () => change.mutate({ sso_default_connection_id: chosen }, { onSuccess: onDone });
  return (
    <FormDialog
      title={rules.standard}
      send={ssoMessages.save}
      sending={ssoMessages.saving}
      change={change}
      sentence={ssoSentence}
      onSend={send}
      onClose={onClose}
    >
      <p>{rules.standardHint}</p>
      <RadioChoice
        label={rules.standard}
        value={chosen}
        options={[
          { value: "", label: rules.standardNone },
          ...connections.map((one) => ({ value: one.connection_id, label: nameOf(one) })),
        ]}
        onChange={setChosen}
      />
    </FormDialog>
  );
}

/** Who may join by a connection, and which one starts by itself. */
export function RulesSection({ connections }: { connections: readonly AnyConnection[] }) {
  const settings = useOrganizationSettings().data;
  if (!settings) return null;
  const named = (id: string): string => {
    const found = connections.find(({ connection_id: one }) => one === id);
    return found ? nameOf(found) : id;
  };
  const { sso_default_connection_id: standard, sso_jit_provisioning: joining } = settings;
  const active = connections.filter(
    ({ status, connection_id: id }) => status === "active" || id === standard,
  );
  const chosen = settings.sso_jit_provisioning_allowed_connections.map(named).join(", ");
  return (
    <SettingsSection title={rules.title}>
      <SettingRow
        name={rules.joining}
        value={joining === "RESTRICTED" ? rules.chosen(chosen) : rules.joinings[joining]}
        action="update.settings.sso-jit-provisioning"
        onSaved={() => undefined}
        dialog={(ends) => <JoiningDialog settings={settings} connections={connections} {...ends} />}
      />
      <SettingRow
        name={rules.standard}
        value={standard === null ? rules.standardNone : named(standard)}
        action="update.settings.default-sso-connection"
        onSaved={() => undefined}
        dialog={(ends) => (
          <DefaultDialog standard={standard ?? ""} connections={active} {...ends} />
        )}
      />
    </SettingsSection>
  );
}
