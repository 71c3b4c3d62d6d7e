import { useOperator } from "#lib/auth/auth.ts";
import { Link } from "#lib/router/link.tsx";
import { paths } from "#lib/router/paths.ts";
import { Icon, type IconName } from "#ui/icon.tsx";
import { organizationMessages as words } from "./messages/en.ts";
import { OrganizationSwitch } from "./organization-switch.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

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

/**
 * What stands in the menu between whose it is and the way out. `onLeave`: it closes, since its
 * reader goes to another page.
 */
export function MenuRows({
  withActivity,
  onLeave,
  onSignOutOthers,
}: {
  withActivity: boolean;
  onLeave: () => void;
  onSignOutOthers: () => void;
}) {
  const isOperator = useOperator() !== null;
  return (
    <>
      <section>
        <OpensPage
          icon="people"
          label={words.membersAndInvites}
          to={paths.settingsMembers}
          onOpen={onLeave}
        />
        <OpensPage icon="settings" label={words.settings} to={paths.settings} onOpen={onLeave} />
        {withActivity && (
          <OpensPage
            icon="clock"
            label={words.activity}
            to={paths.settingsActivity}
            onOpen={onLeave}
          />
        )}
        <OpensPage icon="info" label={words.help} to={paths.help} onOpen={onLeave} />
        {!isOperator && (
          <OpensDialog icon="lock" label={words.signOutOthers} onOpen={onSignOutOthers} />
        )}
      </section>
      <OrganizationSwitch />
      <section>
        <h2>{words.theme}</h2>
        <ThemeChoice />
      </section>
    </>
  );
}
