import { type FormEvent, useRef } from "react";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { fieldsOf, type SignUpField } from "./check-sign-up.ts";
import { signUpMessages as words } from "./messages/en.ts";
import type { useSignUp } from "./use-sign-up.ts";

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
export function SignUpForm({ form }: { form: ReturnType<typeof useSignUp> }) {
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
