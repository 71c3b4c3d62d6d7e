import { useEffect, useState } from "react";
import { LeaveButton } from "../../components/forms/leave-button.tsx";
import type { OAuthProvider } from "../../config/config.ts";
import { useFirstMessages } from "../../config/spoken.ts";
import type { Connection } from "../../machine/organization-entry.ts";
import type { Leaving } from "../../machine/screen.ts";
import { createLazyScreens } from "../lazy-screens.ts";
import type { ViewProps } from "../view.ts";

const marks = createLazyScreens(() => import("./provider-marks.tsx"));

/**
 * Whose account a button takes, as soon as its mark is there; its place is kept. A mark that can't
 * be had is left out: the words say it.
 */
function ProviderMark({ provider }: { provider: OAuthProvider | { connection: string } }) {
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

/** One button for each of an organization's connections. */
export function ConnectionButtons({
  connections,
  leaving,
  onLeave,
}: {
  connections: readonly Connection[];
  leaving: Leaving | null;
  onLeave: (to: Leaving) => void;
}) {
  const words = useFirstMessages().federation;
  return connections.map(
    ({ connection_id: connectionId, display_name: name, identity_provider: kind = "" }) => (
      <LeaveButton
        key={connectionId}
        isBusy={leaving?.kind === "sso" && leaving.connectionId === connectionId}
        isHeld={leaving !== null}
        onLeave={() => onLeave({ kind: "sso", connectionId })}
        mark={<ProviderMark provider={{ connection: kind }} />}
      >
        {name ? words.continueWith(name) : words.sso}
      </LeaveButton>
    ),
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
      <ConnectionButtons
        connections={door.connections}
        leaving={leaving}
        onLeave={(to) => void actions.leaveFor(door, to)}
      />
    </div>
  );
}
