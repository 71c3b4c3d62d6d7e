import { type FormEvent, type ReactNode, useRef } from "react";
import { sourceOf } from "#lib/auth/visit-source.ts";
import { Link } from "#lib/router/link.tsx";
import { loginFrom } from "#lib/router/paths.ts";
import { useSearchParams } from "#lib/router/router.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { PageTitle } from "#ui/layout/page-title.tsx";
import { fieldsOf, type SignUpField } from "./check-sign-up.ts";
import { signUpMessages as words } from "./messages/en.ts";
import { useSignUp } from "./use-sign-up.ts";

const autofill: Record<SignUpField, string> = {
  firstName: "given-name",
  lastName: "family-name",
  email: "username",
  password: "new-password",
  confirmPassword: "new-password",
};
const kinds: Partial<Record<SignUpField, "email" | "password">> = {
  email: "email",
  password: "password",
  confirmPassword: "password",
};

/** The fields of a new account. The first wrong one takes the focus when it is sent. */
function SignUpForm({ form }: { form: ReturnType<typeof useSignUp> }) {
  const element = useRef<HTMLFormElement>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const wrong = form.send();
    if (wrong) element.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
  };
  return (
    <form ref={element} className="sign-up-form" noValidate onSubmit={send}>
      {fieldsOf(form.hasPassword).map((name) => (
        <TextField
          key={name}
          name={name}
          label={words[name]}
          type={kinds[name] ?? "text"}
          autoComplete={autofill[name]}
          required
          value={form.fields[name]}
          error={form.problems[name] ?? null}
          onChange={(event) => form.type(name, event.target.value)}
        />
      ))}
      {form.failure !== null && <Notice tone="bad">{form.failure}</Notice>}
      <Button type="submit" look="primary" busy={form.step === "sending" ? words.creating : null}>
        {words.create}
      </Button>
    </form>
  );
}

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
