import type { DataFinding, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { useEffect, useRef } from "react";
import { Icon } from "#ui/icon.tsx";
import { answerMessages, dataFindingsMessages as words } from "../messages/en.ts";
import { type AnswerMutation, FindingAnswerActions, useAnswer } from "./finding-answer.tsx";

/** The transactions that a finding is about, as the institution lists them: one press away. */
function FindingRows({ finding }: { finding: DataFinding }) {
  const { rows, transactions, question } = finding;
  if (transactions.length === 0) return null;
  const untold = rows - transactions.length;
  return (
    <details className="finding-rows tiny">
      <summary>
        {words.rows(rows)}
        <span className="hidden-text">
          {" "}
          {question ? words.rowsOf(question.symbol) : words.rowsOfFinding}
        </span>
      </summary>
      <ul aria-label={words.rowsLabel}>
        {transactions.map((row, place) => (
          // Two equal rows may be the very thing that was found.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={place} className="figure muted">
            {words.row(row)}
          </li>
        ))}
        {untold > 0 && <li className="muted">{words.untold(untold)}</li>}
      </ul>
    </details>
  );
}

/** Findings that stand open; the others are one press away. */
const FIRST = 3;

interface Answering {
  readonly account: InvestmentAccount;
  readonly answer: AnswerMutation;
  readonly mayAnswer: boolean;
}

function Items({
  findings,
  label,
  answering,
}: {
  findings: readonly DataFinding[];
  label: string;
  answering: Answering;
}) {
  const { account, answer, mayAnswer } = answering;
  return (
    <ul aria-label={label}>
      {findings.map((finding) => {
        const { id, effect, remedy, lowers, question, answer: given } = finding;
        const isDone = lowers === "full" && (given !== null || question === null);
        return (
          <li key={id || effect} className={lowers === "full" ? "muted" : "soft"}>
            <Icon name={isDone ? "check" : "info"} />
            <div>
              <p>{effect}</p>
              <p className="tiny muted">{remedy}</p>
              <FindingRows finding={finding} />
              {mayAnswer && (question || given) && (
                <FindingAnswerActions
                  finding={finding}
                  account={account.account_name}
                  answer={answer}
                  isWaiting={account.answers_pending}
                />
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function lowestOf(findings: readonly DataFinding[]): DataFinding["lowers"] {
  const all = findings.map(({ lowers }) => lowers);
  if (all.includes("estimated")) return "estimated";
  return all.includes("since-linked") ? "since-linked" : "full";
}

/** Nothing was done about it: only its owner may know more. */
const isOpenQuestion = ({ lowers, question, answer }: DataFinding): boolean =>
  lowers === "full" && question !== null && answer === null;

function progressOf({ answer, account }: Answering): string | null {
  if (!answer.isSuccess) return null;
  const { saved, followed, undone, undoneFollowed } = answerMessages;
  const [soon, done] = answer.variables.said ? [saved, followed] : [undone, undoneFollowed];
  return account.answers_pending ? soon : done;
}

/**
 * What was found in an account's rows and prices: what the figures make of it, and what would mend
 * it. Those that lower figures come first, as they are answered; what was put right is told
 * quietly; what only its owner may know is one press away.
 */
export function DataFindings({
  account,
  mayAnswer,
}: {
  account: InvestmentAccount;
  mayAnswer: boolean;
}) {
  const answer = useAnswer(account.id);
  const progress = useRef<HTMLParagraphElement>(null);
  const { isSuccess, submittedAt } = answer;
  // What was pressed goes: whoever pressed it reads what came of it.
  useEffect(() => {
    if (isSuccess && submittedAt > 0) progress.current?.focus();
  }, [isSuccess, submittedAt]);
  const { account_name: name, data_findings: findings } = account;
  if (findings.length === 0) return null;
  const all = findings.filter((finding) => !isOpenQuestion(finding));
  const questions = mayAnswer ? findings.filter(isOpenQuestion) : [];
  const others = all.slice(FIRST);
  const lowest = lowestOf(all);
  const answering: Answering = { account, answer, mayAnswer };
  return (
    <div className="data-findings small">
      {all.length > 0 && (
        <p className={lowest === "full" ? "muted" : undefined}>{words.title[lowest]}</p>
      )}
      <p role="status" tabIndex={-1} ref={progress} className="answer-progress">
        {progressOf(answering)}
      </p>
      {all.length > 0 && (
        <Items findings={all.slice(0, FIRST)} label={words.label(name)} answering={answering} />
      )}
      {others.length > 0 && (
        <details>
          <summary>
            {words.all(all.length)}
            <span className="hidden-text"> {words.allOf(name)}</span>
          </summary>
          <Items findings={others} label={words.othersLabel(name)} answering={answering} />
        </details>
      )}
      {questions.length > 0 && (
        <details>
          <summary>
            {words.questions(questions.length)}
            <span className="hidden-text"> {words.questionsOf(name)}</span>
          </summary>
          <Items findings={questions} label={words.questionsLabel(name)} answering={answering} />
        </details>
      )}
    </div>
  );
}
