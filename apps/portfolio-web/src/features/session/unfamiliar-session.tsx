import { endSession, useAuthClient, useAuthState } from "#lib/auth/auth.ts";
import { MessageScreen } from "#ui/feedback/message-screen.tsx";
import { Button } from "#ui/forms/button.tsx";
import { unfamiliarMessages as words } from "./messages/en.ts";

/**
 * Asks before a page is drawn with a session that this site did not store: another page of this
 * host can plant its own, so that what is linked here would be linked there. Nothing is loaded
 * before the answer.
 */
export function UnfamiliarSession() {
  const client = useAuthClient();
  const { unfamiliar } = useAuthState();
  if (!unfamiliar) return null;
  const { member, organization } = unfamiliar;
  return (
    <MessageScreen
      title={words.title}
      icon="lock"
      actions={
        <>
          <Button onClick={() => void endSession(client)}>{words.signOut}</Button>
          <Button look="primary" onClick={client.session.takeOver}>
            {words.continue}
          </Button>
        </>
      }
    >
      <p>{words.signedInAs(member.email_address, organization.organization_name)}</p>
      <p className="muted">{words.text}</p>
    </MessageScreen>
  );
}
