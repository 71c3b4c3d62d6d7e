import { type ReactNode, useState } from "react";
import { RadioChoice } from "#ui/forms/radio-choice.tsx";
import { TextArea, TextField } from "#ui/forms/text-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { SettingRow, SettingsSection } from "../settings-row.tsx";
import {
  type AnyConnection,
  linesOf,
  nameOf,
  type OwnConnection,
  providerIn,
  ssoSentence,
  useSsoChange,
} from "./connection.ts";
import { ssoMessages } from "./messages/en.ts";

const words = ssoMessages.options;
type Ends = { onClose: () => void; onDone: () => void };

/** A change of fields that SAML and OIDC connections share. */
type SharedFields = Partial<
  Pick<OwnConnection, "display_name" | "second_factor_contexts" | "external_organizations">
>;

const useSaveFields = ({ connection_id, kind }: OwnConnection) =>
  useSsoChange(
    async (client, fields: SharedFields): Promise<unknown> =>
      kind === "saml"
        ? client.sso.saml.updateConnection({ connection_id, ...fields })
        : client.sso.oidc.updateConnection({ connection_id, ...fields }),
  );

function NameDialog({ connection, onClose, onDone }: { connection: AnyConnection } & Ends) {
  const [name, setName] = useState(nameOf(connection));
  const [isMissing, setMissing] = useState(false);
  const { connection_id, kind } = connection;
  const save = useSsoChange(async (client, display_name: string): Promise<unknown> => {
    if (kind === "external") {
      return client.sso.external.updateConnection({ connection_id, display_name });
    }
    return kind === "saml"
      ? client.sso.saml.updateConnection({ connection_id, display_name })
      : client.sso.oidc.updateConnection({ connection_id, display_name });
  });
  const send = () => {
    const wanted = name.trim();
    setMissing(wanted === "");
    if (wanted !== "") save.mutate(wanted, { onSuccess: onDone });
  };
  return (
    <FormDialog
      title={words.rename}
      send={ssoMessages.save}
      sending={ssoMessages.saving}
      change={save}
      sentence={ssoSentence}
      onSend={send}
      onClose={onClose}
    >
      <TextField
        label={ssoMessages.list.name}
        hint={ssoMessages.list.nameHint}
        value={name}
        maxLength={128}
        error={isMissing ? ssoMessages.list.noName : null}
        onChange={({ target }) => {
          setName(target.value);
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}

function PortalDialog({
  connection: { connection_id, idp_initiated_auth_disabled: isOff },
  onClose,
  onDone,
}: { connection: Extract<OwnConnection, { kind: "saml" }> } & Ends) {
  const [chosen, setChosen] = useState<"off" | "on">(isOff ? "off" : "on");
  const save = useSsoChange((client) =>
    client.sso.saml.updateConnection({
      connection_id,
      idp_initiated_auth_disabled: chosen === "off",
    }),
  );
  return (
    <FormDialog
      title={words.portal}
      send={ssoMessages.save}
      sending={ssoMessages.saving}
      change={save}
      sentence={ssoSentence}
      onSend={() => save.mutate(undefined, { onSuccess: onDone })}
      onClose={onClose}
    >
      <p>{words.portalText}</p>
      <RadioChoice
        label={words.portal}
        value={chosen}
        options={[
          { value: "off", label: words.portalOff },
          { value: "on", label: words.portalOn },
        ]}
        onChange={setChosen}
      />
    </FormDialog>
  );
}

/** A list that is typed a line each. */
function LinesDialog({
  connection,
  field,
  title,
  text,
  label,
  hint,
  children,
  onClose,
  onDone,
}: {
  connection: OwnConnection;
  field: "second_factor_contexts" | "external_organizations";
  title: string;
  text: string;
  label: string;
  hint: string;
  children?: ReactNode;
} & Ends) {
  const [typed, setTyped] = useState(connection[field].join("\n"));
  const save = useSaveFields(connection);
  return (
    <FormDialog
      title={title}
      send={ssoMessages.save}
      sending={ssoMessages.saving}
      change={save}
      sentence={ssoSentence}
      onSend={() => save.mutate({ [field]: linesOf(typed) }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <p>{text}</p>
      {children}
      <TextArea
        label={label}
        hint={hint}
        rows={4}
        maxLength={8_000}
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}

const RIGHT = { resource: "stytch.sso", action: "update" } as const;

/** What else can be set of a connection: its name, and what its provider is trusted with. */
export function OptionsSection({ connection }: { connection: AnyConnection }) {
  const saved = { ...RIGHT, onSaved: () => undefined };
  return (
    <SettingsSection title={words.title}>
      <SettingRow
        {...saved}
        name={ssoMessages.list.name}
        value={nameOf(connection)}
        dialog={(ends) => <NameDialog connection={connection} {...ends} />}
      />
      {connection.kind === "saml" && (
        <SettingRow
          {...saved}
          name={words.portal}
          value={connection.idp_initiated_auth_disabled ? words.portalOff : words.portalOn}
          dialog={(ends) => <PortalDialog connection={connection} {...ends} />}
        />
      )}
      {connection.kind !== "external" && (
        <>
          <SettingRow
            {...saved}
            name={words.secondFactor}
            value={connection.second_factor_contexts.join(", ") || words.secondFactorNone}
            dialog={(ends) => (
              <LinesDialog
                connection={connection}
                field="second_factor_contexts"
                title={words.secondFactor}
                text={words.secondFactorText(providerIn(connection))}
                label={words.secondFactorLabel}
                hint={connection.kind === "saml" ? words.secondFactorSaml : words.secondFactorOidc}
                {...ends}
              />
            )}
          />
          <SettingRow
            {...saved}
            name={words.share}
            value={connection.external_organizations.join(", ") || words.shareNone}
            dialog={(ends) => (
              <LinesDialog
                connection={connection}
                field="external_organizations"
                title={words.share}
                text={words.shareText}
                label={words.shareLabel}
                hint={words.shareHint}
                {...ends}
              >
                <dl className="dns-record">
                  <dt>{words.organizationId}</dt>
                  <dd>
                    <code translate="no">{connection.organization_id}</code>
                  </dd>
                  <dt>{words.connectionId}</dt>
                  <dd>
                    <code translate="no">{connection.connection_id}</code>
                  </dd>
                </dl>
              </LinesDialog>
            )}
          />
        </>
      )}
    </SettingsSection>
  );
}
