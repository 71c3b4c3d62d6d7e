import { ApiError, CaptchaBlockedError, ConnectionError } from "@stocks-vibe/auth-client";
import { useState } from "react";
import { limitSentence } from "#lib/api/api-failure.ts";
import { useServices } from "#lib/api/services.ts";
import { useAuthClient } from "#lib/auth/auth.ts";
import { linkLanding, sourceOf } from "#lib/auth/visit-source.ts";
import { useSearchParams } from "#lib/router/router.tsx";
import { checkSignUp, fieldsOf, noFields, type SignUpField } from "./check-sign-up.ts";
import { signUpMessages } from "./messages/en.ts";

const { problems: words } = signUpMessages;

/**
 * Why an account could not be asked for, and at which field that is said; null for none of them.
 */
type SignUpProblem = { field: SignUpField | null; message: string };

const BY_TYPE: Readonly<Record<string, SignUpProblem>> = {
  weak_password: { field: "password", message: words.weak },
  breached_password: { field: "password", message: words.breached },
  invalid_email: { field: "email", message: words.email },
  inactive_email: { field: "email", message: words.email },
};

/** The sentence for whatever the call threw. */
function signUpProblem(error: unknown): SignUpProblem {
  if (error instanceof CaptchaBlockedError) return { field: null, message: words.blocked };
  if (error instanceof ConnectionError) return { field: null, message: words.network };
  if (!(error instanceof ApiError)) return { field: null, message: words.other };
  const { status_code: status, error_type: type } = error;
  if (status === 429) return { field: null, message: limitSentence(error) };
  if (status >= 500) return { field: null, message: words.server };
  if (type === "weak_password" && error.error_details?.reason === "context") {
    return { field: "password", message: words.context };
  }
  return BY_TYPE[type] ?? { field: null, message: words.other };
}

/**
 * The form's state and its one call. `onAsked` hears of the mailbox before its link can come back.
 * Passwords are forgotten once they are sent.
 */
export function useSignUp(onAsked: (email: string) => void) {
  const client = useAuthClient();
  const { config, origin } = useServices();
  const [query] = useSearchParams();
  const hasPassword = config.products.includes("password");
  const [fields, setFields] = useState(noFields);
  const [problems, setProblems] = useState<Partial<Record<SignUpField, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [step, setStep] = useState<"typing" | "sending" | "sent">("typing");

  const tell = ({ field, message }: SignUpProblem) => {
    setStep("typing");
    if (field) setProblems({ [field]: message });
    else setFailure(message);
  };

  return {
    hasPassword,
    fields,
    problems,
    failure,
    step,
    type: (name: SignUpField, text: string) => {
      setFields({ ...fields, [name]: text });
      setProblems(({ [name]: _, ...others }) => others);
    },
    again: () => setStep("typing"),
    /** Answers the first field that is wrong, if one is. */
    send: (): SignUpField | undefined => {
      const wrong = checkSignUp(fields, hasPassword);
      setProblems(wrong);
      setFailure(null);
      const first = fieldsOf(hasPassword).find((name) => wrong[name]);
      if (first || step === "sending") return first;
      setStep("sending");
      const email = fields.email.trim();
      onAsked(email);
      client.signUp
        .start({
          first_name: fields.firstName.trim(),
          last_name: fields.lastName.trim(),
          email_address: email,
          ...(hasPassword ? { password: fields.password } : {}),
          discovery_redirect_url: linkLanding(origin, sourceOf(query)),
        })
        .then(
          () => {
            setFields({ ...fields, password: "", confirmPassword: "" });
            setStep("sent");
          },
          (error: unknown) => tell(signUpProblem(error)),
        );
      return undefined;
    },
  };
}
