import { useEffect, useRef, useState } from "react";
import { FormDialog } from "../form-dialog.tsx";
import { CodeInput, sixDigits } from "./code-input.tsx";
import { profileMessages } from "./messages/en.ts";
import { useConfirmApp, useCreateApp } from "./profile-changes.ts";

const words = profileMessages.adding;

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
