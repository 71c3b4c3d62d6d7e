import type { Subscription } from "@stocks-vibe/contracts/portfolio";
import { endSession, useAuthClient } from "#lib/auth.ts";
import { useServices } from "#lib/services.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { MessageScreen } from "#ui/message-screen.tsx";
import { guardMessages as words } from "./guard-messages.ts";

function SupportLink() {
  const { config } = useServices();
  const subject = encodeURIComponent(words.supportSubject);
  return (
    <a className={buttonClass()} href={`mailto:${config.supportEmail}?subject=${subject}`}>
      {words.contactSupport}
    </a>
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
    <MessageScreen title={words.noOrganization} icon="warning" actions={<SupportLink />}>
      <p>{words.noOrganizationText}</p>
    </MessageScreen>
  );
}

export function RestrictedScreen({ subscription }: { subscription: Subscription }) {
  return (
    <MessageScreen title={words.restricted} icon="lock" actions={<SupportLink />}>
      <p>{words.restrictedText(subscription)}</p>
    </MessageScreen>
  );
}
