import { useState } from "react";
import { NavLink } from "react-router";
import { paths } from "#lib/paths.ts";
import { Button } from "#ui/button.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { Modal } from "#ui/modal.tsx";
import { layoutMessages as words } from "./layout-messages.ts";

const pages: readonly { to: string; label: string; icon: IconName }[] = [
  { to: paths.dashboard, label: words.dashboard, icon: "dashboard" },
  { to: paths.accounts, label: words.accounts, icon: "accounts" },
];

/** Named so that members know they are planned; they cannot be opened. */
const laterPages: readonly { label: string; icon: IconName }[] = [
  { label: words.adviceLibrary, icon: "library" },
  { label: words.settings, icon: "settings" },
  { label: words.subscription, icon: "card" },
];

function LaterPages() {
  return laterPages.map(({ label, icon }) => (
    <li key={label}>
      <span className="nav-item nav-later">
        <Icon name={icon} />
        <span className="nav-label">{label}</span>
        <span className="nav-soon">{words.soon}</span>
      </span>
    </li>
  ));
}

export function Sidebar() {
  return (
    <nav className="sidebar" aria-label={words.navigation}>
      <ul>
        {pages.map(({ to, label, icon }) => (
          <li key={to}>
            <NavLink className="nav-item" to={to}>
              <Icon name={icon} />
              <span className="nav-label">{label}</span>
            </NavLink>
          </li>
        ))}
        <LaterPages />
      </ul>
    </nav>
  );
}

/** Below 768 px the sidebar becomes a bar at the bottom; what does not fit stands behind More. */
export function BottomBar({ onLogout }: { onLogout: () => void }) {
  const [isMoreOpen, setMoreOpen] = useState(false);
  const close = () => setMoreOpen(false);
  return (
    <nav className="bottom-bar" aria-label={words.bottomNavigation}>
      {pages.map(({ to, label, icon }) => (
        <NavLink key={to} to={to}>
          <Icon name={icon} />
          {label}
        </NavLink>
      ))}
      <button type="button" aria-haspopup="dialog" onClick={() => setMoreOpen(true)}>
        <Icon name="more" />
        {words.more}
      </button>
      {isMoreOpen && (
        <Modal
          title={words.more}
          onClose={close}
          actions={
            <>
              <Button onClick={onLogout}>{words.logout}</Button>
              <Button look="primary" onClick={close}>
                {words.close}
              </Button>
            </>
          }
        >
          <ul className="more-list">
            <LaterPages />
          </ul>
        </Modal>
      )}
    </nav>
  );
}
