import type { InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { type DragEvent, useId, useRef, useState } from "react";
import { denverDay } from "#lib/format/format-date.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { historyMessages } from "../messages/en.ts";
import { StepList } from "../step-list.tsx";
import { SendingFile, UploadProblem } from "./upload-problem.tsx";
import type { ChosenFile, KnownFile, Upload } from "./use-upload.ts";

const words = historyMessages.choose;

/** What the server takes; a larger file is not sent at all. */
const largest = 20 * 1024 * 1024;

/** What is wrong with what was chosen or dropped, if anything. */
function problemOf(files: readonly File[]): string | null {
  const [file] = files;
  if (files.length > 1) return words.several;
  return file && file.size > largest ? words.tooLarge(file.name) : null;
}

type DropZoneProps = { onFiles: (files: readonly File[]) => void };

/** Where a file is dropped, or chosen: on a phone there is nothing to drop. */
function DropZone({ onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (list: FileList | null) => list && list.length > 0 && onFiles([...list]);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <section
      className={isOver ? "drop-zone drop-zone-over" : "drop-zone"}
      aria-labelledby={`${id}-hint`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p className="drop-words">{words.drop}</p>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        hidden
        onChange={({ target }) => {
          take(target.files);
          // The same file, mended, is a choice again.
          target.value = "";
        }}
      />
      <Button look="primary" icon="plus" onClick={() => input.current?.click()}>
        {words.button}
      </Button>
      <p id={`${id}-hint`} className="tiny muted">
        {words.hint}
      </p>
    </section>
  );
}

/** The first step: a file is chosen, sent and read. */
export function ChooseFile({
  account,
  isAnew,
  known,
  sending,
  onSend,
  onSee,
}: {
  account: InvestmentAccount;
  /** True where the address asks for a later step, and the file is not there any more. */
  isAnew: boolean;
  /** The file that was chosen, where it was added before. */
  known: KnownFile | null;
  sending: Upload;
  onSend: (file: ChosenFile) => void;
  onSee: (id: string) => void;
}) {
  const id = useId();
  const [asksColumns, setAsks] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = (files: readonly File[]) => {
    const found = problemOf(files);
    setProblem(found);
    const [file] = files;
    if (!found && file) onSend({ file, asksColumns });
  };
  return (
    <section className="card padded history-card" aria-labelledby={id}>
      <StepList at="choose" />
      <h2 id={id}>{words.title}</h2>
      <p className="muted history-intro">
        {account.manual ? historyMessages.manualIntro : historyMessages.intro}
      </p>
      {isAnew && <Notice tone="info" title={words.chooseAgain} />}
      {known && (
        <Notice
          tone="info"
          title={words.known(known.file_name, denverDay(known.created_at))}
          action={
            <Button size="small" onClick={() => onSee(known.id)}>
              {words.see}
            </Button>
          }
        />
      )}
      {problem && <Notice tone="bad" title={problem} />}
      {!problem && <UploadProblem sending={sending} onSend={onSend} />}
      {sending.upload.isPending ? (
        <SendingFile sending={sending} />
      ) : (
        <>
          <DropZone onFiles={take} />
          <label className="check small">
            <input
              type="checkbox"
              checked={asksColumns}
              onChange={({ target }) => setAsks(target.checked)}
            />
            {words.myself}
            <span className="hidden-text"> {account.account_name}</span>
          </label>
        </>
      )}
    </section>
  );
}
