import { AskNames } from "#features/names/ask-names.tsx";
import { DeletionBar } from "#features/organization/deletion-bar.tsx";
import { useProfile } from "#lib/api/profile-query.ts";
import { paths } from "#lib/router/paths.ts";
import { OnDemand } from "#ui/feedback/skeleton.tsx";
import { layoutMessages as words } from "../messages/en.ts";
import type { Framed } from "./member-layout.tsx";
import { TopBar } from "./top-bar.tsx";
import { useLogout } from "./use-logout.ts";

/** The frame of members who wait for access: nothing to navigate to yet. */
export function WaitlistLayout({ children, skeleton }: Framed) {
  const logout = useLogout();
  const isDemo = useProfile().data?.organization?.isDemo ?? false;
  return (
    <>
      <a className="skip-link" href="#main">
        {words.skip}
      </a>
      <TopBar isSandbox={isDemo} onLogout={logout} home={paths.home} />
      <main className="member-main" id="main" tabIndex={-1}>
        <DeletionBar />
        <AskNames />
        <OnDemand skeleton={skeleton}>{children}</OnDemand>
      </main>
    </>
  );
}
