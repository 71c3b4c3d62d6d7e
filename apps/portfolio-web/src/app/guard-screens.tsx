import type { Subscription } from "@stocks-vibe/contracts/portfolio";
import { endSession, useAuthClient } from "#lib/auth.ts";
import { useServices } from "#lib/services.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import type { IconName } from "#ui/icon.tsx";
import { MessageScreen } from "#ui/message-screen.tsx";
import { guardMessages as words } from "./guard-messages.ts";

function SupportLink({ email }: { email: string }) {
  const subject = encodeURIComponent(words.supportSubject);
  return (
    <a className={buttonClass()} href={`mailto:${email}?subject=${subject}`}>
      {words.contactSupport}
    </a>
  );
}

/** What only support can help with. Without an address of theirs the screen says so. */
function SupportScreen({ title, icon, text }: { title: string; icon: IconName; text: string }) {
  const { supportEmail: email } = useServices().config;
  return (
    <MessageScreen title={title} icon={icon} actions={email && <SupportLink email={email} />}>
      <p>{text}</p>
      {email === null && <p>{words.noSupport}</p>}
    </MessageScreen>
  );
}

/** Signing in again starts by leaving the session that cannot show a profile. */
export function ProfileFailedScreen({
  message,
  onRetry,
}: {
  message: string;
  onRetry: () => void;
}) {
  const client = useAuthClient();
  return (
    <MessageScreen
      title={words.profileFailed}
      icon="warning"
      actions={
        <>
          <Button look="primary" onClick={() => void endSession(client)}>
            {words.signInAgain}
          </Button>
          <Button onClick={onRetry}>{words.tryAgain}</Button>
        </>
      }
    >
      <p>{message}</p>
    </MessageScreen>
  );
}

export function NoOrganizationScreen() {
  return (
    <SupportScreen title={words.noOrganization} icon="warning" text={words.noOrganizationText} />
  );
}

export function RestrictedScreen({ subscription }: { subscription: Subscription }) {
  return (
    <SupportScreen title={words.restricted} icon="lock" text={words.restrictedText(subscription)} />
  );
}
