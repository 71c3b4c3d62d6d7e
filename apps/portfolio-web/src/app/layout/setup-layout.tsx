import type { ReactNode } from "react";
import { paths } from "#lib/router/paths.ts";
import { layoutMessages as words } from "../messages/en.ts";
import { TopBar } from "./top-bar.tsx";
import { useLogout } from "./use-logout.ts";

/** The frame of the setup: who is signed in and the way out, and nothing else to choose. */
export function SetupLayout({ children }: { children: ReactNode }) {
  const logout = useLogout();
  return (
    <>
      <a className="skip-link" href="#main">
        {words.skip}
      </a>
      <TopBar isSandbox={false} onLogout={logout} home={paths.home} />
      <main className="member-main" id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
