import { ApiError } from "@stocks-vibe/auth-client";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useServices } from "#lib/api/services.ts";
import { rememberAskedPage } from "#lib/auth/asked-page.ts";
import {
  endSession,
  type Member,
  sessionMinutes,
  useAuthClient,
  useAuthState,
} from "#lib/auth/auth.ts";
import { paths } from "#lib/router/paths.ts";
import { useLocation, useNavigate } from "#lib/router/router.tsx";
import { Modal } from "#ui/dialogs/modal.tsx";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { stepUpMessages as words } from "../messages/en.ts";

/** Six digits. The field comes with the code that was asked for, so it takes the focus. */
function CodeForm({
  id,
  hint,
  problem,
  onTyped,
  onCode,
}: {
  /** Of the form, for the button that stands outside of it. */
  id: string;
  hint: string;
  problem: string | null;
  onTyped: () => void;
  onCode: (code: string) => void;
}) {
  const [code, setCode] = useState("");
  const [isShort, setShort] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const digits = code.replaceAll(/\D/g, "");
    setShort(digits.length !== 6);
    if (digits.length === 6) onCode(digits);
  };
  return (
    <form id={id} ref={form} noValidate onSubmit={submit}>
      <TextField
        data-autofocus
        label={words.code}
        hint={hint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        error={isShort ? words.sixDigits : problem}
        onChange={({ target }) => {
          setCode(target.value);
          setShort(false);
          onTyped();
        }}
      />
    </form>
  );
}

/** How somebody who is signed in proves anew who they are. */
type Way = "app" | "text" | "email";

/**
 * Pure: the ways, the usual one first. Whoever has a second factor proves that one; the mailbox
 * alone is not enough then.
 */
export function waysToProve(member: Member): readonly Way[] {
  const hasApp = (member.totp_registration_id ?? "") !== "";
  const hasPhone = member.mfa_phone_number_verified === true;
  const ways: Way[] = [
    ...(hasApp ? (["app"] as const) : []),
    ...(hasPhone ? (["text"] as const) : []),
  ];
  if (ways.length === 0) return ["email"];
  return member.default_mfa_method === "sms_otp" ? ways.reverse() : ways;
}

/** Sends a code and takes it: what proves anew who is signed in, in the session that there is. */
function useProof(onProven: () => void) {
  const client = useAuthClient();
  const { member, session } = useAuthState();
  const organization_id = session?.organization_id ?? "";
  const member_id = session?.member_id ?? "";
  const email_address = member?.email_address ?? "";

  const send = useMutation({
    mutationFn: (way: Exclude<Way, "app">) =>
      way === "text"
        ? client.otps.sms.send({ organization_id, member_id })
        : client.otps.email.loginOrSignup({ organization_id, email_address }),
  });
  const check = useMutation({
    mutationFn: ({ way, code }: { way: Way; code: string }) => {
      const proof = { organization_id, code, session_duration_minutes: sessionMinutes };
      if (way === "app") return client.totp.authenticate({ ...proof, member_id });
      if (way === "text") return client.otps.sms.authenticate({ ...proof, member_id });
      return client.otps.email.authenticate({ ...proof, email_address });
    },
    onSuccess: onProven,
  });
  return { send, check };
}

/** Ends the session and leads to the sign-in, which comes back to the page that is open now. */
function useSignInAgain(): () => void {
  const client = useAuthClient();
  const navigate = useNavigate();
  const { store, clock } = useServices();
  const { pathname } = useLocation();
  return () => {
    rememberAskedPage(store, clock, pathname);
    void endSession(client).then(() => navigate(paths.login, { replace: true }));
  };
}

/**
 * A wrong code is a 4xx of the code itself; whatever else comes, signing in again is the way out.
 */
const problemOf = (error: unknown): string =>
  error instanceof ApiError && error.status_code < 500 && error.status_code !== 429
    ? words.wrong
    : words.failed;

const sentenceOf = (way: Way, member: Member): string => {
  if (way === "app") return words.ways.app;
  return way === "text"
    ? words.ways.text(member.mfa_phone_number ?? "")
    : words.ways.email(member.email_address);
};

/** Asks who is signed in for a code, by the factor they have. */
export function StepUpDialog({
  onProven,
  onDeclined,
}: {
  onProven: () => void;
  onDeclined: () => void;
}) {
  const { member } = useAuthState();
  if (!member) return null;
  return <Asked member={member} onProven={onProven} onDeclined={onDeclined} />;
}

/** What stands below the code: another one, another way, or the sign-in. */
function OtherWays({
  way,
  other,
  hasCode,
  onSend,
  onChange,
}: {
  way: Way;
  other: Way | undefined;
  hasCode: boolean;
  onSend: () => void;
  onChange: (way: Way) => void;
}) {
  const signInAgain = useSignInAgain();
  return (
    <div className="step-up-ways">
      {way !== "app" && hasCode && (
        <Button look="ghost" size="small" onClick={onSend}>
          {words.sendAnother}
        </Button>
      )}
      {other && (
        <Button look="ghost" size="small" onClick={() => onChange(other)}>
          {other === "app" ? words.useApp : words.useText}
        </Button>
      )}
      <Button look="ghost" size="small" onClick={signInAgain}>
        {words.signInAgain}
      </Button>
    </div>
  );
}

function Asked({
  member,
  onProven,
  onDeclined,
}: {
  member: Member;
  onProven: () => void;
  onDeclined: () => void;
}) {
  const id = useId();
  const ways = waysToProve(member);
  const [way, setWay] = useState<Way>(ways[0] ?? "email");
  const [hasSent, setSent] = useState(false);
  const { send, check } = useProof(onProven);
  const hasCode = way === "app" || hasSent;

  const ask = () => {
    if (way !== "app" && !send.isPending) send.mutate(way, { onSuccess: () => setSent(true) });
  };
  const change = (next: Way) => {
    setWay(next);
    setSent(false);
    check.reset();
    send.reset();
  };
  const toSend = (
    <Button
      look="primary"
      data-autofocus
      busy={send.isPending ? words.sending : null}
      onClick={ask}
    >
      {way === "text" ? words.sendText : words.sendEmail}
    </Button>
  );
  const toConfirm = (
    <Button look="primary" type="submit" form={id} busy={check.isPending ? words.confirming : null}>
      {words.confirm}
    </Button>
  );
  return (
    <Modal
      title={words.title}
      onClose={onDeclined}
      actions={
        <>
          <Button onClick={onDeclined}>{words.cancel}</Button>
          {hasCode ? toConfirm : toSend}
        </>
      }
    >
      <p>{words.text}</p>
      {send.isError && (
        <p className="down" role="alert">
          {words.notSent}
        </p>
      )}
      {hasCode && (
        <CodeForm
          key={way}
          id={id}
          hint={sentenceOf(way, member)}
          problem={check.isError ? problemOf(check.error) : null}
          onTyped={check.reset}
          onCode={(code) => {
            if (!check.isPending) check.mutate({ way, code });
          }}
        />
      )}
      <OtherWays
        way={way}
        other={ways.find((one) => one !== way)}
        hasCode={hasCode}
        onSend={ask}
        onChange={change}
      />
    </Modal>
  );
}
