import type { ReactNode } from "react";
import { sourceOf } from "#lib/auth/visit-source.ts";
import { Link } from "#lib/router/link.tsx";
import { loginFrom } from "#lib/router/paths.ts";
import { useSearchParams } from "#lib/router/router.tsx";
import { Button } from "#ui/forms/button.tsx";
import { PageTitle } from "#ui/layout/page-title.tsx";
import { signUpMessages as words } from "./messages/en.ts";
import { SignUpForm } from "./sign-up-form.tsx";
import { useSignUp } from "./use-sign-up.ts";

/**
 * To ask for an account. Whoever has one already sees the same, and gets another letter: nobody
 * learns here who is known. `Frame` is the frame of the sign-in pages, `notes` what stands below,
 * `onAsked` remembers that this browser waits for the mailbox's link.
 */
export function SignUpPage({
  Frame,
  notes,
  onAsked,
}: {
  Frame: (props: { children: ReactNode }) => ReactNode;
  notes: ReactNode;
  onAsked: (email: string) => void;
}) {
  const form = useSignUp(onAsked);
  const [query] = useSearchParams();
  return (
    <Frame>
      {form.step === "sent" ? (
        <div className="card padded sign-in-card">
          <PageTitle title={words.sentTitle}>{words.sentTitle}</PageTitle>
          <p role="status">{words.sent(form.fields.email.trim())}</p>
          <p className="small">{words.sentElsewhere}</p>
          <Button onClick={form.again}>{words.again}</Button>
        </div>
      ) : (
        <div className="card padded sign-in-card">
          <PageTitle title={words.title}>{words.title}</PageTitle>
          <p>{form.hasPassword ? words.lead : words.byMail}</p>
          <SignUpForm form={form} />
        </div>
      )}
      <p className="sign-in-other">
        {words.haveOne} <Link to={loginFrom(sourceOf(query))}>{words.signIn}</Link>
      </p>
      {notes}
    </Frame>
  );
}
