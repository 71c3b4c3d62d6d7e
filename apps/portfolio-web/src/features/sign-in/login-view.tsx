import type { ReactNode } from "react";
import * as z from "zod/mini";
import { sourceOf } from "#lib/auth/visit-source.ts";
import { Link } from "#lib/router/link.tsx";
import { paths, signUpFrom } from "#lib/router/paths.ts";
import { useLocation, useSearchParams } from "#lib/router/router.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { titleOf } from "#ui/layout/page-title.tsx";
import { DevelopmentNotes } from "./development-notes.tsx";
import { signInMessages as words } from "./messages/en.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import { slugOf } from "./use-sign-in-config.ts";

const sentAway = z.object({ reason: z.literal("noSession") });
const isSwitchLost = z.object({ reason: z.literal("switchLost") });
const hasLeft = z.object({ reason: z.literal("left") });
function WhySentAway() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  if (query.get("expired") === "true") return <Notice tone="warn">{words.expired}</Notice>;
  if (hasLeft.safeParse(state).success) return <Notice tone="info">{words.left}</Notice>;
  if (isSwitchLost.safeParse(state).success) return <Notice tone="warn">{words.switchLost}</Notice>;
  if (sentAway.safeParse(state).success) return <Notice tone="info">{words.noSession}</Notice>;
  return null;
}

/** The login page around its form, drawn by the server first and then by the app. */
export function LoginView({ notice, form }: { notice: ReactNode; form: ReactNode }) {
  const [query] = useSearchParams();
  return (
    <SignInFrame>
      <title>{titleOf(words.loginTitle)}</title>
      <h1 className="hidden-text">{words.loginTitle}</h1>
      <WhySentAway />
      {notice}
      {form}
      {slugOf(query) !== null && (
        <p className="sign-in-other">
          {words.notHere} <Link to={paths.login}>{words.otherWay}</Link>
        </p>
      )}
      <p className="sign-in-other">
        {words.newHere} <Link to={signUpFrom(sourceOf(query))}>{words.signUp}</Link>
      </p>
      <DevelopmentNotes />
    </SignInFrame>
  );
}
