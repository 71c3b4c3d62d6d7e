import { useEffect, useState } from "react";
import { LeaveButton } from "../../components/forms/leave-button.tsx";
import type { OAuthProvider } from "../../config/config.ts";
import { useFirstMessages } from "../../config/spoken.ts";
import { createLazyScreens } from "../lazy-screens.ts";
import type { ViewProps } from "../view.ts";

const marks = createLazyScreens(() => import("./provider-marks.tsx"));

/**
 * Whose account a button takes, as soon as its mark is there; its place is kept. A mark that can't
 * be had is left out: the words say it.
 */
function ProviderMark({ provider }: { provider: OAuthProvider }) {
  const [Mark, setMark] = useState(marks.now);
  useEffect(() => {
    marks.load().then(
      () => setMark(marks.now),
      () => undefined,
    );
  }, []);
  return Mark ? <Mark provider={provider} /> : <span className="provider" aria-hidden="true" />;
}

/** Accounts elsewhere, in the page's order. */
export function OAuthButtons({ screen, actions, config }: ViewProps<"main">) {
  const words = useFirstMessages().federation;
  const { door, leaving } = screen;
  return (
    <div className="column">
      {config.oauthOptions?.isSandbox && <div className="label">Sandbox</div>}
      {door.oauth.map((provider) => (
        <LeaveButton
          key={provider}
          isBusy={leaving?.kind === "oauth" && leaving.provider === provider}
          isHeld={leaving !== null}
          onLeave={() => void actions.leaveFor(door, { kind: "oauth", provider })}
          mark={<ProviderMark provider={provider} />}
        >
          {words.continueWith(words.providers[provider])}
        </LeaveButton>
      ))}
    </div>
  );
}

/** The organization's own sign-ins, or the search for them. */
export function SsoButtons({ screen, actions }: ViewProps<"main">) {
  const words = useFirstMessages().federation;
  const { door, leaving } = screen;
  if (door.connections === null) {
    return (
      <LeaveButton isBusy={false} isHeld={leaving !== null} onLeave={actions.chooseSso}>
        {words.sso}
      </LeaveButton>
    );
  }
  return (
    <div className="column">
      {door.connections.map(({ connection_id: connectionId, display_name: name }) => (
        <LeaveButton
          key={connectionId}
          isBusy={leaving?.kind === "sso" && leaving.connectionId === connectionId}
          isHeld={leaving !== null}
          onLeave={() => void actions.leaveFor(door, { kind: "sso", connectionId })}
        >
          {words.continueWith(name)}
        </LeaveButton>
      ))}
    </div>
  );
}
