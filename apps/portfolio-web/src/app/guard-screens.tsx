import { endSession, useAuthClient } from "#lib/auth/auth.ts";
import { lazy } from "#lib/loading/lazy.tsx";
import { MessageScreen } from "#ui/feedback/message-screen.tsx";
import { Button } from "#ui/forms/button.tsx";
import { guardMessages as words } from "./messages/en.ts";

// What only support can help with is seen by hardly anybody.
export const NotForThem = lazy(async () => ({
  default: (await import("./forbidden-page.tsx")).NotForThem,
}));

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
