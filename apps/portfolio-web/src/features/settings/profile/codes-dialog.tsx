import { useEffect, useRef } from "react";
import { saveFile } from "#lib/api/save-file.ts";
import { Modal } from "#ui/dialogs/modal.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button, useCopy } from "#ui/forms/button.tsx";
import { sentenceOf } from "../use-change.ts";
import { profileMessages } from "./messages/en.ts";
import { useReadCodes, useRenewCodes } from "./profile-changes.ts";

const words = profileMessages.codes;

function CodeTools({ codes }: { codes: readonly string[] }) {
  const text = codes.join("\n");
  const [copied, copy] = useCopy(text);
  return (
    <div className="settings-actions">
      <Button size="small" icon="copy" onClick={copy}>
        {copied ? words.copied : words.copy}
      </Button>
      <Button
        size="small"
        icon="download"
        onClick={() => saveFile(words.fileName, `${text}\n`, "text/plain")}
      >
        {words.save}
      </Button>
      {copied === false && (
        <p className="small" role="alert">
          {words.notCopied}
        </p>
      )}
    </div>
  );
}

/**
 * The backup codes that are left, and new ones. `given` are the ones that came with a new app: they
 * need not be asked for.
 */
export function CodesDialog({
  given,
  onClose,
}: {
  given: readonly string[] | null;
  onClose: () => void;
}) {
  const read = useReadCodes();
  const renew = useRenewCodes();
  const begin = useRef(read.mutate);
  const isGiven = given !== null;
  const hasBegun = useRef(isGiven);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin.current();
  }, []);
  const codes = renew.data ?? read.data ?? given;
  const failed = [renew, read].find(({ isError }) => isError);
  return (
    <Modal
      title={words.title}
      onClose={onClose}
      actions={
        <>
          {!isGiven && (
            <Button busy={renew.isPending ? words.renewing : null} onClick={() => renew.mutate()}>
              {words.renew}
            </Button>
          )}
          <Button look="primary" onClick={onClose}>
            {words.done}
          </Button>
        </>
      }
    >
      {renew.isSuccess && <Notice tone="good" title={words.renewed} />}
      <p>{words.text}</p>
      {failed && <Notice tone="bad" title={sentenceOf(failed.error)} />}
      {read.isPending && <p role="status">{words.loading}</p>}
      {codes?.length === 0 && <p>{words.none}</p>}
      {codes && codes.length > 0 && (
        <>
          <ul className="backup-codes">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <CodeTools codes={codes} />
        </>
      )}
    </Modal>
  );
}
