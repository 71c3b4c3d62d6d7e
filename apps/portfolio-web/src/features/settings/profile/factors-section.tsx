import type { Member } from "#lib/auth/auth.ts";
import { Button } from "#ui/forms/button.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { SettingsRow, SettingsSection } from "../settings-row.tsx";
import { profileMessages } from "./messages/en.ts";
import type { Factor } from "./profile-changes.ts";

export type FactorStanding = {
  hasApp: boolean;
  hasPhone: boolean;
  phoneNumber: string;
  /** Which of two is asked for first; null where there is no choice. */
  usual: "totp" | "sms_otp" | null;
};

/** Pure: which second factors the member has. A number that was never proven is none. */
export function standingOf(member: Member): FactorStanding {
  const hasApp = (member.totp_registration_id ?? "") !== "";
  const hasPhone = member.mfa_phone_number_verified === true;
  const usual = member.default_mfa_method === "sms_otp" ? "sms_otp" : "totp";
  return {
    hasApp,
    hasPhone,
    phoneNumber: hasPhone ? (member.mfa_phone_number ?? "") : "",
    usual: hasApp && hasPhone ? usual : null,
  };
}

export const isLast = ({ hasApp, hasPhone }: FactorStanding, factor: Factor): boolean =>
  factor === "app" ? !hasPhone : !hasApp;

const words = profileMessages.factors;

/** What a press in this section asks for. */
export type FactorAsk = { kind: "add" | "remove"; factor: Factor } | { kind: "codes" };

function FactorRow({
  factor,
  isOn,
  text,
  mayChange,
  onAsk,
}: {
  factor: Factor;
  isOn: boolean;
  text: string;
  mayChange: boolean;
  onAsk: (ask: FactorAsk) => void;
}) {
  const name = words[factor];
  const kind = isOn ? "remove" : "add";
  return (
    <SettingsRow
      name={name}
      actions={
        mayChange && (
          <Button
            size="small"
            aria-label={words[`${kind}Of`](name)}
            onClick={() => onAsk({ kind, factor })}
          >
            {words[kind]}
          </Button>
        )
      }
    >
      <p>{text}</p>
    </SettingsRow>
  );
}

/** The second factors, which of them is asked for first, and the backup codes. */
export function FactorsSection({
  standing,
  isRequired,
  mayChange,
  onUsual,
  onAsk,
}: {
  standing: FactorStanding;
  isRequired: boolean;
  mayChange: boolean;
  onUsual: (usual: "totp" | "sms_otp") => void;
  onAsk: (ask: FactorAsk) => void;
}) {
  const { hasApp, hasPhone, phoneNumber, usual } = standing;
  return (
    <SettingsSection
      title={words.title}
      text={isRequired ? `${words.text} ${words.required}` : words.text}
    >
      <FactorRow
        factor="app"
        isOn={hasApp}
        text={hasApp ? words.appOn : words.appOff}
        mayChange={mayChange}
        onAsk={onAsk}
      />
      <FactorRow
        factor="phone"
        isOn={hasPhone}
        text={hasPhone ? words.phoneOn(phoneNumber) : words.phoneOff}
        mayChange={mayChange}
        onAsk={onAsk}
      />
      {usual && mayChange && (
        <SettingsRow
          name={words.usual}
          actions={
            <Segmented
              label={words.usual}
              value={usual}
              options={[
                { value: "totp", label: words.usuals.totp },
                { value: "sms_otp", label: words.usuals.sms_otp },
              ]}
              onChange={onUsual}
            />
          }
        >
          <p>{words.usualText}</p>
        </SettingsRow>
      )}
      {hasApp && (
        <SettingsRow
          name={words.codes}
          actions={
            mayChange && (
              <Button
                size="small"
                aria-label={words.codesShowOf}
                onClick={() => onAsk({ kind: "codes" })}
              >
                {words.codesShow}
              </Button>
            )
          }
        >
          <p>{words.codesText}</p>
        </SettingsRow>
      )}
    </SettingsSection>
  );
}
