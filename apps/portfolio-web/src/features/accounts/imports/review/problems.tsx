import type { AccountImport } from "@stocks-vibe/contracts/portfolio";
import { Notice } from "#ui/feedback/notice.tsx";
import { historyMessages } from "../messages/en.ts";

const words = historyMessages.review;
/** So many stand open; the others are one press away. */
const first = 5;

function Lines({ problems }: { problems: AccountImport["problems"] }) {
  return (
    <ul className="findings small">
      {problems.map(({ line, problem }) => (
        <li key={line}>{words.problem(line, problem)}</li>
      ))}
    </ul>
  );
}

/** The lines of a file that can't be read, each with its reason. */
export function Problems({ file }: { file: AccountImport }) {
  const { problems, problem_count: all } = file;
  if (all === 0) return null;
  const others = problems.slice(first);
  const untold = all - problems.length;
  return (
    <Notice
      tone="warn"
      icon="warning"
      title={words.problems(all)}
      below={
        <>
          <Lines problems={problems.slice(0, first)} />
          {others.length > 0 && (
            <details>
              <summary className="small">{words.moreProblems(others.length + untold)}</summary>
              <Lines problems={others} />
              {untold > 0 && <p className="small">{words.moreProblems(untold)}</p>}
            </details>
          )}
        </>
      }
    >
      {words.mend}
    </Notice>
  );
}
