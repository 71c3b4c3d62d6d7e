import { Button } from "#ui/button.tsx";
import type { Linked } from "./link-calls.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { isBusy, type LinkPurpose } from "./link-machine.ts";
import { linkMessages as words } from "./link-messages.ts";
import { useAccountLink } from "./use-account-link.ts";
import { useLinkRefusal } from "./use-link-refusal.ts";

const connect: LinkPurpose = { kind: "connect" };

type LinkButtonProps = {
  look?: "primary" | "secondary";
  size?: "small" | "medium";
  reconnect?: { connectionId: string; name: string };
  onLinked?: (message: string) => void;
};

/**
 * Opens the account-linking flow. `reconnect` names the connection to repair, and whose it is for screen readers. Where the
 * organization may not link, it says so instead; a connection to repair says it itself.
 */
export function AccountLinkButton(props: LinkButtonProps) {
  const refusal = useLinkRefusal();
  if (refusal === null) return <OfferedButton {...props} />;
  return props.reconnect ? null : <p className="small muted">{refusal}</p>;
}

function OfferedButton({ look, size, reconnect, onLinked = () => undefined }: LinkButtonProps) {
  const purpose: LinkPurpose = reconnect
    ? { kind: "reconnect", connectionId: reconnect.connectionId }
    : connect;
  const tell = ({ institution, accountCount }: Linked) =>
    onLinked(reconnect ? words.reconnected(institution) : words.alert(institution, accountCount));
  const link = useAccountLink(purpose, tell);
  return (
    <>
      <Button
        look={look ?? "secondary"}
        size={size ?? "medium"}
        {...(reconnect ? {} : { icon: "plus" as const })}
        busy={isBusy(link.state) ? words.connecting : null}
        onClick={link.start}
      >
        {reconnect ? words.reconnect : words.connect}
        {reconnect && <span className="hidden-text"> {reconnect.name}</span>}
      </Button>
      <LinkDialog link={link} purpose={purpose} />
    </>
  );
}
