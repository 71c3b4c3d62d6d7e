import { useMayReadActivity } from "#features/activity/may-read-activity.ts";
import { MemberMenu } from "#features/organization/member-menu.tsx";
import { useProfile } from "#lib/api/profile-query.ts";
import { Link } from "#lib/router/link.tsx";
import { paths } from "#lib/router/paths.ts";
import { SandboxBadge } from "#ui/figures/badge.tsx";
import { Button } from "#ui/forms/button.tsx";
import { BrandMark } from "#ui/layout/public-frame.tsx";
import { layoutMessages as words } from "../messages/en.ts";

/** Brand, organization, who is signed in, and the way out. */
export function TopBar({
  isSandbox,
  onLogout,
  home = paths.dashboard,
}: {
  isSandbox: boolean;
  onLogout: () => void;
  home?: string;
}) {
  const profile = useProfile().data;
  const mayReadActivity = useMayReadActivity();
  if (!profile) return null;
  return (
    <header className="top-bar">
      <Link
        className="brand"
        to={home}
        aria-label={home === paths.home ? words.toHome : words.toDashboard}
      >
        <BrandMark />
        <span>{words.brand}</span>
      </Link>
      <div className="top-organization">
        <span className="top-organization-name">{profile.organization?.name}</span>
        {isSandbox && <SandboxBadge />}
      </div>
      <div className="top-member">
        <div className="top-member-text">
          <b>{profile.member.name}</b>
          <span className="muted">{profile.member.email}</span>
        </div>
        <MemberMenu
          member={profile.member}
          onLogout={onLogout}
          withActivity={mayReadActivity === true}
        />
        <span className="top-logout">
          <Button size="small" onClick={onLogout}>
            {words.logout}
          </Button>
        </span>
      </div>
    </header>
  );
}
