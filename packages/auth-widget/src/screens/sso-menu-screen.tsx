import { useMessages } from "../config/use-messages.ts";
import { Headline } from "../parts/headline.tsx";
import { LeaveButton } from "../parts/leave-button.tsx";
import { LinkButton } from "../parts/link-button.tsx";
import type { LaterProps } from "./view.ts";

/** Several organizations' sign-ins take the address. */
export function SsoMenuScreen({ screen, actions, takesFocus }: LaterProps<"ssoMenu">) {
  const messages = useMessages();
  const { connections, leaving } = screen;
  return (
    <>
      <Headline takesFocus={takesFocus}>{messages.sso.menuHeadline}</Headline>
      <div className="column">
        {connections.map(({ connection_id: connectionId, display_name: name }) => (
          <LeaveButton
            key={connectionId}
            isBusy={leaving?.kind === "sso" && leaving.connectionId === connectionId}
            isHeld={leaving !== null}
            onLeave={() => void actions.leaveFor(null, { kind: "sso", connectionId })}
          >
            {messages.federation.continueWith(name)}
          </LeaveButton>
        ))}
        <LinkButton onClick={actions.goBack}>{messages.mfa.back}</LinkButton>
      </div>
    </>
  );
}
