import { ApiFailure, messageOf } from "#lib/api/api-failure.ts";
import { isFinal } from "#lib/api/query-policy.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Progress } from "#ui/feedback/progress.tsx";
import { Button } from "#ui/forms/button.tsx";
import { historyMessages } from "../messages/en.ts";
import type { ChosenFile, Upload } from "./use-upload.ts";

const words = historyMessages.choose;
const ALL = 100;

/** How far a file is: on its way, then being read, which the server does not count. */
export function SendingFile({ sending }: { sending: Upload }) {
  const { upload, percent, cancel } = sending;
  const name = upload.variables?.file.name ?? "";
  const isSent = percent === ALL;
  return (
    <div className="history-sending">
      <p className="small" role="status">
        {isSent ? words.reading(name) : words.sending(name, percent)}
      </p>
      <Progress label={words.reading(name)} {...(isSent ? {} : { percent })} />
      <Button look="ghost" size="small" onClick={cancel}>
        {words.cancel}
      </Button>
    </div>
  );
}

/** A file that is given up on purpose is no failure. */
const isTold = (error: unknown): boolean =>
  error !== null && !(error instanceof DOMException && error.name === "AbortError");

/** Why a file was not taken; what was lost on the way can be sent again. */
export function UploadProblem({
  sending: { upload },
  onSend,
}: {
  sending: Upload;
  onSend: (file: ChosenFile) => void;
}) {
  const { error, variables: chosen } = upload;
  if (!chosen || !isTold(error)) return null;
  const name = chosen.file.name;
  const isLost = error instanceof ApiFailure && !isFinal(error);
  return (
    <Notice
      tone="bad"
      title={isLost ? words.lost(name) : words.refused(name)}
      action={
        isLost && (
          <Button size="small" icon="refresh" onClick={() => onSend(chosen)}>
            {words.again}
          </Button>
        )
      }
    >
      {messageOf(error, apiMessages.failed.upload)} {words.nothingChanged}
    </Notice>
  );
}
