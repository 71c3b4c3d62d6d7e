import type { Completeness, Explanation } from "@stocks-vibe/contracts/portfolio";
import { Badge, type Tone } from "#ui/badge.tsx";
import { ScrollRegion } from "#ui/scroll-region.tsx";
import { naMessages } from "../na-messages.ts";
import { CopyFormula } from "./copy-formula.tsx";
import { explainMessages as words } from "./explain-messages.ts";
import { preciseText, resultText } from "./result-text.ts";

const tones: Record<Completeness, Tone> = {
  full: "good",
  "since-linked": "info",
  estimated: "warn",
};

/** What the figure is, how complete it is, and what it means in words. */
export function ExplainedFigure({ explained }: { explained: Explanation }) {
  const { label, result, completeness, formula } = explained;
  return (
    <section aria-label={words.figure}>
      <p className="small muted">{label}</p>
      <p className="work-result">{resultText(explained)}</p>
      {result.reason && <p className="small">{naMessages[result.reason]}</p>}
      <p className="work-level small soft">
        <Badge
          tone={tones[completeness.level]}
          {...(completeness.level === "full" ? { icon: "check" as const } : {})}
        >
          {words.levels[completeness.level]}
        </Badge>{" "}
        {completeness.sentence}
      </p>
      <p className="work-words">
        <b>{words.inWords}</b> {formula.words}
      </p>
      {completeness.gaps.length > 0 && (
        <>
          <h3>{words.gaps}</h3>
          <ul className="work-gaps small soft">
            {completeness.gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The formula in symbols, its result to the last digit, and the same for a spreadsheet. */
export function Formula({ explained }: { explained: Explanation }) {
  const { symbols, spreadsheet } = explained.formula;
  return (
    <section>
      <h3>{words.formula}</h3>
      <ScrollRegion label={words.formula}>
        <p className="work-math">
          {symbols} → {preciseText(explained)}
        </p>
      </ScrollRegion>
      {spreadsheet && (
        <>
          <p className="small soft">{words.sheet}</p>
          <p className="work-math work-sheet">{spreadsheet}</p>
          <CopyFormula formula={spreadsheet} />
        </>
      )}
    </section>
  );
}
