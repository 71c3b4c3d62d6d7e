import { useState } from "react";
import { useServices } from "#lib/api/services.ts";
import { type Member, useAuthState, useOperator } from "#lib/auth/auth.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { settingsMessages } from "../messages/en.ts";
import { SettingsPage } from "../settings-page.tsx";
import { sentenceOf } from "../use-change.ts";
import { FactorsSection, standingOf } from "./factors-section.tsx";
import { LeaveSection } from "./leave-section.tsx";
import { LinkedAccountsSection } from "./linked-accounts-section.tsx";
import { profileMessages as words } from "./messages/en.ts";
import { useCancelEmailChange, useChangeUsual, usePendingEmail } from "./profile-changes.ts";
import { type Asked, ProfileDialog } from "./profile-dialogs.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { YouSection } from "./you-section.tsx";

type LocalizedText = { tone: "good" | "bad"; text: string };

function Profile({ member }: { member: Member }) {
  const { config } = useServices();
  const { organization } = useAuthState();
  const isOperator = useOperator() !== null;
  const usual = useChangeUsual();
  const pendingEmail = usePendingEmail();
  const cancelEmail = useCancelEmailChange();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [told, setTold] = useState<LocalizedText | null>(null);
  const isRequired = organization?.mfa_policy === "REQUIRED_FOR_ALL";
  const ask = (next: Asked) => {
    setTold(null);
    setAsked(next);
  };
  const done = (text: string) => {
    setAsked(null);
    setTold({ tone: "good", text });
  };
  const changeUsual = (next: "totp" | "sms_otp") =>
    usual.mutate(next, {
      onSuccess: () => setTold({ tone: "good", text: words.usualSaved }),
      onError: (error) => setTold({ tone: "bad", text: sentenceOf(error) }),
    });
  const withdrawEmail = () =>
    cancelEmail.mutate(undefined, {
      onSuccess: () => setTold({ tone: "good", text: words.email.cancelled }),
      onError: (error) => setTold({ tone: "bad", text: sentenceOf(error) }),
    });
  return (
    <div className="settings-sections">
      {isOperator && <Notice tone="info" title={settingsMessages.operator} />}
      {told && <Notice tone={told.tone} title={told.text} onDismiss={() => setTold(null)} />}
      <YouSection
        member={member}
        pendingEmail={pendingEmail}
        isCancelling={cancelEmail.isPending}
        onCancelEmail={withdrawEmail}
        withPassword={config.products.includes("password")}
        mayChange={!isOperator}
        onAsk={(kind) => ask({ kind })}
      />
      <FactorsSection
        standing={standingOf(member)}
        isRequired={isRequired}
        mayChange={!isOperator}
        onUsual={changeUsual}
        onAsk={ask}
      />
      <LinkedAccountsSection
        accounts={member.oauth_registrations ?? []}
        mayChange={!isOperator}
        onUnlink={(account) => ask({ kind: "unlink", account })}
      />
      {!isOperator && <SessionsSection />}
      {!isOperator && <LeaveSection memberId={member.member_id} />}
      {asked && (
        <ProfileDialog
          asked={asked}
          member={member}
          isRequired={isRequired}
          onClose={() => setAsked(null)}
          onDone={done}
          onCodes={(text, given) => {
            done(text);
            setAsked({ kind: "newCodes", given });
          }}
        />
      )}
    </div>
  );
}

/** Who is signed in, and by what they sign in. */
export function ProfilePage() {
  const { member } = useAuthState();
  return (
    <SettingsPage part="profile" lead={words.lead}>
      {member && <Profile member={member} />}
    </SettingsPage>
  );
}
