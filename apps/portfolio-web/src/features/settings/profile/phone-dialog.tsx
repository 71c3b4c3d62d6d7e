import { useEffect, useRef, useState } from "react";
import { TextField } from "#ui/forms/text-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { stepUpMessages } from "../messages/en.ts";
import { profileMessages } from "./messages/en.ts";
import { useConfirmApp, useConfirmPhone, useCreateApp, useSendToPhone } from "./profile-changes.ts";

/** Pure: the six digits of what was typed, or null. Blanks between them are fine. */
const sixDigits = (typed: string): string | null => {
  const digits = typed.replaceAll(/\D/g, "");
  return digits.length === 6 ? digits : null;
};

/** The field for a code from an app or a text message. */
function CodeInput({
  value,
  hint,
  isShort,
  onChange,
}: {
  value: string;
  hint: string;
  isShort: boolean;
  onChange: (typed: string) => void;
}) {
  return (
    <TextField
      label={stepUpMessages.code}
      hint={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      value={value}
      error={isShort ? stepUpMessages.sixDigits : null}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/**
 * Pure: a number with its country code as it is sent, or null. A number of ten digits is taken to
 * be one of the United States.
 */
export function phoneNumberOf(typed: string): string | null {
  const digits = typed.replaceAll(/[\s().-]/g, "");
  if (/^\+[1-9]\d{6,14}$/.test(digits)) return digits;
  return /^[2-9]\d{9}$/.test(digits) ? `+1${digits}` : null;
}

const words = profileMessages.adding;

type Props = { onClose: () => void; onDone: (message: string) => void };

/** Texts a code to a number, and turns the number on once the code was typed. */
export function PhoneDialog({ onClose, onDone }: Props) {
  const [number, setNumber] = useState<string | null>(null);
  if (number === null) return <NumberStep onClose={onClose} onSent={setNumber} />;
  return <CodeStep number={number} onClose={onClose} onDone={onDone} />;
}

function NumberStep({ onClose, onSent }: { onClose: () => void; onSent: (n: string) => void }) {
  const [typed, setTyped] = useState("");
  const [isInvalid, setInvalid] = useState(false);
  const send = useSendToPhone();
  const ask = () => {
    const number = phoneNumberOf(typed);
    setInvalid(number === null);
    if (number) send.mutate(number, { onSuccess: () => onSent(number) });
  };
  return (
    <FormDialog
      title={words.phoneTitle}
      send={words.sendCode}
      sending={words.sending}
      change={send}
      onSend={ask}
      onClose={onClose}
    >
      <TextField
        label={words.phone}
        hint={words.phoneHint}
        type="tel"
        autoComplete="tel"
        maxLength={32}
        value={typed}
        error={isInvalid ? words.phoneInvalid : null}
        onChange={({ target }) => {
          setTyped(target.value);
          setInvalid(false);
        }}
      />
    </FormDialog>
  );
}

function CodeStep({ number, onClose, onDone }: Props & { number: string }) {
  const [code, setCode] = useState("");
  const [isShort, setShort] = useState(false);
  const confirm = useConfirmPhone();
  const finish = () => {
    const digits = sixDigits(code);
    setShort(digits === null);
    if (digits) confirm.mutate(digits, { onSuccess: () => onDone(words.phoneDone) });
  };
  return (
    <FormDialog
      title={words.phoneTitle}
      send={words.finish}
      sending={words.finishing}
      change={confirm}
      onSend={finish}
      onClose={onClose}
    >
      <CodeInput
        value={code}
        hint={words.typeCode(number)}
        isShort={isShort}
        onChange={(typed) => {
          setCode(typed);
          setShort(false);
          if (confirm.isError) confirm.reset();
        }}
      />
    </FormDialog>
  );
}

/** The key in groups of four, as apps show it. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

function useNewKey() {
  const create = useCreateApp();
  const begin = useRef(create.mutate);
  const hasBegun = useRef(false);
  useEffect(() => {
    // Once: a second key would make the first one worthless while it is being scanned.
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin.current();
  }, []);
  return create;
}

/**
 * Shows a new key and turns it on once the app's first code was typed. `onDone` gets the backup
 * codes that come with it.
 */
export function AppDialog({
  onClose,
  onDone,
}: {
  onClose: () => void;
  onDone: (message: string, codes: readonly string[]) => void;
}) {
  const create = useNewKey();
  const confirm = useConfirmApp();
  const [code, setCode] = useState("");
  const [isShort, setShort] = useState(false);
  const key = create.data;
  const finish = () => {
    const digits = sixDigits(code);
    setShort(digits === null);
    if (digits && key)
      confirm.mutate(digits, { onSuccess: () => onDone(words.appDone, key.recovery_codes) });
  };
  return (
    <FormDialog
      title={words.appTitle}
      send={words.finish}
      sending={words.finishing}
      change={create.isError ? create : confirm}
      onSend={finish}
      onClose={onClose}
    >
      {!key && !create.isError && <p role="status">{words.preparing}</p>}
      {key && (
        <>
          <p>{words.appText}</p>
          <img className="qr-code" src={key.qr_code} alt={words.qrCode} width={180} height={180} />
          <p>
            {words.key}: <code className="secret-key">{grouped(key.secret)}</code>
          </p>
          <CodeInput
            value={code}
            hint={words.typeAppCode}
            isShort={isShort}
            onChange={(typed) => {
              setCode(typed);
              setShort(false);
              if (confirm.isError) confirm.reset();
            }}
          />
        </>
      )}
    </FormDialog>
  );
}
