import { Button } from "#ui/forms/button.tsx";
import type { Linked } from "./link-calls.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { isBusy, type LinkState } from "./link-machine.ts";
import type { LinkPurpose } from "./link-purpose.ts";
import { linkMessages as words } from "./messages/en.ts";
import { useAccountLink } from "./use-account-link.ts";
import { useLinkRefusal } from "./use-link-refusal.ts";

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
