import { useCallback, useEffect, useId, useRef, useState } from "react";
import { useOperator } from "#lib/auth.ts";
import { useBackCloses } from "#lib/layers/use-back-closes.ts";
import { paths } from "#lib/paths.ts";
import { Link } from "#lib/router/link.tsx";
import { Button } from "#ui/button.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { organizationMessages as words } from "./organization-messages.ts";
import { OrganizationSwitch } from "./organization-switch.tsx";
import { SignOutOthersDialog } from "./sign-out-others-dialog.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

/** Closes the menu on Escape and Back, giving focus back, and on a click or a focus move outside of it. */
function useClosing(isOpen: boolean, close: () => void) {
  const frame = useRef<HTMLDivElement>(null);
  const closeToButton = useCallback(() => {
    close();
    frame.current?.querySelector("button")?.focus();
  }, [close]);
  useBackCloses(closeToButton, { isOpen });
  useEffect(() => {
    const element = frame.current;
    if (!isOpen || !element) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") closeToButton();
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
  }, [isOpen, close, closeToButton]);
  return frame;
}

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

function OpensPage({
  icon,
  label,
  to,
  onOpen,
}: {
  icon: IconName;
  label: string;
  to: string;
  onOpen: () => void;
}) {
  return (
    <Link className="menu-row" to={to} onClick={onOpen}>
      <Icon name={icon} />
      {label}
    </Link>
  );
}

/** Behind the avatar: members and invitations, the settings, the activity, help, other organizations, appearance, and the way out. */
export function MemberMenu({
  member,
  onLogout,
  withActivity,
}: {
  member: { name: string; email: string };
  onLogout: () => void;
  /** Whether the member may see what happened in the organization. */
  withActivity: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const [isSigningOut, setSigningOut] = useState(false);
  const isOperator = useOperator() !== null;
  const close = useCallback(() => setOpen(false), []);
  const frame = useClosing(isOpen, close);
  const id = useId();
  const name = member.name || member.email;
  const signOutOthers = () => {
    close();
    // The row goes with the menu; what is opened gives focus back to the avatar.
    frame.current?.querySelector("button")?.focus();
    setSigningOut(true);
  };
  const closeDialog = useCallback(() => setSigningOut(false), []);
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
            <OpensPage
              icon="people"
              label={words.membersAndInvites}
              to={paths.settingsMembers}
              onOpen={close}
            />
            <OpensPage icon="settings" label={words.settings} to={paths.settings} onOpen={close} />
            {withActivity && (
              <OpensPage
                icon="clock"
                label={words.activity}
                to={paths.settingsActivity}
                onOpen={close}
              />
            )}
            <OpensPage icon="info" label={words.help} to={paths.help} onOpen={close} />
            {!isOperator && (
              <OpensDialog icon="lock" label={words.signOutOthers} onOpen={signOutOthers} />
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
      {isSigningOut && <SignOutOthersDialog onClose={closeDialog} />}
    </div>
  );
}
