import { type FormEvent, type ReactNode, useState } from "react";
import { useMay } from "#lib/auth/may.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { TextArea, TextField } from "#ui/forms/text-field.tsx";
import { SettingsSection } from "../settings-row.tsx";
import {
  type Connection,
  consoleNames,
  type Oidc,
  providerIn,
  providerOf,
  type Saml,
  ssoSentence,
  useSsoChange,
  warningSentence,
} from "./connection.ts";
import { ssoMessages as words } from "./messages/en.ts";

type Change = { isPending: boolean; isError: boolean; isSuccess: boolean; error: unknown };

/** Fields that are sent together, what came of it, and the button. */
function Fields({
  change,
  send,
  sending = words.saving,
  warning,
  onSend,
  children,
}: {
  change: Change;
  send: string;
  sending?: string;
  /** What was saved all the same. */
  warning?: string;
  onSend: () => void;
  children: ReactNode;
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) onSend();
  };
  return (
    <form className="settings-form" noValidate onSubmit={submit}>
      {children}
      {change.isError && <Notice tone="bad" title={ssoSentence(change.error)} />}
      {change.isSuccess && !warning && <Notice tone="good" title={words.saved} />}
      {warning && <Notice tone="warn" title={warning} />}
      <div>
        <Button type="submit" look="primary" busy={change.isPending ? sending : null}>
          {send}
        </Button>
      </div>
    </form>
  );
}

const plain = {
  autoCapitalize: "none",
  autoComplete: "off",
  autoCorrect: "off",
  spellCheck: false,
} as const;

function MetadataAddress({ connection }: { connection: Saml }) {
  const [url, setUrl] = useState("");
  const { connection_id } = connection;
  const read = useSsoChange((client, metadata_url: string) =>
    client.sso.saml.updateConnectionByURL({ connection_id, metadata_url }),
  );
  const provider = providerOf(connection);
  return (
    <Fields
      change={read}
      send={words.provided.readUrl}
      sending={words.provided.reading}
      onSend={() => read.mutate(url.trim())}
    >
      <TextField
        {...plain}
        label={consoleNames[provider === "oidc" ? "generic" : provider].metadata}
        hint={words.provided.urlHint}
        type="url"
        maxLength={2048}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
    </Fields>
  );
}

/** Characters of metadata that the server takes. */
const MOST_METADATA = 262_144;

function MetadataFile({ connection }: { connection: Saml }) {
  const [xml, setXml] = useState("");
  const [isTooLarge, setTooLarge] = useState(false);
  const { connection_id } = connection;
  const read = useSsoChange((client, metadata_xml: string) =>
    client.ssoTests.updateByMetadata({ connection_id, metadata_xml }),
  );
  const take = async (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > MOST_METADATA);
    if (file.size <= MOST_METADATA) setXml(await file.text());
  };
  return (
    <Fields
      change={read}
      send={words.provided.readUrl}
      sending={words.provided.reading}
      onSend={() => read.mutate(xml)}
    >
      <TextField
        label={words.provided.file}
        hint={words.provided.fileHint}
        type="file"
        error={isTooLarge ? words.why.too_large : null}
        accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
        onChange={({ target }) => void take(target.files?.[0])}
      />
      <TextArea
        {...plain}
        label={words.provided.xml}
        rows={5}
        maxLength={MOST_METADATA}
        value={xml}
        onChange={({ target }) => setXml(target.value)}
      />
    </Fields>
  );
}

function SamlFields({ connection }: { connection: Saml }) {
  const [entityId, setEntityId] = useState(connection.idp_entity_id);
  const [ssoUrl, setSsoUrl] = useState(connection.idp_sso_url);
  const [certificate, setCertificate] = useState("");
  const { connection_id } = connection;
  const hasCertificate = connection.verification_certificates.length > 0;
  const save = useSsoChange((client) =>
    client.sso.saml.updateConnection({
      connection_id,
      idp_entity_id: entityId.trim(),
      idp_sso_url: ssoUrl.trim(),
      ...(certificate.trim() === "" ? {} : { x509_certificate: certificate.trim() }),
    }),
  );
  const provider = providerOf(connection);
  const names = consoleNames[provider === "oidc" ? "generic" : provider];
  return (
    <Fields
      change={save}
      send={words.save}
      onSend={() => save.mutate(undefined, { onSuccess: () => setCertificate("") })}
    >
      <TextField
        {...plain}
        label={names.entityId}
        maxLength={1024}
        value={entityId}
        onChange={({ target }) => setEntityId(target.value)}
      />
      <TextField
        {...plain}
        label={names.ssoUrl}
        type="url"
        maxLength={2048}
        value={ssoUrl}
        onChange={({ target }) => setSsoUrl(target.value)}
      />
      <TextArea
        {...plain}
        label={names.certificate}
        hint={hasCertificate ? words.provided.certificateKept : words.provided.certificateHint}
        rows={5}
        maxLength={16_384}
        value={certificate}
        onChange={({ target }) => setCertificate(target.value)}
      />
    </Fields>
  );
}

