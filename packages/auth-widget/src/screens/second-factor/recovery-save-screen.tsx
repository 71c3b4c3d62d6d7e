import { copyText } from "../../components/copy-text.ts";
import { Headline } from "../../components/headline.tsx";
import { saveFile } from "../../components/save-file.ts";
import { useToast } from "../../components/toasts.tsx";
import { useMessages } from "../../config/use-messages.ts";
import type { LaterProps } from "../view.ts";

/** The backup codes, this once. The page goes on only when the person says that they have them. */
export function RecoverySaveScreen({ screen, actions, takesFocus }: LaterProps<"recoverySave">) {
  const words = useMessages().recovery;
  const { codes, organizationName } = screen;
  const toast = useToast();
  const text = codes.join("\n");
  const copy = () =>
    copyText(text).then(
      () => toast("copied"),
      () => toast("copyAllFailed"),
    );
  return (
    <>
      <Headline takesFocus={takesFocus}>{words.saveHeadline}</Headline>
      <p>{words.saveText}</p>
      <ul className="codes" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="column below">
        <button
          type="button"
          className="button"
          onClick={() => saveFile(words.fileName(organizationName), text)}
        >
          {words.download}
        </button>
        <button type="button" className="button" onClick={() => void copy()}>
          {words.copyAll}
        </button>
        <button type="button" className="button button-primary" onClick={actions.keepBackupCodes}>
          {words.done}
        </button>
      </div>
    </>
  );
}
