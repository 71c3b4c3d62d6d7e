import { type ReactNode, useState } from "react";
import { useLoadAhead } from "#lib/loading/load-ahead.ts";
import { NavLink } from "#lib/router/link.tsx";
import { paths } from "#lib/router/paths.ts";
import { Modal } from "#ui/dialogs/modal.tsx";
import { Button } from "#ui/forms/button.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { layoutMessages as words } from "../messages/en.ts";

type Page = { to: string; label: string; icon: IconName };
/** Named so that members know it is planned; it cannot be opened. */
type LaterPage = Omit<Page, "to">;

const pages: readonly Page[] = [
  { to: paths.dashboard, label: words.dashboard, icon: "dashboard" },
  { to: paths.accounts, label: words.accounts, icon: "accounts" },
];
const otherPages: readonly (Page | LaterPage)[] = [
  { label: words.adviceLibrary, icon: "library" },
  { to: paths.settings, label: words.settings, icon: "settings" },
  { label: words.subscription, icon: "card" },
  { to: paths.help, label: words.help, icon: "info" },
];

function PageLink({ to, ...rest }: { to: string; className?: string; children: ReactNode }) {
  return <NavLink to={to} {...useLoadAhead(to)} {...rest} />;
}

function Entry({ page }: { page: Page | LaterPage }) {
  const name = (
    <>
      <Icon name={page.icon} />
      <span className="nav-label">{page.label}</span>
    </>
  );
  if ("to" in page) {
    return (
      <PageLink to={page.to} className="nav-item">
        {name}
      </PageLink>
    );
  }
  return (
    <span className="nav-item nav-later">
      {name}
      <span className="nav-soon">{words.soon}</span>
    </span>
  );
}

const Entries = ({ of }: { of: readonly (Page | LaterPage)[] }) =>
  of.map((page) => (
    <li key={page.label}>
      <Entry page={page} />
    </li>
  ));

export function Sidebar() {
  return (
    <nav className="sidebar" aria-label={words.navigation}>
      <ul>
        <Entries of={[...pages, ...otherPages]} />
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
        <PageLink key={to} to={to}>
          <Icon name={icon} />
          {label}
        </PageLink>
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
            <Entries of={otherPages} />
          </ul>
        </Modal>
      )}
    </nav>
  );
}
