import { isFinished } from "@stocks-vibe/auth-widget";
import { useAuthState } from "#lib/auth.ts";
import { paths } from "#lib/paths.ts";
import { useNavigate } from "#lib/router/router.tsx";
import { useFinishSignIn } from "#lib/unfinished-sign-in.ts";
import { Badge } from "#ui/badge.tsx";
import { organizationMessages as words } from "./organization-messages.ts";
import { useOrganizations, useSwitchOrganization } from "./organization-queries.ts";

/** The member's organizations; choosing another one swaps the session and starts at its first page. */
export function OrganizationSwitch() {
  const current = useAuthState().session?.organization_id;
  const organizations = useOrganizations();
  const change = useSwitchOrganization();
  const navigate = useNavigate();
  const finishSignIn = useFinishSignIn();
  const others = organizations.data?.filter(({ organization_id: id }) => id !== current) ?? [];
  const here = organizations.data?.find(({ organization_id: id }) => id === current);

  const choose = (id: string) =>
    change.mutate(id, {
      onSuccess: (answer) => {
        if (!isFinished(answer)) return finishSignIn({ answer, begunBy: "switch" });
        navigate(paths.home, { state: { justSignedIn: true } });
      },
    });

  return (
    <section aria-label={words.organizations}>
      <h2>{words.organizations}</h2>
      {organizations.isError && <p className="small">{words.organizationsFailed}</p>}
      {change.isError && (
        <p className="small down" role="alert">
          {words.switchFailed}
        </p>
      )}
      {organizations.data && others.length === 0 && <p className="small muted">{words.only}</p>}
      <ul>
        {here && (
          <li className="menu-row">
            {here.organization_name}
            <Badge tone="accent">{words.current}</Badge>
          </li>
        )}
        {others.map((organization) => (
          <li key={organization.organization_id}>
            <button
              type="button"
              className="menu-row"
              disabled={change.isPending}
              onClick={() => choose(organization.organization_id)}
            >
              {organization.organization_name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
