import { ConnectionError } from "@stocks-vibe/auth-client";
import { isFinished } from "@stocks-vibe/auth-widget";
import { useState } from "react";
import { useServices } from "#lib/api/services.ts";
import { type DiscoveredOrganization, useAuthState, useOperator } from "#lib/auth/auth.ts";
import { apartFrom, foundBy, SEARCHED_FROM } from "#lib/auth/organization-list.ts";
import { useFinishSignIn } from "#lib/auth/unfinished-sign-in.ts";
import { Link } from "#lib/router/link.tsx";
import { paths } from "#lib/router/paths.ts";
import { useNavigate } from "#lib/router/router.tsx";
import { type KeyValueStore, storageKeys } from "#lib/storage.ts";
import { Badge } from "#ui/figures/badge.tsx";
import { OrganizationSearch } from "#ui/forms/organization-search.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { organizationMessages as words } from "./messages/en.ts";
import { useOrganizations, useSwitchOrganization } from "./organization-queries.ts";

const themes = ["system", "light", "dark"] as const;
type Theme = (typeof themes)[number];

const readTheme = (store: KeyValueStore): Theme =>
  themes.find((theme) => theme === store.read(storageKeys.theme)) ?? "system";

function apply(theme: Theme, store: KeyValueStore): void {
  const { dataset } = document.documentElement;
  if (theme === "system") {
    delete dataset.theme;
    store.remove(storageKeys.theme);
    return;
  }
  dataset.theme = theme;
  store.write(storageKeys.theme, theme);
}

/**
 * Light, dark, or what the system says. Applied before the first paint of the next visit by
 * /theme.js.
 */
export function ThemeChoice() {
  const { store } = useServices();
  const [theme, setTheme] = useState(() => readTheme(store));
  return (
    <Segmented
      label={words.theme}
      value={theme}
      options={themes.map((value) => ({ value, label: words.themes[value] }))}
      onChange={(next) => {
        setTheme(next);
        apply(next, store);
      }}
    />
  );
}

function Named({
  found,
  all,
}: {
  found: DiscoveredOrganization;
  all: readonly DiscoveredOrganization[];
}) {
  const apart = apartFrom(found, all);
  return (
    <span>
      {found.organization.organization_name}
      {apart !== null && <span className="small muted choice-apart">{apart}</span>}
    </span>
  );
}

/**
 * The member's organizations; choosing another one swaps the session and starts at its first page.
 */
export function OrganizationSwitch() {
  const current = useAuthState().session?.organization_id;
  const organizations = useOrganizations();
  const change = useSwitchOrganization();
  const navigate = useNavigate();
  const finishSignIn = useFinishSignIn();
  const [text, setText] = useState("");
  const all = organizations.data ?? [];
  const others = all.filter(({ organization }) => organization.organization_id !== current);
  const here = all.find(({ organization }) => organization.organization_id === current);
  const shown = foundBy(text, others);

  const choose = (id: string) =>
    change.mutate(id, {
      onSuccess: (answer) => {
        if (answer && !isFinished(answer)) return finishSignIn({ answer, begunBy: "switch" });
        navigate(paths.home, { state: { justSignedIn: true } });
      },
    });

  return (
    <section aria-label={words.organizations}>
      <h2>{words.organizations}</h2>
      {organizations.isError && <p className="small">{words.organizationsFailed}</p>}
      {change.isError && (
        <p className="small down" role="alert">
          {change.error instanceof ConnectionError ? words.switchOffline : words.switchFailed}
        </p>
      )}
      {organizations.data && others.length === 0 && <p className="small muted">{words.only}</p>}
      {others.length >= SEARCHED_FROM && (
        <OrganizationSearch text={text} onText={setText} shown={shown.length} all={others.length} />
      )}
      <ul className={others.length >= SEARCHED_FROM ? "menu-list" : undefined}>
        {here && (
          <li className="menu-row">
            <Named found={here} all={all} />
            <Badge tone="accent">{words.current}</Badge>
          </li>
        )}
        {shown.map((found) => (
          <li key={found.organization.organization_id}>
            <button
              type="button"
              className="menu-row"
              disabled={change.isPending}
              onClick={() => choose(found.organization.organization_id)}
            >
              <Named found={found} all={all} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
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
