import { Button } from "#ui/button.tsx";
import type { Linked } from "./link-calls.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { isBusy, type LinkPurpose } from "./link-machine.ts";
import { linkMessages as words } from "./link-messages.ts";
import { useAccountLink } from "./use-account-link.ts";

const connect: LinkPurpose = { kind: "connect" };

/** Opens the account-linking flow. `reconnect` names the connection to repair, and whose it is for screen readers. */
export function AccountLinkButton({
  look,
  size,
  reconnect,
  onLinked = () => undefined,
}: {
  look?: "primary" | "secondary";
  size?: "small" | "medium";
  reconnect?: { connectionId: string; name: string };
  onLinked?: (message: string) => void;
}) {
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
