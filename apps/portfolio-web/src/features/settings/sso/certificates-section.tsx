import { useState } from "react";
import { useServices } from "#lib/api/services.ts";
import { useMay } from "#lib/auth/may.ts";
import { day, denverDay } from "#lib/format/format-date.ts";
import { Badge } from "#ui/figures/badge.tsx";
import { Button } from "#ui/forms/button.tsx";
import { TextArea } from "#ui/forms/text-field.tsx";
import { ConfirmDialog, FormDialog } from "../form-dialog.tsx";
import { SettingsRow, SettingsSection } from "../settings-row.tsx";
import { daysUntil, type Saml, ssoSentence, useSsoChange, WARN_DAYS } from "./connection.ts";
import { ssoMessages } from "./messages/en.ts";

type Ends = { onClose: () => void };

const certificateWords = ssoMessages.certificates;
type Certificate = Saml["verification_certificates"][number];

function AddCertificateDialog({ connection, onClose }: { connection: Saml } & Ends) {
  const [text, setText] = useState("");
  const { connection_id } = connection;
  const add = useSsoChange((client, x509_certificate: string) =>
    client.sso.saml.updateConnection({ connection_id, x509_certificate }),
  );
  return (
    <FormDialog
      title={certificateWords.add}
      send={certificateWords.add}
      sending={ssoMessages.saving}
      change={add}
      sentence={ssoSentence}
      onSend={() => add.mutate(text.trim(), { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextArea
        autoCapitalize="none"
        spellCheck={false}
        rows={6}
        maxLength={16_384}
        value={text}
        label={certificateWords.label}
        hint={ssoMessages.provided.certificateHint}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  );
}

function RemoveCertificateDialog({
  connection: { connection_id },
  certificate: { certificate_id },
  onClose,
}: { connection: Saml; certificate: Certificate } & Ends) {
  const remove = useSsoChange((client) =>
    client.sso.saml.deleteVerificationCertificate({ connection_id, certificate_id }),
  );
  return (
    <ConfirmDialog
      title={certificateWords.removeTitle}
      keep={certificateWords.keep}
      confirm={certificateWords.remove}
      confirming={certificateWords.removing}
      change={remove}
      sentence={ssoSentence}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{certificateWords.removeText}</p>
    </ConfirmDialog>
  );
}

function CertificateRow({
  certificate,
  canRemove,
  onRemove,
}: {
  certificate: Certificate;
  canRemove: boolean;
  onRemove: () => void;
}) {
  const { clock } = useServices();
  const left = daysUntil(certificate.expires_at, clock.now());
  const until = day(denverDay(certificate.expires_at));
  const name = certificate.issuer || certificate.certificate_id;
  return (
    <SettingsRow
      name={name}
      actions={
        canRemove && (
          <Button size="small" aria-label={certificateWords.removeOf(name)} onClick={onRemove}>
            {certificateWords.remove}
          </Button>
        )
      }
    >
      <p>{certificateWords.until(until)}</p>
      {left <= WARN_DAYS && (
        <Badge tone={left < 0 ? "bad" : "warn"} icon={left < 0 ? "warning" : "clock"}>
          {left < 0 ? certificateWords.over : certificateWords.soon(left)}
        </Badge>
      )}
    </SettingsRow>
  );
}

/** The provider's certificates: one more while it changes them, and the old one goes. */
export function CertificatesSection({ connection }: { connection: Saml }) {
  const mayUpdate = useMay("stytch.sso", "update") ?? false;
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Certificate | null>(null);
  const { verification_certificates: certificates } = connection;
  return (
    <SettingsSection title={certificateWords.title} text={certificateWords.text}>
      {certificates.map((one) => (
        <CertificateRow
          key={one.certificate_id}
          certificate={one}
          canRemove={mayUpdate && certificates.length > 1}
          onRemove={() => setLeaving(one)}
        />
      ))}
      <div className="settings-row">
        {certificates.length === 0 && <p>{ssoMessages.provided.noCertificate}</p>}
        {mayUpdate && (
          <Button size="small" onClick={() => setAdding(true)}>
            {certificateWords.add}
          </Button>
        )}
      </div>
      {isAdding && (
        <AddCertificateDialog connection={connection} onClose={() => setAdding(false)} />
      )}
      {leaving && (
        <RemoveCertificateDialog
          connection={connection}
          certificate={leaving}
          onClose={() => setLeaving(null)}
        />
      )}
    </SettingsSection>
  );
}
