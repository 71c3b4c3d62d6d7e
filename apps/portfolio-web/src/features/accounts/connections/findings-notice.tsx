import type { ConnectionItem, Finding } from "@stocks-vibe/contracts/portfolio";
import { Notice } from "#ui/feedback/notice.tsx";
import { findingsMessages as words } from "./messages/en.ts";

/** Findings that stand open; the others are one press away. */
const FIRST = 3;

export const hasFindings = ({ findings }: ConnectionItem): boolean =>
  findings.unread_rows + findings.unread_parts > 0;

function Sentences({ rows, label }: { rows: readonly Finding[]; label: string }) {
  return (
    <ul className="findings small" aria-label={label}>
      {[...new Set(rows.map(words.sentence))].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/**
 * What the last sync of a connection could not read, row by row, and what that means for its
 * figures.
 */
export function FindingsNotice({ connection }: { connection: ConnectionItem }) {
  const { institution_name: institution } = connection;
  const { rows_read: all, unread_rows: unread, unread_parts: parts, rows } = connection.findings;
  const [first, others] = [rows.slice(0, FIRST), rows.slice(FIRST)];
  const untold = unread + parts - rows.length;
  return (
    <Notice
      tone={unread > 0 ? "warn" : "info"}
      icon={unread > 0 ? "warning" : "info"}
      title={
        unread > 0 ? words.title(unread, all, institution) : words.partsTitle(parts, institution)
      }
      below={
        <>
          <Sentences rows={first} label={words.label(institution)} />
          {others.length > 0 && (
            <details>
              <summary className="small">{words.more(others.length)}</summary>
              <Sentences rows={others} label={words.label(institution)} />
            </details>
          )}
          {untold > 0 && <p className="small">{words.untold(untold)}</p>}
        </>
      }
    >
      {unread > 0 ? words.text : words.partsText}
    </Notice>
  );
}
