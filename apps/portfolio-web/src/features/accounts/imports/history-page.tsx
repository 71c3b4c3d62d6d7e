import "./history.css";
import "../accounts.css";
import {
  accountPagePath,
  type ConnectionItem,
  type InvestmentAccount,
} from "@stocks-vibe/contracts/portfolio";
import { useState } from "react";
import { messageOf } from "#lib/api/api-failure.ts";
import { Link } from "#lib/router/link.tsx";
import { paths } from "#lib/router/paths.ts";
import { useParams } from "#lib/router/router.tsx";
import { type Done, DoneNotice, Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageTitle } from "#ui/layout/page-title.tsx";
import { useAccounts } from "../api/accounts-query.ts";
import { AccountNotFound } from "../components/account-not-found.tsx";
import { useManageRefusal } from "../components/use-manage-refusal.ts";
import { accountsMessages } from "../messages/en.ts";
import { EntryForm } from "./entries/entry-form.tsx";
import { FileList } from "./file-list.tsx";
import { HistorySkeleton } from "./history-skeleton.tsx";
import { historyMessages as words } from "./messages/en.ts";
import { ReviewStep } from "./review/review-step.tsx";
import { useStep } from "./step-list.tsx";
import { AddFile, useAdding } from "./upload/add-file.tsx";

function History({
  account,
  connection,
}: {
  account: InvestmentAccount;
  connection: ConnectionItem | undefined;
}) {
  const [step, goTo] = useStep();
  const [done, setDone] = useState<Done | null>(null);
  const adding = useAdding(account.id, { step, goTo });
  const { chosen, send } = adding;
  const refusal = useManageRefusal(connection, account);
  const tell = (text: string) => {
    setDone({ text, takesFocus: true });
    goTo({ kind: "choose" });
  };
  return (
    <>
      <div className="notices">
        {done && step.kind === "choose" && (
          <DoneNotice done={done} onDismiss={() => setDone(null)} />
        )}
      </div>
      {account.manual && refusal === null && step.kind === "choose" && (
        <EntryForm
          account={account}
          onAdded={(text) => setDone({ text, takesFocus: false })}
          onTried={() => setDone(null)}
        />
      )}
      <AddFile account={account} refusal={refusal} adding={adding} step={step} goTo={goTo} />
      {step.kind === "file" && (
        <ReviewStep
          key={step.id}
          id={step.id}
          account={account}
          mayChange={refusal === null}
          onAnother={() => goTo({ kind: "choose" })}
          onGone={tell}
          {...(chosen && { onOtherwise: () => send({ file: chosen.file, asksColumns: true }) })}
        />
      )}
      {step.kind === "choose" && (
        <FileList account={account} mayChange={refusal === null} goTo={goTo} onGone={tell} />
      )}
    </>
  );
}

/** The history of one account: files of earlier transactions, added, looked at and taken back. */
export function HistoryPage() {
  const { account: id = "" } = useParams();
  const query = useAccounts();
  const account = query.data?.accounts.find((one) => one.id === id);
  const title = account ? words.title(account.account_name) : words.plainTitle;
  const facts = account && [
    account.institution_name,
    account.mask && accountsMessages.mask(account.mask),
  ];
  return (
    <article className="history-page">
      <Link className="back-link" to={account ? accountPagePath(account.id) : paths.accounts}>
        <Icon name="back" />
        {account ? words.back : words.backToAll}
      </Link>
      {(account || !query.data) && (
        <div className="page-head">
          <div>
            <PageTitle title={title}>{title}</PageTitle>
            {facts && <p className="figure">{facts.filter(Boolean).join(" · ")}</p>}
          </div>
        </div>
      )}
      {query.isError && (
        <Notice
          tone="bad"
          title={messageOf(query.error, words.failedAccounts)}
          action={
            <Button size="small" icon="refresh" onClick={() => void query.refetch()}>
              {words.tryAgain}
            </Button>
          }
        />
      )}
      {query.data && !account && <AccountNotFound />}
      {!query.data && !query.isError && <HistorySkeleton />}
      {account && (
        <History
          account={account}
          connection={query.data?.connections.find((one) => one.id === account.connection_id)}
        />
      )}
    </article>
  );
}
