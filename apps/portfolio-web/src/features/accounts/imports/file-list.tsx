import type { AccountImport, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { useId, useState } from "react";
import { messageOf } from "#lib/api/api-failure.ts";
import { useFileRefusal } from "#lib/auth/auth.ts";
import { denverDay } from "#lib/format/format-date.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { AskToRemove } from "#ui/dialogs/ask-to-remove.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Badge } from "#ui/figures/badge.tsx";
import { Button } from "#ui/forms/button.tsx";
import { DownloadButton } from "#ui/forms/download-button.tsx";
import { EnteredRowLine } from "./entries/entry-form.tsx";
import { useExport, useFiles, useRevert } from "./history-queries.ts";
import { HistorySkeleton } from "./history-skeleton.tsx";
import { historyMessages } from "./messages/en.ts";
import type { Step } from "./step-list.tsx";

const revertWords = historyMessages.revert;

/** Asks before a file is taken back, and says what goes with it. */
function RevertDialog({
  account,
  file,
  onClose,
  onDone,
}: {
  account: InvestmentAccount;
  file: AccountImport;
  onClose: () => void;
  onDone: (message: string) => void;
}) {
  const revert = useRevert(account.id);
  const { file_name: name } = file;
  const run = () =>
    revert.mutate(file.id, {
      onSuccess: () => {
        onClose();
        onDone(file.state === "confirmed" ? revertWords.taken(name) : revertWords.discarded(name));
      },
    });
  return (
    <AskToRemove
      title={revertWords.title(name)}
      words={{ keep: revertWords.keep, remove: revertWords.take, removing: revertWords.taking }}
      removal={revert}
      failed={apiMessages.failed.revert}
      onRemove={run}
      onClose={onClose}
    >
      <p>{revertWords.text(file.rows)}</p>
    </AskToRemove>
  );
}

const words = historyMessages.list;

function FileRow({
  file,
  mayChange,
  onOpen,
  onTakeBack,
}: {
  file: AccountImport;
  mayChange: boolean;
  onOpen: () => void;
  onTakeBack: () => void;
}) {
  const isWaiting = file.state === "review";
  const { review } = historyMessages;
  return (
    <li className="history-file">
      <div className="history-file-name">
        <h3>
          {file.file_name} {isWaiting && <Badge tone="warn">{words.waiting}</Badge>}
        </h3>
        <p className="small muted">
          {review.counts(isWaiting ? file.rows : file.counted, file.first_day, file.last_day)}
        </p>
        <p className="tiny muted">{words.by(file.created_by, denverDay(file.created_at))}</p>
      </div>
      <div className="history-actions">
        <Button size="small" onClick={onOpen}>
          {isWaiting && mayChange ? words.goOn : words.details}
          <span className="hidden-text"> {file.file_name}</span>
        </Button>
        {mayChange && (
          <Button size="small" look="ghost" onClick={onTakeBack}>
            {words.takeBack}
            <span className="hidden-text"> {file.file_name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function Export({ account }: { account: InvestmentAccount }) {
  const save = useExport(account.id);
  return (
    <DownloadButton
      busy={save.isPending ? words.exporting : null}
      refusal={useFileRefusal()}
      failure={save.isError ? messageOf(save.error, apiMessages.failed.csv) : null}
      onSave={() => save.mutate()}
    >
      {words.export}
    </DownloadButton>
  );
}

/**
 * Every file of an account, with the ways to look at it, to take it back and to save what was
 * added.
 */
export function FileList({
  account,
  mayChange,
  goTo,
  onGone,
}: {
  account: InvestmentAccount;
  mayChange: boolean;
  goTo: (step: Step) => void;
  onGone: (message: string) => void;
}) {
  const id = useId();
  const query = useFiles(account.id);
  const [leaving, setLeaving] = useState<AccountImport | null>(null);
  const files = query.data?.imports;
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{account.manual ? words.manualTitle : words.title}</h2>
        {files?.some(({ state }) => state === "confirmed") && <Export account={account} />}
      </div>
      {query.isError && (
        <Notice
          tone="bad"
          title={messageOf(query.error, apiMessages.failed.imports)}
          action={
            <Button size="small" icon="refresh" onClick={() => void query.refetch()}>
              {historyMessages.tryAgain}
            </Button>
          }
        />
      )}
      {!files && !query.isError && <HistorySkeleton />}
      {files?.length === 0 && (
        <p className="muted">{account.manual ? words.manualEmpty : words.empty}</p>
      )}
      {files && files.length > 0 && (
        <ul className="card">
          {files.map((file) =>
            file.entered ? (
              <EnteredRowLine
                key={file.id}
                account={account}
                file={file}
                row={file.entered}
                mayChange={mayChange}
                onGone={onGone}
              />
            ) : (
              <FileRow
                key={file.id}
                file={file}
                mayChange={mayChange}
                onOpen={() => goTo({ kind: "file", id: file.id })}
                onTakeBack={() => setLeaving(file)}
              />
            ),
          )}
        </ul>
      )}
      {leaving && (
        <RevertDialog
          account={account}
          file={leaving}
          onClose={() => setLeaving(null)}
          onDone={onGone}
        />
      )}
    </section>
  );
}
