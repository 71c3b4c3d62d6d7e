import type { ReactNode } from "react";
import { DeletionBar } from "#features/organization/deletion-bar.tsx";
import { AskNames } from "#features/organization/names/ask-names.tsx";
import { useConnections } from "#lib/api/connections-query.ts";
import { useProfile } from "#lib/api/profile-query.ts";
import { paths } from "#lib/router/paths.ts";
import { OnDemand } from "#ui/feedback/skeleton.tsx";
import { layoutMessages as words } from "../messages/en.ts";
import { BottomBar, Sidebar } from "./navigation.tsx";
import { TopBar } from "./top-bar.tsx";
import { useLogout } from "./use-logout.ts";

/** A page, and what has its shape while its code loads. */
export type Framed = { children: ReactNode; skeleton: ReactNode };

/**
 * The frame of every page of a member. The sandbox label is permanent while any connection is a
 * sandbox one.
 */
export function MemberLayout({ children, skeleton }: Framed) {
  const logout = useLogout();
  const profile = useProfile().data;
  const connections = useConnections().data;
  const isSandbox =
    profile?.organization?.isDemo || connections?.items.some((item) => item.is_sandbox) || false;
  return (
    <>
      <a className="skip-link" href="#main">
        {words.skip}
      </a>
      <TopBar isSandbox={isSandbox} onLogout={logout} />
      <div className="member-body">
        <Sidebar />
        {/* Where a page translator replaced a figure's text, React writes the next figure into a text that nobody sees. */}
        <main className="member-main" id="main" tabIndex={-1} translate="no">
          <div className="member-content">
            <DeletionBar />
            <AskNames />
            <OnDemand skeleton={skeleton}>{children}</OnDemand>
          </div>
        </main>
      </div>
      <BottomBar onLogout={logout} />
    </>
  );
}

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
