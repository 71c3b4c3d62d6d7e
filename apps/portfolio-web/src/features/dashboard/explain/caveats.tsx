import type { Explanation } from "@stocks-vibe/contracts/portfolio";
import { wholeNumber } from "#lib/format.ts";
import { explainMessages as words } from "./messages/en.ts";

/** What a figure lacks: one thing as it is, more of them as one line that opens to the list. */
export function Caveats({ gaps }: { gaps: Explanation["completeness"]["gaps"] }) {
  if (gaps.length === 0) return null;
  if (gaps.length === 1) {
    return (
      <p className="work-caveat small soft">
        <b>{words.gaps}:</b> {gaps[0]}
      </p>
    );
  }
  return (
    <details className="work-caveats small soft">
      <summary>{words.gapsOf(wholeNumber(gaps.length))}</summary>
      <ul className="work-gaps">
        {gaps.map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
      </ul>
    </details>
  );
}
