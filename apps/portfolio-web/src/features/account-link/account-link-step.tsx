import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { LinkButton } from "./account-link-button.tsx";
import type { LinkPurpose } from "./link-purpose.ts";
import { linkMessages as words } from "./messages/en.ts";
import { useAccountLink } from "./use-account-link.ts";
import { useLinkRefusal } from "./use-link-refusal.ts";

const connect: LinkPurpose = { kind: "connect" };

/**
 * Linking the first account as a step of a page: an attempt that failed is told above the button
 * instead of over the page. `onLinked` gets what to say; where the organization may not link, the
 * reason stands instead of the button.
 */
export function AccountLinkStep(props: { onLinked: (message: string) => void }) {
  const refusal = useLinkRefusal();
  return refusal === null ? <OfferedStep {...props} /> : <p className="small muted">{refusal}</p>;
}

function OfferedStep({ onLinked }: { onLinked: (message: string) => void }) {
  const link = useAccountLink(connect, ({ institution, accountCount }) =>
    onLinked(words.alert(institution, accountCount)),
  );
  const { state } = link;
  if (state.name === "failed")
    return (
      <Notice
        tone="bad"
        title={words.failed.connect}
        action={
          <Button size="small" onClick={link.press}>
            {words.retry}
          </Button>
        }
        below={<p className="tiny">{words.code(state.problem.type, state.problem.code)}</p>}
        onDismiss={link.dismiss}
      >
        {state.problem.message}
      </Notice>
    );
  return <LinkButton look="primary" state={state} purpose={connect} onPress={link.press} />;
}
