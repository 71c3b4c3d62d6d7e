import { useProfile } from "#lib/api/profile-query.ts";
import { useOperator } from "#lib/auth/auth.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import type { Linked, LinkPurpose } from "./link-calls.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { isBusy, type LinkState } from "./link-machine.ts";
import { linkMessages as words } from "./messages/en.ts";
import { useAccountLink } from "./use-account-link.ts";

/**
 * Why nothing can be linked here, or null where it can. Only decides what is offered; the server
 * decides again.
 */
export function useLinkRefusal(): string | null {
  const organization = useProfile().data?.organization;
  const operator = useOperator();
  if (operator !== null) return words.operatorOnlyLooks;
  return organization && !organization.canAccessPlaid ? words.notAllowed : null;
}

const connect: LinkPurpose = { kind: "connect" };

/** After an attempt that failed the button says what a press does now. */
function buttonWords(state: LinkState, purpose: LinkPurpose, isAgain: boolean): string {
  if (state.name === "failed") return words.tryAgain;
  if (isAgain) return words.connectAgain;
  return words[purpose.kind];
}

type LinkButtonProps = {
  look?: "primary" | "secondary" | "ghost";
  size?: "small" | "medium";
  reconnect?: { connectionId: string; name: string };
  /** The connection of which accounts are to be chosen. */
  choose?: { connectionId: string; name: string };
  /** The institution whose access has ended: it is linked anew, and its history goes on. */
  again?: string;
  onLinked?: (message: string) => void;
};

/**
 * Opens the account-linking flow. `reconnect` names the connection to repair, `choose` the one of
 * which accounts are chosen, `again` the institution to link anew, for screen readers, too. Where
 * the organization may not link, it says so instead; a connection to repair says it itself.
 */
export function AccountLinkButton(props: LinkButtonProps) {
  const refusal = useLinkRefusal();
  if (refusal === null) return <OfferedButton {...props} />;
  return props.reconnect || props.choose || props.again ? null : (
    <p className="small muted">{refusal}</p>
  );
}

/** The button alone, as it is in each state of an attempt. */
export function LinkButton({
  state,
  purpose,
  again,
  look = "secondary",
  size = "medium",
  onPress,
}: Pick<LinkButtonProps, "look" | "size" | "again"> & {
  state: LinkState;
  purpose: LinkPurpose;
  onPress: () => void;
}) {
  const of = purpose.kind === "connect" ? again : purpose.institution;
  return (
    <Button
      look={look}
      size={size}
      {...(of === undefined ? { icon: "plus" as const } : {})}
      busy={isBusy(state) ? words.connecting : null}
      onClick={onPress}
    >
      {buttonWords(state, purpose, again !== undefined)}
      {of !== undefined && <span className="hidden-text"> {of}</span>}
    </Button>
  );
}

const purposeOf = ({ reconnect, choose }: LinkButtonProps): LinkPurpose => {
  const known = reconnect ?? choose;
  if (!known) return connect;
  const { connectionId, name: institution } = known;
  return { kind: reconnect ? "reconnect" : "choose", connectionId, institution };
};

/** What the page says when it is done. */
function outcome(kind: LinkPurpose["kind"], { institution, accountCount, leaving }: Linked) {
  if (kind === "connect") return words.alert(institution, accountCount);
  if (leaving.length > 0) return words.leaving(institution, leaving);
  return words.succeeded[kind](institution);
}

function OfferedButton(props: LinkButtonProps) {
  const { onLinked = () => undefined, reconnect: _reconnect, choose: _choose, ...looks } = props;
  const purpose = purposeOf(props);
  const tell = (linked: Linked) => onLinked(outcome(purpose.kind, linked));
  const link = useAccountLink(purpose, tell);
  return (
    <>
      <LinkButton {...looks} state={link.state} purpose={purpose} onPress={link.press} />
      <LinkDialog link={link} purpose={purpose} />
    </>
  );
}

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
