import type { ReactNode } from "react";
import { PublicFoot, PublicHead } from "#ui/layout/public-frame.tsx";

/** The brand above, one narrow column below, the public foot under both. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className="sign-in">
      <PublicHead />
      <main className="sign-in-column" id="main">
        {children}
      </main>
      <PublicFoot />
    </div>
  );
}
