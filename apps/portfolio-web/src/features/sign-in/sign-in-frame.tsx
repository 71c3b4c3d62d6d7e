import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { BrandMark } from "#ui/brand.tsx";
import { signInMessages as words } from "./sign-in-messages.ts";

/** The brand above, one narrow column below. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className="sign-in">
      <header className="sign-in-head">
        <Link className="brand" to={paths.home}>
          <BrandMark />
          <span>{words.brand}</span>
        </Link>
      </header>
      <main className="sign-in-column" id="main">
        {children}
      </main>
    </div>
  );
}