/** How the settings of a SAML provider stand. */
function SamlSummary({ connection }: { connection: Saml }) {
  const { idp_entity_id: entityId, idp_sso_url: ssoUrl } = connection;
  const { length } = connection.verification_certificates;
  if (entityId === "" && ssoUrl === "") return null;
  return (
    <div className="settings-row">
      <div>
        <h3>{words.provided.current}</h3>
        <dl className="dns-record">
          <dt>{words.provided.entityId}</dt>
          <dd>
            <code translate="no">{entityId}</code>
          </dd>
          <dt>{words.provided.ssoUrl}</dt>
          <dd>
            <code translate="no">{ssoUrl}</code>
          </dd>
        </dl>
        {connection.metadata_url !== "" && (
          <p>{words.provided.readDaily(connection.metadata_url)}</p>
        )}
        <p>{length === 0 ? words.provided.noCertificate : words.provided.certificates(length)}</p>
      </div>
    </div>
  );
}

const ways = ["url", "file", "hand"] as const;

function SamlForms({ connection }: { connection: Saml }) {
  const [way, setWay] = useState<(typeof ways)[number]>("url");
  return (
    <div className="sso-form">
      <Segmented
        label={words.provided.way}
        options={ways.map((value) => ({ value, label: words.provided.ways[value] }))}
        value={way}
        onChange={setWay}
      />
      {way === "url" && <MetadataAddress connection={connection} />}
      {way === "file" && <MetadataFile connection={connection} />}
      {way === "hand" && <SamlFields connection={connection} />}
    </div>
  );
}

const more = [
  ["authorization_url", words.provided.authorizationUrl],
  ["token_url", words.provided.tokenUrl],
  ["userinfo_url", words.provided.userinfoUrl],
  ["jwks_url", words.provided.jwksUrl],
  ["custom_scopes", words.provided.scopes],
] as const;
type Field = "issuer" | "client_id" | "client_secret" | (typeof more)[number][0];

/** What has to be asked of an OpenID provider; only what was typed is sent. */
function OidcForm({ connection }: { connection: Oidc }) {
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const { connection_id, client_secret: secret } = connection;
  const save = useSsoChange((client, changed: Partial<Record<Field, string>>) =>
    client.sso.oidc.updateConnection({ connection_id, ...changed }),
  );
  const field = (name: Field, label: string, hint?: string) => (
    <TextField
      {...plain}
      key={name}
      label={label}
      hint={hint}
      type={name === "client_secret" ? "password" : "text"}
      maxLength={1024}
      value={typed[name] ?? (name === "client_secret" ? "" : connection[name])}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  );
  const send = () => {
    const trimmed = Object.entries(typed).map(([name, text]) => [name, text.trim()] as const);
    const changed = trimmed.filter(([name, text]) => name !== "client_secret" || text !== "");
    save.mutate(Object.fromEntries(changed), { onSuccess: () => setTyped({}) });
  };
  return (
    <div className="sso-form">
      <Fields
        change={save}
        send={words.save}
        warning={warningSentence(save.data?.warning ?? "")}
        onSend={send}
      >
        {field("issuer", words.provided.issuer, words.provided.issuerHint)}
        {field("client_id", words.provided.clientId)}
        {field(
          "client_secret",
          words.provided.clientSecret,
          secret === "" ? undefined : words.provided.secretKept,
        )}
        <details className="sso-more">
          <summary>{words.provided.more}</summary>
          <div className="settings-form">
            <p className="small muted">{words.provided.moreText}</p>
            {more.map(([name, label]) => field(name, label))}
          </div>
        </details>
      </Fields>
    </div>
  );
}

/** What the provider gives: by its metadata, or by hand. */
export function ProvidedSection({ connection }: { connection: Connection }) {
  const mayUpdate = useMay("stytch.sso", "update") ?? false;
  const isSaml = connection.kind === "saml";
  return (
    <SettingsSection
      title={words.provided.title(providerIn(connection))}
      text={isSaml ? words.provided.samlText : words.provided.oidcText}
    >
      {connection.kind === "saml" && <SamlSummary connection={connection} />}
      {mayUpdate && connection.kind === "saml" && <SamlForms connection={connection} />}
      {mayUpdate && connection.kind === "oidc" && <OidcForm connection={connection} />}
    </SettingsSection>
  );
}
