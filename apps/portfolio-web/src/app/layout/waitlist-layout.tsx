import type { ReactNode } from "react";
import { AskNames } from "#features/names/ask-names.tsx";
import { DeletionBar } from "#features/organization/deletion-bar.tsx";
import { paths } from "#lib/paths.ts";
import { useProfile } from "#lib/profile-query.ts";
import { layoutMessages as words } from "./layout-messages.ts";
import { TopBar } from "./top-bar.tsx";
import { useLogout } from "./use-logout.ts";

/** The frame of members who wait for access: nothing to navigate to yet. */
export function WaitlistLayout({ children }: { children: ReactNode }) {
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
        {children}
      </main>
    </>
  );
}
