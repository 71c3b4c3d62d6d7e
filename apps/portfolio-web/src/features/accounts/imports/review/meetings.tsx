import type { ImportReview } from "@stocks-vibe/contracts/portfolio";
import { shares } from "#lib/format/format.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { ScrollRegion } from "#ui/layout/scroll-region.tsx";
import { historyMessages } from "../messages/en.ts";

const words = historyMessages.review;
type Meetings = ImportReview["meetings"];

function Differences({ meetings, isLinked }: { meetings: Meetings; isLinked: boolean }) {
  return (
    <ScrollRegion label={words.meetTable}>
      <table className="table">
        <caption className="hidden-text">{words.meetTable}</caption>
        <thead>
          <tr>
            <th scope="col">{words.security}</th>
            {isLinked && <th scope="col">{words.byFiles}</th>}
            {isLinked && <th scope="col">{words.needed}</th>}
            <th scope="col">{words.difference}</th>
          </tr>
        </thead>
        <tbody>
          {meetings.map((meeting) => (
            <tr key={meeting.symbol}>
              <th scope="row">{meeting.symbol}</th>
              {isLinked && <td>{shares(meeting.imported)}</td>}
              {isLinked && <td>{shares(meeting.needed)}</td>}
              <td>{words.more(meeting)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/**
 * Whether the shares by the files meet what the institution reports on the first linked day; where
 * not, by how much. Of an account that is kept by hand there is no report: only what was sold
 * without a purchase stands out.
 */
export function ReconciliationsSection({ review }: { review: ImportReview }) {
  const { meetings, linked_from: on } = review;
  const apart = meetings.filter(({ difference }) => difference !== 0);
  if (apart.length === 0)
    return (
      on !== null &&
      meetings.length > 0 && <Notice tone="good" title={words.meet(meetings.length, on)} />
    );
  return (
    <section className="history-part">
      <Notice
        tone="warn"
        icon="info"
        title={on === null ? words.soldTitle(apart.length) : words.meetTitle(apart.length, on)}
      >
        {on === null ? words.soldText : words.meetText}
      </Notice>
      <Differences meetings={apart} isLinked={on !== null} />
    </section>
  );
}
