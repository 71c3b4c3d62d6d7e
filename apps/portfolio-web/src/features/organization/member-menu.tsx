import {
  type ComponentType,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useOperator } from "#lib/auth.ts";
import { Button } from "#ui/button.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { MembersDialog } from "./members-dialog.tsx";
import { organizationMessages as words } from "./organization-messages.ts";
import { OrganizationSwitch } from "./organization-switch.tsx";
import { SignOutOthersDialog } from "./sign-out-others-dialog.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

/** Closes the menu on Escape, giving focus back, and on a click or a focus move outside of it. */
function useClosing(isOpen: boolean, close: () => void) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (!isOpen || !element) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      close();
      element.querySelector("button")?.focus();
    };
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && !element.contains(event.target)) close();
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onElsewhere);
    document.addEventListener("focusin", onElsewhere);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onElsewhere);
      document.removeEventListener("focusin", onElsewhere);
    };
  }, [isOpen, close]);
  return frame;
}

/** What the menu can open over the page. */
type Opened = "members" | "activity" | "signOutOthers";

function OpensDialog({
  icon,
  label,
  onOpen,
}: {
  icon: IconName;
  label: string;
  onOpen: () => void;
}) {
  return (
    <button type="button" className="menu-row" aria-haspopup="dialog" onClick={onOpen}>
      <Icon name={icon} />
      {label}
    </button>
  );
}

/** Behind the avatar: members and invitations, other organizations, appearance, and the way out. */
export function MemberMenu({
  member,
  onLogout,
  Activity,
}: {
  member: { name: string; email: string };
  onLogout: () => void;
  /** What happened in the organization; null for members who may not see it. It belongs to another feature and is handed in. */
  Activity: ComponentType<{ onClosed: () => void }> | null;
}) {
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const isOperator = useOperator() !== null;
  const close = useCallback(() => setOpen(false), []);
  const frame = useClosing(isOpen, close);
  const id = useId();
  const name = member.name || member.email;
  const open = (what: Opened) => () => {
    close();
    // The row goes with the menu; what is opened gives focus back to the avatar.
    frame.current?.querySelector("button")?.focus();
    setOpened(what);
  };
  const closeOpened = useCallback(() => setOpened(null), []);
  return (
    <div ref={frame}>
      <button
        type="button"
        className="avatar"
        aria-label={words.open(name)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {name.charAt(0).toUpperCase()}
      </button>
      {isOpen && (
        <div className="menu" id={id}>
          <p className="menu-member">
            <b>{member.name}</b>
            <span className="muted small">{member.email}</span>
          </p>
          <section>
            <OpensDialog icon="people" label={words.membersAndInvites} onOpen={open("members")} />
            {Activity && (
              <OpensDialog icon="clock" label={words.activity} onOpen={open("activity")} />
            )}
            {!isOperator && (
              <OpensDialog icon="lock" label={words.signOutOthers} onOpen={open("signOutOthers")} />
            )}
          </section>
          <OrganizationSwitch />
          <section>
            <h2>{words.theme}</h2>
            <ThemeChoice />
          </section>
          <section>
            <Button onClick={onLogout}>{words.logout}</Button>
          </section>
        </div>
      )}
      {opened === "members" && <MembersDialog onClose={closeOpened} />}
      {opened === "signOutOthers" && <SignOutOthersDialog onClose={closeOpened} />}
      {opened === "activity" && Activity && (
        <Suspense fallback={null}>
          <Activity onClosed={closeOpened} />
        </Suspense>
      )}
    </div>
  );
}
