import { Progress } from "#ui/feedback/progress.tsx";
import { Button } from "#ui/forms/button.tsx";
import { historyMessages } from "../messages/en.ts";
import type { Upload } from "./use-upload.ts";

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
