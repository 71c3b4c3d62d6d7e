import { ConnectionError } from "@stocks-vibe/auth-client";
import { isFinished } from "@stocks-vibe/auth-widget";
import { useState } from "react";
import { type DiscoveredOrganization, useAuthState } from "#lib/auth/auth.ts";
import { apartFrom, foundBy, SEARCHED_FROM } from "#lib/auth/organization-list.ts";
import { useFinishSignIn } from "#lib/auth/unfinished-sign-in.ts";
import { paths } from "#lib/router/paths.ts";
import { useNavigate } from "#lib/router/router.tsx";
import { Badge } from "#ui/figures/badge.tsx";
import { OrganizationSearch } from "#ui/forms/organization-search.tsx";
import { organizationMessages as words } from "./messages/en.ts";
import { useOrganizations, useSwitchOrganization } from "./organization-queries.ts";

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
