import { useCallback, useEffect, useId, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { MembersDialog } from "./members-dialog.tsx";
import { organizationMessages as words } from "./organization-messages.ts";
import { OrganizationSwitch } from "./organization-switch.tsx";
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

/** Behind the avatar: members and invitations, other organizations, appearance, and the way out. */
export function MemberMenu({
  member,
  onLogout,
}: {
  member: { name: string; email: string };
  onLogout: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [isMembersOpen, setMembersOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const frame = useClosing(isOpen, close);
  const id = useId();
  const name = member.name || member.email;
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
            <button
              type="button"
              className="menu-row"
              aria-haspopup="dialog"
              onClick={() => {
                close();
                setMembersOpen(true);
              }}
            >
              <Icon name="people" />
              {words.membersAndInvites}
            </button>
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
      {isMembersOpen && <MembersDialog onClose={() => setMembersOpen(false)} />}
    </div>
  );
}
